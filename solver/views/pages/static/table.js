// A table from tiles with place and turn, as `scene.py` laid it out: this only puts the page's symbols there.
'use strict';

const SVG = 'http://www.w3.org/2000/svg';

/** An element of SVG with its attributes, as the last child of `parent` where one is given. */
function svgElement(document, name, attributes, parent, text) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

/** Each tile of a flat list as its symbol's number, the place of its middle, and its clockwise turn. */
function tilesOf(flat) {
  const tiles = [];
  for (let at = 0; at < flat.length; at += 4) {
    const [symbol, x, y, turn] = flat.slice(at, at + 4);
    tiles.push({ symbol, x, y, turn });
  }
  return tiles;
}

/** The picture of a table with the page's symbols and paints; `title` says in words what it shows. */
function drawTable(document, table, { symbols, paints }, title) {
  const [wide, high] = table.size, edge = 2;
  const svg = svgElement(document, 'svg', {
    class: 'tranca', role: 'img', viewBox: `${-edge} ${-edge} ${wide + 2 * edge} ${high + 2 * edge}`,
  });
  svgElement(document, 'title', {}, svg, title);
  const tiles = svgElement(document, 'g', paints.tile, svg);
  const backs = svgElement(document, 'g', paints.back, svg);
  for (const { symbol, x, y, turn } of tilesOf(table.tiles)) {
    const isBack = symbol === symbols.length - 1;
    svgElement(document, 'use', {
      href: `#${symbols[symbol]}`, transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}`,
    }, isBack ? backs : tiles);
  }
  for (const [said, y] of table.words) svgElement(document, 'text', { x: 0, y: y + 5, class: 'said' }, svg, said);
  return svg;
}

if (typeof module !== 'undefined') module.exports = { drawTable, tilesOf };
