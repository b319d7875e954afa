// What was ever offered in a choice among many, of which the API brings a part.
import { useState } from 'react';
import type { Choice } from '../design/parts/choice.ts';

/** Every choice that was ever offered, in the order in which they came, so that what is chosen reads the same whatever is looked for. */
export function useOffered(now: readonly Choice[], start: () => readonly Choice[]): readonly Choice[] {
  const [before, setOffered] = useState(start);
  const newest = new Map(now.map((one) => [one.value, one]));
  const known = new Set(before.map(({ value }) => value));
  const news = now.filter(({ value }) => !known.has(value));
  const isRenamed = before.some(({ value, label }) => (newest.get(value)?.label ?? label) !== label);
  if (news.length === 0 && !isRenamed) return before;
  const offered = [...before.map((one) => newest.get(one.value) ?? one), ...news];
  setOffered(offered);
  return offered;
}
