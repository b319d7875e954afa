import type { AffiliateGroupId, AffiliateId, NetworkId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';

/** Affiliates that a network treats alike (docs/rules/groups.md). An affiliate may be in several. */
export type AffiliateGroup = {
  readonly id: AffiliateGroupId;
  readonly networkId: NetworkId;
  readonly name: string;
  /** Where an affiliate is in several groups, the one with the lowest number goes first. */
  readonly order: number;
  /** How long conversions of its members wait to be approved, in days; null: as their campaign or goal says (docs/rules/attribution.md#days-of-a-hold). */
  readonly holdDays: number | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** From `since` on, and before `until`, the affiliate was in the group; null: it still is. */
export type GroupMembership = {
  readonly groupId: AffiliateGroupId;
  readonly affiliateId: AffiliateId;
  readonly since: Date;
  readonly until: Date | null;
};

/** How many groups a network may have, and how many affiliates a group. */
export const GROUPS_MAX = 1000;
export const GROUP_MEMBERS_MAX = 10_000;
export const GROUP_ORDER_MAX = 1_000_000;

type Ordered = Pick<AffiliateGroup, 'id' | 'order' | 'createdAt'>;

/** Negative when `a` goes before `b`: by order, then the older one, then the smaller id (docs/rules/groups.md#order-of-groups). */
export const compareGroups = (a: Ordered, b: Ordered): number =>
  a.order - b.order || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** Refuses with `invalid_parameter` what is no whole number from 1 to 1,000,000. */
export function parseOrder(order: number): number {
  if (Number.isInteger(order) && order >= 1 && order <= GROUP_ORDER_MAX) return order;
  throw invalid('order', `Enter a whole number from 1 to ${GROUP_ORDER_MAX} for the order.`);
}

/** The order of a group that is added without one: behind all others. */
export const orderBehind = (groups: readonly Pick<AffiliateGroup, 'order'>[]): number =>
  Math.min(GROUP_ORDER_MAX, 1 + Math.max(0, ...groups.map(({ order }) => order)));

type Moment = { readonly affiliateId: AffiliateId; readonly at: Date };

/** Those of the affiliate at the instant, in their order (docs/rules/groups.md#membership-at-a-click). */
export const membershipsAt = <One extends GroupMembership>(
  memberships: readonly One[],
  { affiliateId, at }: Moment,
): One[] =>
  memberships.filter(
    (one) => one.affiliateId === affiliateId && one.since <= at && (one.until === null || at < one.until),
  );

/** The groups the affiliate was in at the instant. */
export const groupsAt = (memberships: readonly GroupMembership[], moment: Moment): AffiliateGroupId[] =>
  membershipsAt(memberships, moment).map(({ groupId }) => groupId);
