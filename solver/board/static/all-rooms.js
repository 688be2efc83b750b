// The rooms of this page; each registers itself.

import "./editor-view.js";
import "./entering.js";
import "./rules.js";
import "./review.js";
import "./hidden.js";
import "./play.js";
import "./puzzles.js";
