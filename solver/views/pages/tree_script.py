"""The style and the script of the page of a game tree.

The script keeps which nodes are unfolded, lays these out as `layout.py` does, and draws them anew after each change.
"""

STYLE = """
body{max-width:none;height:100vh;display:flex;flex-direction:column;gap:.5rem;padding:.75rem 1rem}
header p{margin:0}
.bar{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
.bar output{min-width:6rem;font-variant-numeric:tabular-nums}
button,input{font:inherit;color:var(--ink);background:var(--last);border:1px solid var(--edge);border-radius:.5rem;
min-height:2.2rem;padding:0 .7rem}
input{background:var(--paper);width:15rem}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--turn);outline-offset:2px}
.panes{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,1fr) 24rem;gap:.75rem}
#canvas{width:100%;height:100%;border:1px solid var(--rule);border-radius:.5rem;cursor:grab;touch-action:none;
user-select:none}
#canvas:active{cursor:grabbing}
#panel{overflow:auto}
#panel svg{width:100%;max-width:24rem}
#panel tr[data-to]{cursor:pointer}
#panel tr[data-to]:hover td{background:var(--last)}
tr.best td{color:var(--good);font-weight:600}
.node{cursor:pointer}
.node rect{stroke-width:1}
.node.line rect{stroke-width:2.4}
.node.cut rect{stroke-dasharray:3 2}
.node text{font-size:12px;fill:var(--tree-ink)}
.node .worth{font-weight:600;text-anchor:end}
.fold circle{fill:var(--paper);stroke:var(--muted)}
.fold text{font-size:12px;text-anchor:middle;fill:var(--ink)}
.edge{fill:none;stroke:var(--ink);stroke-width:.7}
.edge.best{stroke-width:1.6}
.edge.line{stroke-width:3.4}
.edge.other{stroke:var(--muted);stroke-dasharray:4 3}
:root{--tree-ink:#22262c;--over:#fff;--over-edge:#6b7078;
--face-0:#d6e6f8;--edge-0:#2b5c9c;--face-1:#fbe1c8;--edge-1:#a4511b;
--face-2:#d9efd9;--edge-2:#2d7a3a;--face-3:#e9ddf5;--edge-3:#6b3fa0}
.node.side--1 rect{fill:var(--over);stroke:var(--over-edge)}
.node.side-0 rect{fill:var(--face-0);stroke:var(--edge-0)}
.node.side-1 rect{fill:var(--face-1);stroke:var(--edge-1)}
.node.side-2 rect{fill:var(--face-2);stroke:var(--edge-2)}
.node.side-3 rect{fill:var(--face-3);stroke:var(--edge-3)}
.node.hit rect{stroke:var(--bad);stroke-width:3}
.node.now rect{stroke:var(--turn);stroke-width:3.4}
@media (max-width:760px){.panes{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,3fr) minmax(0,2fr)}}
"""

SCRIPT = r"""
(() => {
  const tree = JSON.parse(document.getElementById('tree').textContent);
  const { nodes, steps, children, line, sides } = tree, seats = Object.keys(sides);
  const byId = (id) => document.getElementById(id);
  const canvas = byId('canvas'), view = byId('view'), panel = byId('panel');
  const ROW = 27, HIGH = 21, GAP = 46, MOST = 3000;
  const parent = [], incoming = [], reached = nodes.map(() => []);
  children.forEach((kids, node) => kids.forEach((kid) => { parent[kid] = node; }));
  steps.forEach((list, node) => list.forEach((step) => {
    reached[step.to].push(node);
    if (parent[step.to] === node) incoming[step.to] = step;
  }));
  const onLine = new Set(line);
  const unfolded = new Set();
  let now = 0, hits = [], place = -1, scale = 1, left = 20, top = 20, where = new Map(), wide = 120;

  const shown = (value) => {
    if (value === null) return '?';
    if (value === 0) return '0';
    const size = String(Math.round(Math.abs(value) * 100) / 100);
    return (value > 0 ? '+' : '−') + size;
  };
  const sideOf = (seat) => (seat === '' ? -1 : sides[seat]);
  const named = (node) => {
    const data = nodes[node];
    if (data.end === 'blocked') return 'the deal is blocked';
    if (data.end) return node ? `${incoming[node].action[0]} goes out` : 'the deal is over';
    return `${data.turn} to move`;
  };
  const label = (node) => (node === 0 ? named(0) : incoming[node].action.replace(':', ' '));

  const outline = (node, rows) => {
    const upper = [], lower = [], at = [];
    const kids = unfolded.has(node) ? children[node] : [];
    for (const kid of kids) {
      const [above, below] = outline(kid, rows);
      let row = lower.length ? -Infinity : 0;
      for (let i = 0; i < Math.min(lower.length, above.length); i++) row = Math.max(row, lower[i] - above[i] + 1);
      at.push(row);
      for (let i = upper.length; i < above.length; i++) upper.push(row + above[i]);
      for (let i = 0; i < below.length; i++) lower[i] = row + below[i];
    }
    if (!kids.length) return [[0], [0]];
    const middle = (at[0] + at[at.length - 1]) / 2;
    kids.forEach((kid, i) => rows.set(kid, at[i] - middle));
    return [[0, ...upper.map((y) => y - middle)], [0, ...lower.map((y) => y - middle)]];
  };
  const layOut = () => {
    const rows = new Map([[0, 0]]);
    outline(0, rows);
    where = new Map();
    let level = [[0, 0, 0]];
    while (level.length) {
      const next = [];
      for (const [node, depth, row] of level) {
        where.set(node, [depth, row]);
        if (unfolded.has(node)) for (const kid of children[node]) next.push([kid, depth + 1, row + rows.get(kid)]);
      }
      level = next;
    }
    let letters = 0;
    for (const node of where.keys()) letters = Math.max(letters, label(node).length + shown(nodes[node].root).length);
    wide = 7 * letters + 26;
  };
  const corner = (node) => {
    const [depth, row] = where.get(node);
    return [depth * (wide + GAP), row * ROW];
  };
  const make = (name, attributes, to, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    if (to) to.append(element);
    return element;
  };
  const drawEdge = (node, step, to) => {
    const [x, y] = corner(node), [right, bottom] = corner(step.to);
    const own = parent[step.to] === node;
    const kind = !own ? 'other' : onLine.has(node) && onLine.has(step.to) ? 'line' : step.best ? 'best' : '';
    const from = x + wide, across = right - from;
    make('path', {
      class: `edge ${kind}`,
      d: own ? `M${from} ${y}c${GAP * .6} 0 ${across - GAP * .6} ${bottom - y} ${across} ${bottom - y}`
        : `M${from} ${y}L${right} ${bottom}`,
    }, to);
  };
  const drawNode = (node, to) => {
    const data = nodes[node], [x, y] = corner(node);
    const classes = ['node', `side-${data.end ? -1 : sideOf(data.turn)}`];
    if (onLine.has(node)) classes.push('line');
    if (data.cut) classes.push('cut');
    if (hits.includes(node)) classes.push('hit');
    if (node === now) classes.push('now');
    const group = make('g', { class: classes.join(' '), 'data-node': node, transform: `translate(${x} ${y})` }, to);
    make('rect', { y: -HIGH / 2, width: wide, height: HIGH, rx: data.end ? HIGH / 2 : 4 }, group);
    make('text', { x: 7, y: 4.3 }, group, label(node));
    make('text', { x: wide - 7, y: 4.3, class: 'worth' }, group, shown(data.root));
    if (!children[node].length) return;
    const fold = make('g', { class: 'fold', 'data-fold': node, transform: `translate(${wide + 9} 0)` }, group);
    make('circle', { r: 7 }, fold);
    make('text', { y: 4.2 }, fold, unfolded.has(node) ? '−' : '+');
  };
  const move = () => view.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
  const draw = () => {
    layOut();
    view.replaceChildren();
    for (const node of where.keys())
      for (const step of steps[node]) if (where.has(step.to)) drawEdge(node, step, view);
    for (const node of where.keys()) drawNode(node, view);
    move();
  };
  const center = (node) => {
    const box = canvas.getBoundingClientRect(), [x, y] = corner(node);
    left = box.width / 2 - (x + wide / 2) * scale;
    top = box.height / 2 - y * scale;
    move();
  };
  const zoom = (factor, x, y) => {
    const next = Math.max(.05, Math.min(4, scale * factor));
    left = x - (x - left) * next / scale;
    top = y - (y - top) * next / scale;
    scale = next;
    move();
  };
  const fit = () => {
    const box = canvas.getBoundingClientRect();
    let right = 0, high = Infinity, low = -Infinity;
    for (const node of where.keys()) {
      const [x, y] = corner(node);
      right = Math.max(right, x + wide + 20);
      high = Math.min(high, y - HIGH);
      low = Math.max(low, y + HIGH);
    }
    scale = Math.max(.05, Math.min(1.2, (box.width - 40) / right, (box.height - 40) / (low - high)));
    left = 20;
    top = 20 - high * scale + Math.max(0, (box.height - 40 - (low - high) * scale) / 2);
    move();
  };
  const reveal = (node) => { for (let up = parent[node]; up !== undefined; up = parent[up]) unfolded.add(up); };
  const unfold = (most) => {
    let count = 1;
    for (let level = [0]; level.length && count < most;) {
      const next = [];
      for (const node of level) {
        if (count + children[node].length > most) return;
        unfolded.add(node);
        count += children[node].length;
        next.push(...children[node]);
      }
      level = next;
    }
  };

  const html = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const putTile = (to, word, x, y, flat) => {
    const [one, two] = word.split('-').map(Number);
    const turn = !flat ? 0 : one === two ? 0 : one < two ? -90 : 90;
    make('use', {
      href: `#tranca-${Math.min(one, two)}${Math.max(one, two)}`, transform: `translate(${x} ${y}) rotate(${turn})`,
    }, to);
  };
  const drawTable = (keys, mover) => {
    const svg = make('svg', { class: 'tranca', role: 'img' });
    make('title', {}, svg, nodes[now].position);
    const tiles = make('g', { class: 't-tile', fill: '#fffdf6', stroke: '#57524a', color: '#1f2228' }, svg);
    const words = (text) => (text || '').replace(/[{}]/g, '').split(' ').filter(Boolean);
    const write = (text, y) => make('text', { x: 6, y, 'font-size': 14, fill: 'var(--ink)' }, svg, text);
    let x = 6, y = 30;
    for (const word of words(keys.layout)) {
      const room = word[0] === word[2] ? 24 : 48;
      if (x + room > 470) { x = 6; y += 54; }
      putTile(tiles, word, x + room / 2, y, true);
      x += room + 1;
    }
    if (!keys.layout) write(keys.ends ? `open ends ${keys.ends}` : 'nothing is laid yet', y);
    y += 50;
    for (const seat of [...seats, 'boneyard']) {
      if (seat === 'boneyard' && !keys.boneyard) continue;
      const order = (keys.boneyard || '').startsWith('{') ? 'order unknown' : 'first drawn first';
      write(seat === 'boneyard' ? `boneyard, ${order}` : seat === mover ? `${seat} ▸ to move` : seat, y);
      y += 34;
      x = 6;
      for (const word of words(keys[seat])) {
        if (x + 24 > 470) { x = 6; y += 52; }
        putTile(tiles, word, x + 12, y, false);
        x += 26;
      }
      y += 46;
    }
    svg.setAttribute('viewBox', `0 0 480 ${y - 14}`);
    return svg;
  };
  const link = (text, to) => html('button', text, { 'data-to': to, type: 'button' });
  const tell = () => {
    const data = nodes[now];
    const keys = Object.fromEntries(data.position.split('; ').map((entry) => {
      const [key, ...rest] = entry.split(': ');
      return [key.replace(/:$/, ''), rest.join(': ')];
    }));
    const worth = data.exact ? shown(data.value) : 'not known, the search was stopped';
    panel.replaceChildren(html('h2', now ? `${label(now)} · ${named(now)}` : named(now)));
    if (data.end) {
      const points = Object.entries(data.points).map(([side, got]) => `${side} ${got}`).join(', ');
      panel.append(html('p', `Points: ${points}`));
    } else {
      const best = data.best === '-' ? '; it must pass' : data.best ? `; best: ${data.best}` : '';
      panel.append(html('p', `Worth ${worth} to ${data.turn}${best}`));
    }
    panel.append(drawTable(keys, data.turn));
    if (steps[now].length) {
      const table = html('table'), head = html('tr');
      for (const [name, kind] of [['play', ''], ['value', 'n'], ['swing', 'n'], ['', '']])
        head.append(html('th', name, kind ? { class: kind } : {}));
      table.append(head);
      for (const step of steps[now]) {
        const row = html('tr', undefined, { 'data-to': step.to, tabindex: 0, ...(step.best ? { class: 'best' } : {}) });
        const chance = step.probability === 1 ? '' : `1 in ${Math.round(1 / step.probability)}`;
        row.append(html('td', step.action), html('td', shown(step.value), { class: 'n' }),
          html('td', shown(step.swing), { class: 'n' }), html('td', chance));
        table.append(row);
      }
      panel.append(table);
    } else if (!data.end) {
      panel.append(html('p', data.cut ? 'The tree was cut off here.' : 'The tree ends here.'));
    }
    if (reached[now].length) {
      const back = html('p', reached[now].length > 1 ? 'Reached from: ' : 'Back: ');
      for (const from of reached[now]) back.append(link(from === 0 ? 'the start' : label(from), from), ' ');
      panel.append(back);
    }
    panel.append(html('p', data.position, { class: 'muted position' }));
  };
  const select = (node, centered) => {
    now = node;
    reveal(node);
    draw();
    tell();
    if (centered) center(node);
  };
  const toggle = (node) => {
    if (!unfolded.delete(node) && children[node].length) unfolded.add(node);
    draw();
  };

  const search = (text) => {
    const wanted = text.trim().toUpperCase().replace(/([0-6])[-|]?([0-6])/, (_, one, two) =>
      (one <= two ? `${one}-${two}` : `${two}-${one}`));
    hits = [];
    if (wanted) nodes.forEach((_, node) => { if (node && incoming[node].action.includes(wanted)) hits.push(node); });
    place = -1;
    if (hits.length) next(1); else { byId('found').value = wanted ? 'none' : ''; draw(); }
  };
  const next = (by) => {
    if (!hits.length) return;
    place = (place + by + hits.length) % hits.length;
    byId('found').value = `${place + 1} of ${hits.length}`;
    select(hits[place], true);
  };

  let held = null, dragged = false;
  canvas.addEventListener('pointerdown', (event) => {
    held = [event.clientX, event.clientY, left, top];
    dragged = false;
  });
  window.addEventListener('pointermove', (event) => {
    if (!held) return;
    const x = event.clientX - held[0], y = event.clientY - held[1];
    if (Math.abs(x) + Math.abs(y) > 4) dragged = true;
    if (dragged) { left = held[2] + x; top = held[3] + y; move(); }
  });
  window.addEventListener('pointerup', () => { held = null; });
  canvas.addEventListener('click', (event) => {
    if (dragged) return;
    const fold = event.target.closest('[data-fold]'), node = event.target.closest('[data-node]');
    if (fold) toggle(Number(fold.dataset.fold));
    else if (node) select(Number(node.dataset.node), false);
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    const kids = unfolded.has(now) ? children[now] : [], up = parent[now];
    const others = up === undefined ? [now] : children[up], at = others.indexOf(now);
    let to;
    if (event.key === 'ArrowLeft') to = up;
    else if (event.key === 'ArrowRight') to = kids.length ? kids[0] : toggle(now);
    else if (event.key === 'ArrowUp') to = others[at - 1];
    else if (event.key === 'ArrowDown') to = others[at + 1];
    else if (event.key === 'Enter' || event.key === ' ') toggle(now);
    else return;
    event.preventDefault();
    if (to !== undefined) select(to, true);
  });
  const go = (event) => {
    const to = event.target.closest('[data-to]');
    if (to && (event.type === 'click' || event.key === 'Enter')) select(Number(to.dataset.to), true);
  };
  panel.addEventListener('click', go);
  panel.addEventListener('keydown', (event) => { if (event.target.tagName === 'TR') go(event); });
  byId('search').addEventListener('input', (event) => search(event.target.value));
  byId('search').addEventListener('keydown', (event) => { if (event.key === 'Enter') next(event.shiftKey ? -1 : 1); });
  const middle = () => { const box = canvas.getBoundingClientRect(); return [box.width / 2, box.height / 2]; };
  const buttons = {
    before: () => next(-1),
    after: () => next(1),
    all: () => { unfold(MOST); draw(); fit(); },
    fold: () => { unfolded.clear(); now = 0; draw(); tell(); fit(); },
    best: () => { line.slice(0, -1).forEach((node) => unfolded.add(node)); select(line[line.length - 1], true); },
    fit,
    closer: () => zoom(1.3, ...middle()),
    farther: () => zoom(1 / 1.3, ...middle()),
  };
  for (const name in buttons) byId(name).addEventListener('click', buttons[name]);

  unfold(60);
  line.slice(0, -1).forEach((node) => unfolded.add(node));
  draw();
  tell();
  fit();
})();
"""
