// Preloaded into a product (NODE_OPTIONS=--import=…): its wall clock is ahead by as many milliseconds as the file of CLOCK_AHEAD says,
// from one moment to the next, as when somebody sets the clock of a machine. Timers and performance.now() go by the
// monotonic clock, which nobody can set, and stay.
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 10;
const file = process.env['CLOCK_AHEAD'] ?? '';
const RealDate = Date;
let aheadMs = 0;
let readAt = -Infinity;

function now() {
  if (performance.now() - readAt >= READ_EVERY_MS) {
    readAt = performance.now();
    aheadMs = Number(readFileSync(file, 'utf8'));
  }
  return RealDate.now() + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
