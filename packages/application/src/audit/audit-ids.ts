import type { Randomness } from '../shared/stamps.ts';

const COUNTER_MAX = 0x10000;
const RANDOM_BYTES = 4;

/**
 * Ids of entries: milliseconds, a counter and chance, so that what one process does in one millisecond keeps its order.
 */
export function auditIds(randomness: Randomness): (at: Date) => string {
  let counter = 0;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return (at) => {
    counter = (counter + 1) % COUNTER_MAX;
    const random = [...randomness(RANDOM_BYTES)].map((byte) => hex(byte, 2)).join('');
    return `${hex(at.getTime(), 12)}${hex(counter, 4)}${random}`;
  };
}
