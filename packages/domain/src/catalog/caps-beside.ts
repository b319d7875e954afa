import type { Cap, CapPeriod } from './campaign.ts';

/** Of a set of caps that differ in their period and limit alone, by period (docs/rules/caps.md#caps-of-several-periods). */
export type CapsByPeriod = Readonly<Partial<Record<CapPeriod, Cap>>>;

/** The caps that differ from this one in period and limit alone, and itself. `caps`: oldest first; of several of a period the oldest. */
export function capsBeside(cap: Cap, caps: readonly Cap[]): CapsByPeriod {
  const alike = caps.filter((one) => termsOf(one) === termsOf(cap));
  const found: Partial<Record<CapPeriod, Cap>> = { [cap.period]: cap };
  for (const one of alike) found[one.period] ??= one;
  return found;
}

const termsOf = ({
  campaignId,
  measure,
  scope,
  affiliateIds,
  groupId,
  countries,
  action,
  live,
}: Cap): string =>
  JSON.stringify([
    campaignId,
    measure,
    scope,
    [...affiliateIds].sort(),
    groupId,
    [...countries].sort(),
    action,
    live,
  ]);
