// Who is in which group when (docs/rules/groups.md#membership-at-a-click).
import type { Membership, State } from './state.ts';

export const isMember = (
  { memberships }: State,
  { group, affiliate, at }: { readonly group: string; readonly affiliate: string; readonly at: number },
): boolean =>
  memberships.some(
    (one) =>
      one.group === group &&
      one.affiliate === affiliate &&
      one.since <= at &&
      (one.until === null || at < one.until),
  );

export function endMemberships(state: State, isMeant: (one: Membership) => boolean): void {
  const ended = state.memberships.map((one) =>
    one.until === null && isMeant(one) ? { ...one, until: state.now } : one,
  );
  state.memberships.splice(0, Infinity, ...ended);
}
