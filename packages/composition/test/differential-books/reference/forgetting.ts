// Rows that are removed: of clicks, impressions and hits of the UTC days before one (docs/rules/running.md#retention).
import { dayIn } from './days.ts';
import type { State } from './state.ts';

/** Whether forgetting would leave nobody able to say what is used of a cap by day. */
export const isCapInTheWay = ({ caps }: State, before: string): boolean =>
  [...caps.values()].some(({ period, madeAt }) => period === 'daily' && madeAt < Date.parse(before));

export function forgetRows(state: State, before: string): void {
  const { clicks, impressions, forgotten, hitsAt, outcomes, zone } = state;
  const isOld = ({ at }: { readonly at: number }) => at < Date.parse(before);
  for (const one of [...clicks.values()].filter(isOld)) {
    clicks.delete(one.id);
    forgotten.clicks.push({ ...one, day: dayIn(zone, one.at) });
  }
  for (const one of [...impressions.values()].filter(isOld)) {
    impressions.delete(one.id);
    forgotten.impressions.push({ ...one, day: dayIn(zone, one.at) });
  }
  for (const [id, at] of hitsAt) if (isOld({ at })) outcomes.delete(id);
  if (before > forgotten.before) forgotten.before = before;
}
