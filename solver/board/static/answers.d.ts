// Questions and answers, from the objects that the server declares: `python tests/answer_types.py --write`.

interface Routes {
  parse: { question: ParseQuestion; answer: MomentObject };
  solve: { question: TextQuestion; answer: SolveObject };
  play: { question: PlayQuestion; answer: PlayedObject };
  deals: { question: DealsQuestion; answer: DealsObject };
  estimate: { question: DealsQuestion; answer: EstimateObject };
  check: { question: CheckQuestion; answer: CheckObject };
  review: { question: ReviewQuestion; answer: ReviewObject };
  score: { question: ScoreQuestion; answer: ScoreObject };
  match: { question: MatchQuestion; answer: MatchObject };
  tree: { question: TreeQuestion; answer: TreeOfMoments };
  write: { question: TreeQuestion; answer: TextObject };
  picture: { question: PictureQuestion; answer: string };
  page: { question: PageQuestion; answer: string };
  report: { question: ReportQuestion; answer: TextObject };
  course: { question: CourseQuestion; answer: string };
  png: { question: PictureQuestion; answer: Blob };
  blocks: { question: BlocksQuestion; answer: BlocksObject };
  deal: { question: DealQuestion; answer: DealObject };
  reply: { question: ReplyQuestion; answer: ReplyObject };
  advise: { question: ReplyQuestion; answer: AdviceObject };
  start: { question: StartQuestion; answer: StartObject };
}

interface BlocksQuestion {
  time_limit?: number;
  text: string;
}

interface CheckQuestion {
  time_limit?: number;
  text: string;
  view?: "both" | "open" | "own" | null;
  thresholds?: [number, number, number];
  deals?: number | null;
  orders?: number | "all" | null;
  seed?: number;
  play?: string | null;
  action?: number | null;
}

interface CourseQuestion {
  time_limit?: number;
  points: ([string, number | null, string])[];
  above?: string;
  below?: string;
  width?: number;
}

interface DealQuestion {
  time_limit?: number;
  rules?: string;
  seed?: number | null;
  after?: string[] | null;
}

interface DealsQuestion {
  time_limit?: number;
  text: string;
  as?: string | null;
  deals?: number | null;
  seed?: number;
  reading?: "none" | "policy" | "styles" | null;
}

interface MatchQuestion {
  time_limit?: number;
  texts: string[];
}

interface PageQuestion {
  time_limit?: number;
  text: string;
  actions?: string[];
  values?: boolean;
  turned_to?: string | null;
}

interface ParseQuestion {
  time_limit?: number;
  text: string;
  until?: number | null;
}

interface PictureQuestion {
  time_limit?: number;
  theme?: "auto" | "dark" | "light";
  best?: string | null;
  line?: string[];
  turned_to?: string | null;
  embedded?: boolean;
  columns?: number;
  rows?: number | null;
  centre?: string | null;
  title?: boolean;
  legend?: boolean;
  text: string;
  stated?: boolean;
}

interface PlayQuestion {
  time_limit?: number;
  text: string;
  action: string;
  picture?: PictureOptions | null;
}

interface ReplyQuestion {
  time_limit?: number;
  text: string;
  as: string;
  strength?: "estimate" | "policy" | "reading";
  seed?: number;
}

interface ReportQuestion {
  time_limit?: number;
  texts: string[];
  title?: string;
  view?: "both" | "open" | "own";
}

interface ReviewQuestion {
  time_limit?: number;
  text: string;
  view?: "both" | "open" | "own" | null;
  thresholds?: [number, number, number];
  deals?: number | null;
  orders?: number | "all" | null;
  seed?: number;
}

interface ScoreQuestion {
  time_limit?: number;
  text: string;
  under?: string[] | "all" | null;
}

interface StartQuestion {
  time_limit?: number;
}

interface TextQuestion {
  time_limit?: number;
  text: string;
}

interface TreeQuestion {
  time_limit?: number;
  text: string;
  tree?: string | null;
}

interface PictureOptions {
  time_limit?: number;
  theme?: "auto" | "dark" | "light";
  best?: string | null;
  line?: string[];
  turned_to?: string | null;
  embedded?: boolean;
  columns?: number;
  rows?: number | null;
  centre?: string | null;
  title?: boolean;
  legend?: boolean;
}

interface AdviceObject {
  schema: "tranca.advice/1";
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  observer: string;
  strength: string;
  play: string;
  reaching?: string[];
  sure?: number;
  exact?: boolean;
  sample?: number;
  seed?: number;
  complete: boolean;
  reading?: string;
  read_changes: boolean;
  inferences: InferenceObject[];
  styles: Record<string, Record<string, number>>;
  stops: string[];
  watch: [string, number][];
  plays: AdvicePlay[];
  seconds: number;
}

interface AdvicePlay {
  play: string;
  policy?: number;
  mean?: number;
  unread?: number;
  swing?: number;
  difference_interval?: [number, number];
  win?: number | null;
  played_on?: PlayPlayedOn;
  worth?: number;
}

interface BlockPart {
  file: string;
  line: number;
  text: string | null;
  title: string | null;
  comments: string[];
  faults: FaultPart[];
  tree: string;
}

interface BlocksObject {
  blocks: BlockPart[];
}

interface CheckObject {
  schema: "tranca.check/1";
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  action: number | null;
  to_move: string;
  play: string;
  best: boolean;
  forced: boolean;
  reaching?: string[];
  open: CheckOpenGrade | null;
  own: CheckOwnGrade | null;
}

interface CheckOpenGrade {
  verdict: string;
  loss: number | null;
  exact: boolean;
  value: number | null;
  best_value: number | null;
  best: string[];
  margin: number | null;
  flips: boolean;
  decides: boolean;
  interval?: [number, number];
  sample?: number;
  orders?: string;
  information: string;
  line: string;
  best_line: string;
  why: string[];
}

interface CheckOwnGrade {
  verdict: string;
  loss: number;
  interval: [number, number];
  sure: boolean;
  exact: boolean;
  mean: number;
  best_mean: number;
  best: string[];
  best_share: number;
  deals: number;
  sample?: number | null;
  orders_sampled?: boolean;
  orders?: string;
  read?: ReadGradeObject;
  why: string[];
}

interface DealObject {
  schema: "tranca.deal/1";
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  seed: number;
  play: string | null;
}

interface DealsFacts {
  void: Record<string, number[]>;
  holds: Record<string, string[]>;
  boneyard?: string[];
  sleeping?: string[];
}

interface DealsObject {
  schema: "tranca.deals/1";
  number?: number;
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  observer: string;
  worlds: number;
  worlds_exact?: string;
  deals: number;
  deals_exact?: string;
  exact: boolean;
  facts: DealsFacts;
  holders: Record<string, Record<string, number>>;
  block_counts?: JsonBlockCount[];
  read?: DealsRead;
  listed?: DealsWorld[];
  sample?: number;
  seed?: number;
  drawn?: DealsWorld[];
}

interface DealsRead {
  reading: string;
  effective: number;
  sample?: number;
  seed?: number;
  holders: Record<string, Record<string, number>>;
}

interface DealsWorld {
  hands: Record<string, string[]>;
  boneyard?: string[];
  weight: number;
  weight_exact?: string;
}

interface EstimateObject {
  schema: "tranca.estimate/1";
  number?: number;
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  observer: string;
  to_move: string;
  information: string;
  worlds: number;
  deals: number;
  exact: boolean;
  worlds_exact?: string;
  deals_exact?: string;
  sample?: number;
  seed?: number;
  orders?: string;
  reading?: string;
  effective?: number;
  best: string[];
  best_unread?: string[];
  best_read?: string[];
  read?: ReadObject;
  games?: number;
  plays: EstimatePlay[];
  losing_when: Record<string, [string, number][]>;
  nodes?: number;
  seconds?: number;
}

interface EstimatePlay {
  play: string;
  mean: number;
  swing: number;
  best_share: number;
  win: number | null;
  win_out: number | null;
  win_block: number | null;
  lose: number;
  interval: [number, number];
  difference_interval: [number, number];
  too_close: boolean;
  quantiles: Record<string, number>;
  histogram: [number, number][];
  sample?: number;
  read?: PlayRead;
  played_on?: PlayPlayedOn;
}

interface FaultPart {
  line: number;
  column: number;
  message: string;
  action?: number;
}

interface FaultsObject {
  faults: FaultPart[];
}

interface InferenceObject {
  seat: string;
  tile: string;
  unread: number;
  read: number;
  declined: number[];
}

interface JsonBlockCount {
  play: string | null;
  chance: number;
  pips: Record<string, number>;
  win: Record<string, number>;
  points: Record<string, number>;
}

interface JsonHeaders {
  players?: Record<string, string>;
  event?: string;
  date?: string;
  table?: string;
}

interface MatchObject {
  deals: ScoreObject[];
}

interface MessageObject {
  message: string;
}

interface MomentObject {
  canonical: string;
  kind: "position" | "record";
  rules: string;
  seats: string[];
  to_move: string | null;
  legal: string[];
  scores?: number[];
  known: boolean;
  drawn?: string[];
  must_draw?: string[];
  may_draw?: string[];
  drawable?: number;
  line: string;
  title: string | null;
  occasion?: string;
  names?: Record<string, string>;
  over: boolean;
  state: string;
  result?: string;
  ends: (number | string)[] | null;
  places?: Record<string, string>;
  earned?: Record<string, number>;
  spinner?: string;
  up?: string[];
  down?: string[];
  layout: string[] | null;
  hands: Record<string, TilesPart>;
  boneyard: TilesPart;
  sides: Record<string, string[]>;
  voids?: Record<string, number[]>;
  actions?: string[];
  tree?: string;
  comments?: string[];
}

interface OpenGradeObject {
  verdict: string;
  loss: number | null;
  exact: boolean;
  value: number | null;
  best_value: number | null;
  best: string[];
  margin: number | null;
  flips: boolean;
  decides: boolean;
  interval?: [number, number];
  sample?: number;
  orders?: string;
}

interface OptionPart {
  meaning: string;
  words: string[];
  low: number;
  high: number;
  is_list: boolean;
}

interface OwnGradeObject {
  verdict: string;
  loss: number;
  interval: [number, number];
  sure: boolean;
  exact: boolean;
  mean: number;
  best_mean: number;
  best: string[];
  best_share: number;
  deals: number;
  sample?: number | null;
  orders_sampled?: boolean;
  orders?: string;
  read?: ReadGradeObject;
}

interface PlayPlayedOn {
  mean: number;
  interval: [number, number];
  win: number;
  win_out: number;
  win_block: number;
}

interface PlayRead {
  mean: number;
  swing: number;
  win: number | null;
  interval: [number, number];
  best_share: number;
  difference_interval: [number, number];
  too_close: boolean;
}

interface PlayedObject {
  canonical: string;
  kind: "position" | "record";
  rules: string;
  seats: string[];
  to_move: string | null;
  legal: string[];
  scores?: number[];
  known: boolean;
  drawn?: string[];
  must_draw?: string[];
  may_draw?: string[];
  drawable?: number;
  line: string;
  title: string | null;
  occasion?: string;
  names?: Record<string, string>;
  over: boolean;
  state: string;
  result?: string;
  ends: (number | string)[] | null;
  places?: Record<string, string>;
  earned?: Record<string, number>;
  spinner?: string;
  up?: string[];
  down?: string[];
  layout: string[] | null;
  hands: Record<string, TilesPart>;
  boneyard: TilesPart;
  sides: Record<string, string[]>;
  voids?: Record<string, number[]>;
  actions?: string[];
  tree?: string;
  comments?: string[];
  text: string;
  played: string[];
  gained?: number[];
  picture?: string;
}

interface ProgressObject {
  done: number;
  total: number;
}

interface ReadGradeObject {
  verdict: string;
  loss: number;
  best: string[];
}

interface ReadObject {
  reading: string;
  effective: number;
  inferences: InferenceObject[];
  styles: Record<string, Record<string, number>>;
}

interface ReplyObject {
  seat: string;
  action: string;
  strength: string;
}

interface ReviewObject {
  schema: "tranca.review/1";
  number?: number;
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  views: string[];
  information: string;
  exact: boolean;
  complete: boolean;
  unjudged?: Record<string, number>;
  thresholds: ReviewThresholds;
  worth: Record<string, number | null> | null;
  points: Record<string, number | null> | null;
  luck: Record<string, number | null> | null;
  drift: Record<string, number | null> | null;
  steps: ReviewStep[];
  players: ReviewPlayer[];
  sides: ReviewPlayer[];
  turning_points: ReviewTurningPoint[];
  annotated: string;
  deals: number;
  orders: number | null;
  seed: number;
  seconds?: number;
}

interface ReviewPlayer {
  name: string;
  plays: number;
  forced: number;
  passes: number;
  luck: number | null;
  open: ReviewTotals | null;
  own: ReviewTotals | null;
}

interface ReviewStep {
  number: number;
  seat: string;
  action: string;
  mark: string;
  forced: boolean;
  choices: string[];
  reaching?: string[];
  worth: Record<string, number | null> | null;
  orders?: string;
  luck: Record<string, number | null> | null;
  open: OpenGradeObject | null;
  own: OwnGradeObject | null;
}

interface ReviewThresholds {
  slip: number;
  mistake: number;
  blunder: number;
}

interface ReviewTotals {
  decisions: number;
  best: number;
  share: number | null;
  loss: number;
  mean: number | null;
  interval: [number, number];
  verdicts: Record<string, number>;
  unsure: Record<string, number>;
}

interface ReviewTurningPoint {
  number: number;
  cause: string;
  side: string;
  before: number;
  after: number;
  flips: boolean;
}

interface ScoreDecision {
  rule: string;
  compared: Record<string, number>;
  lowest: string[];
  tie_rule: string | null;
}

interface ScoreEarned {
  counted: number;
  rounded: number;
  per_point?: number;
  factor: number;
  stake: string | null;
  way: string | null;
  tile: string | null;
  for_way: number;
  for_deal: number;
  for_out?: number;
  passes: ScorePass[];
}

interface ScoreGroup {
  rules: string[];
  points?: Record<string, number>;
  decision?: ScoreDecision;
  why: string;
}

interface ScoreObject {
  schema: "tranca.score/1";
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  end: string;
  by: string | null;
  winner: string | null;
  pips: Record<string, number>;
  points: Record<string, number>;
  bonuses: Record<string, number>;
  ends?: Record<string, number>;
  scored?: number[];
  earned?: ScoreEarned;
  decision?: ScoreDecision;
  under?: Record<string, Record<string, number | string>>;
  under_groups?: ScoreGroup[];
  totals?: Record<string, number>;
  faults?: string[];
  match_winner?: string | null;
  decided?: number;
  void?: Record<string, number>;
  next_lead?: string | null;
  forced_lead?: boolean;
  next_side?: string;
  next_stake?: string;
  unknown?: string;
}

interface ScorePass {
  by: string;
  kind: string;
  points: number;
}

interface SolveObject {
  schema: "tranca.solve/1";
  number?: number;
  title: string | null;
  headers?: JsonHeaders;
  position: string;
  rules: string;
  to_move: string | null;
  information: string;
  value: number | null;
  exact: boolean;
  bounds?: [number | null, number | null];
  best: string[];
  plays: SolvePlay[];
  drawn?: string[];
  must_draw?: boolean;
  exact_value?: number | string | null;
  sample?: number;
  seed?: number;
  orders?: string;
  agreed?: string[];
  cut?: boolean;
  paranoid?: Record<string, number>;
  disagree?: boolean;
  block_counts?: JsonBlockCount[];
  nodes?: number;
  seconds?: number;
}

interface SolvePlay {
  play: string;
  value: number | null;
  swing: number | null;
  best: boolean;
  scores?: number;
  points?: Record<string, number> | null;
  end: string | null;
  line?: string;
  values?: Record<string, number>;
  bounds?: [number | null, number | null];
  exact_value?: number | string | null;
}

interface StartObject {
  version: string;
  rules: string;
  blocks: BlockPart[];
  addresses: string[];
  presets: Record<string, Record<string, number | boolean | string>>;
  options: Record<string, OptionPart>;
  strengths: string[];
  hidden: boolean;
  png: boolean;
  seconds: number;
  most_seconds: number;
}

interface TextObject {
  text: string;
}

interface TilesPart {
  tiles: string[];
  unknown: number;
  ordered?: boolean;
}

interface TreeFaultPart {
  column: number;
  message: string;
}

interface TreeOfMoments {
  tree: string;
  at: number;
  nodes: VariationPart[];
  faults: TreeFaultPart[];
}

interface VariationPart {
  parent: number | null;
  action: string | null;
  played: string[];
  gained?: number[];
  text: string;
  comment: string;
}
