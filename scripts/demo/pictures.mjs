// Pictures of campaigns: a shape on a gradient, another one for each number.
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 96;
const COLOURS = [
  ['#0b6b8a', '#7fd1e8'],
  ['#8a3ffc', '#d4bbff'],
  ['#c2410c', '#fdba74'],
  ['#15803d', '#86efac'],
  ['#be185d', '#f9a8d4'],
  ['#1d4ed8', '#93c5fd'],
  ['#a16207', '#fde68a'],
  ['#0f766e', '#5eead4'],
];

/** A PNG. */
export function pictureOf(number) {
  const [from, to] = COLOURS[number % COLOURS.length].map(parts);
  const rows = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (__, x) => {
      const share = (x + y) / (2 * SIZE);
      const ground = from.map((value, n) => Math.round(value + (to[n] - value) * share));
      return isInside(number, x, y) ? [255, 255, 255] : ground;
    }).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const parts = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A disc, a ring, a diamond or a bar chart. */
function isInside(number, x, y) {
  const [dx, dy] = [x - SIZE / 2, y - SIZE / 2];
  const distance = Math.hypot(dx, dy);
  switch (number % 4) {
    case 0:
      return distance < 24;
    case 1:
      return distance < 30 && distance > 18;
    case 2:
      return Math.abs(dx) + Math.abs(dy) < 30;
    default:
      return y < 72 && [24, 42, 60].some((left, n) => x >= left && x < left + 12 && y > 54 - n * 14);
  }
}

function chunk(type, data) {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
