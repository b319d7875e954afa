import { randomFillSync } from 'node:crypto';
import type { Randomness } from '@tributary/application/shared/stamps';

/** Of the system, asked for so much at a time: a question for nine bytes costs as much as deciding a row of an import. */
const HELD_BYTES = 4096;
const held = Buffer.alloc(HELD_BYTES);
let used = HELD_BYTES;

/** Bytes that nobody can guess; each is given out once, and not kept. */
export const systemRandomness: Randomness = (bytes) => {
  if (bytes > HELD_BYTES) return randomFillSync(new Uint8Array(bytes));
  if (used + bytes > HELD_BYTES) {
    randomFillSync(held);
    used = 0;
  }
  const given = Uint8Array.prototype.slice.call(held, used, used + bytes);
  held.fill(0, used, used + bytes);
  used += bytes;
  return given;
};
