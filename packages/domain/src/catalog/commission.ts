import { covers, namesCountry } from './coverage.ts';

/** The fields by which one of several commissions, goal payouts or affiliate payouts is chosen. */
export type Candidate = {
  readonly id: string;
  readonly coverage: readonly string[];
  readonly createdAt: Date;
};

/**
 * The one that applies in the country (docs/rules/money.md#several-rates): one that names it beats `ALL`, then the
 * oldest wins, then the smaller id, so that the answer never depends on the order of the list. Undefined: none covers
 * it.
 */
export function commissionFor<T extends Candidate>(candidates: readonly T[], country: string): T | undefined {
  let best: T | undefined;
  for (const candidate of candidates) {
    if (!covers(candidate.coverage, country)) continue;
    if (!best || compareCandidates(candidate, best, country) < 0) best = candidate;
  }
  return best;
}

/** Negative when `a` comes before `b`, of two that cover the country. */
export function compareCandidates(a: Candidate, b: Candidate, country: string): number {
  const named = Number(namesCountry(b.coverage, country)) - Number(namesCountry(a.coverage, country));
  if (named !== 0) return named;
  const age = a.createdAt.getTime() - b.createdAt.getTime();
  if (age !== 0) return age;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
