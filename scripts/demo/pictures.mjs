// Pictures of campaigns: a shape on a landscape of two tones, another one for each number. The shape is in the middle, so that a square cut
// from it is a logo.
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 512;
const HEIGHT = 224;
/** Of the shape, from its middle. */
const REACH = 58;
const SAMPLES = [0.25, 0.75];
const COLOURS = [
  ['#0b3b4d', '#1f8fb0', '#ffd9a0'],
  ['#2b1a66', '#6a4be0', '#ffe38a'],
  ['#7a2a0c', '#e0702f', '#fff1d6'],
  ['#0e3f2b', '#2f9e68', '#f4ffe0'],
  ['#5a123a', '#cc3f86', '#ffe0ee'],
  ['#0f2a66', '#2f6fe0', '#e6f0ff'],
  ['#5c430b', '#c08a1e', '#fff6da'],
  ['#0b4240', '#1fa39a', '#e2fffb'],
];

/** A PNG. */
export function pictureOf(number) {
  const tones = COLOURS[number % COLOURS.length].map(parts);
  const rows = [];
  for (let y = 0; y < HEIGHT; y++) {
    rows.push(0);
    for (let x = 0; x < WIDTH; x++) rows.push(...colourAt(number, tones, x, y));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const parts = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const between = (from, to, share) => from.map((value, n) => Math.round(value + (to[n] - value) * share));

/** Edges are smooth: of four points in a pixel, so many lie inside. */
function colourAt(number, [dark, light, bright], x, y) {
  const ground = between(dark, light, Math.round(((x / WIDTH + y / HEIGHT) / 2) * 24) / 24);
  const hills = share((px, py) => py > hillAt(number, px), x, y);
  const shape = share((px, py) => isInside(number, px - WIDTH / 2, py - HEIGHT / 2), x, y);
  return between(between(ground, between(dark, light, 0.15), hills * 0.7), bright, shape);
}

const hillAt = (number, x) =>
  HEIGHT * 0.74 + 18 * Math.sin(x / 71 + number) + 9 * Math.sin(x / 23 + number * 2);

function share(isIn, x, y) {
  let inside = 0;
  for (const dx of SAMPLES) for (const dy of SAMPLES) if (isIn(x + dx, y + dy)) inside += 1;
  return inside / SAMPLES.length ** 2;
}

/** A sun, a ring, a diamond, a bar chart, a house, a leaf or a wave. */
function isInside(number, dx, dy) {
  const distance = Math.hypot(dx, dy);
  switch (number % 7) {
    case 0:
      return (
        distance < REACH * 0.62 ||
        (distance < REACH && distance > REACH * 0.82 && Math.cos(Math.atan2(dy, dx) * 12) > 0.2)
      );
    case 1:
      return distance < REACH && distance > REACH * 0.6;
    case 2:
      return Math.abs(dx) * 1.2 + Math.abs(dy) < REACH;
    case 3:
      return (
        dy < REACH * 0.8 && [-48, -14, 20].some((left, n) => dx >= left && dx < left + 26 && dy > 18 - n * 32)
      );
    case 4:
      return (
        (dy > -8 && dy < REACH * 0.8 && Math.abs(dx) < 40 && !(Math.abs(dx) < 11 && dy > 14)) ||
        (dy <= -8 && dy > -REACH && Math.abs(dx) < (dy + REACH) * 1.1)
      );
    case 5:
      return Math.hypot(dx - 26, dy + 26) < 78 && Math.hypot(dx + 26, dy - 26) < 78 && Math.abs(dx + dy) > 3;
    default:
      return distance < REACH && dy > 14 * Math.sin(dx / 14) - 6;
  }
}

function chunk(type, data) {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
