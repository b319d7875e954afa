import type { AffiliateId } from '../shared/ids.ts';
import type { Goal } from './campaign.ts';
import type { Terms } from './terms.ts';

/** `none`: the hit names no goal; `unknown`: it names one that the campaign does not have, or that is switched off. */
export type NamedGoal =
  { readonly kind: 'none' } | { readonly kind: 'goal'; readonly goal: Goal } | { readonly kind: 'unknown' };

/**
 * The goal a hit names, by id or by value; the id wins when both are sent. Of several goals with one value the
 * value as it is written wins over one in other letter case, then the campaign's own beats a global one, then the oldest.
 */
export function goalOf(
  terms: Pick<Terms, 'goals'>,
  named: { readonly goalId: string; readonly goalValue: string },
): NamedGoal {
  if (named.goalId === '' && named.goalValue === '') return { kind: 'none' };
  const goal =
    named.goalId === ''
      ? liveGoals(terms)
          .filter(({ value }) => value.toLowerCase() === named.goalValue.toLowerCase())
          .sort((a, b) => byCase(a, b, named.goalValue) || byPrecedence(a, b))[0]
      : liveGoals(terms).find(({ id }) => id === named.goalId);
  return goal ? { kind: 'goal', goal } : { kind: 'unknown' };
}

/**
 * Whether the affiliate's clicks may reach the goal. `public`: everybody but the blocked. `private` and `pub_specific`:
 * only those listed. Blocking always wins.
 */
export function goalAllows(
  goal: Pick<Goal, 'type' | 'allowedAffiliates' | 'blockedAffiliates'>,
  affiliateId: AffiliateId,
): boolean {
  if (goal.blockedAffiliates.includes(affiliateId)) return false;
  return goal.type === 'public' || goal.allowedAffiliates.includes(affiliateId);
}

const liveGoals = (terms: Pick<Terms, 'goals'>): Goal[] => terms.goals.filter(({ live }) => live);

const byCase = (a: Goal, b: Goal, value: string): number =>
  Number(a.value !== value) - Number(b.value !== value);

function byPrecedence(a: Goal, b: Goal): number {
  const own = Number(a.campaignId === null) - Number(b.campaignId === null);
  return own || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
