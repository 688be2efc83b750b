'use strict';
const assert = require('node:assert/strict');
const test = require('node:test');
const { drawTable, tilesOf } = require('../../../solver/views/pages/static/table.js');

/** As much of a document as drawing takes. */
const paper = {
  createElementNS: (space, name) => ({
    name, attributes: {}, children: [], textContent: '',
    setAttribute(key, value) { this.attributes[key] = String(value); },
    append(child) { this.children.push(child); },
  }),
};
const PAGE = { symbols: ['tranca-00', 'tranca-01', 'tranca-back'], paints: { tile: { fill: 'a' }, back: { fill: 'b' } } };

test('a flat list holds four numbers a tile', () => {
  assert.deepEqual(tilesOf([1, 24, 12, 90, 0, 60, 24, 0]), [
    { symbol: 1, x: 24, y: 12, turn: 90 }, { symbol: 0, x: 60, y: 24, turn: 0 },
  ]);
});

test('every tile refers to its symbol at its place, and words stand in their rows', () => {
  const table = { tiles: [1, 24, 12, 90, 2, 60, 24, 0], words: [['S ▸ to move', 40]], size: [300, 100] };
  const svg = drawTable(paper, table, PAGE, 'a position');
  const [title, tiles, backs, words] = svg.children;
  assert.equal(svg.attributes.viewBox, '-2 -2 304 104');
  assert.equal(title.textContent, 'a position');
  assert.deepEqual(tiles.children.map((use) => use.attributes), [
    { href: '#tranca-01', transform: 'translate(24 12) rotate(90)' },
  ]);
  assert.deepEqual(backs.children.map((use) => use.attributes), [{ href: '#tranca-back', transform: 'translate(60 24)' }]);
  assert.equal(words.textContent, 'S ▸ to move');
});
