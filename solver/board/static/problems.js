// A few puzzles for users without a file.

import { withTitles } from "./words.js";

/** The puzzles, with their tasks for titles. */
const PROBLEMS = `
# themes: only-play right-end right-end! block-to-win square
# difficulty: medium, 50.2 of 100
title: {most}
rules: doscientos
layout: 3-3 3-5 5-6 6-6 6-3 3-2 2-5 5-4 4-4 4-3 3-0 0-6 6-4 4-0 0-0 0-1
lead: W
to-move: W
N: 0-5 1-2 2-6
E: 1-4 2-2 5-5
S: 1-5 1-6 2-4
W: 0-2 1-1 1-3

# themes: only-play right-end right-end! block-to-win square
# difficulty: hard, 59.6 of 100
title: {win}
rules: doscientos
layout: 4-4 4-3 3-3 3-6 6-6 6-4 4-1 1-6 6-5 5-0 0-4 4-2 2-1 1-5
lead: W
to-move: E
N: 0-1 0-3 1-3 2-5
E: 1-1 3-5 4-5 5-5
S: 0-6 2-3 2-6
W: 0-0 0-2 2-2

# themes: only-play right-end right-end! block-to-win count-out square
# difficulty: easy, 7 of 100
title: {win}
rules: doscientos
layout: 4-2 2-3 3-3 3-0 0-0 0-4 4-6 6-6 6-5 5-4 4-4 4-3 3-1 1-1
lead: N
to-move: S
N: 0-1 2-2 2-6
E: 0-2 0-5 0-6 1-5
S: 1-4 2-5 3-5 3-6
W: 1-2 1-6 5-5

# themes: only-play right-end right-end! block-to-win square
# difficulty: easy, 7 of 100
title: {win}
rules: doscientos
layout: 6-2 2-2 2-3 3-6 6-6 6-4 4-1 1-6 6-5 5-2 2-4 4-4 4-0 0-1 1-5 5-0
lead: W
to-move: N
N: 0-6 1-1 1-2
E: 3-3 3-5 4-5 5-5
S: 1-3 3-4
W: 0-0 0-2 0-3
`;

/** Return the puzzles as a text, with titles in the language of the page. */
export function problems() {
  return withTitles(PROBLEMS);
}
