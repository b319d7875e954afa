import { z } from 'zod';
import type { Account } from '@tributary/domain/accounts/account';
import type { Goal } from '@tributary/domain/catalog/campaign';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  exact,
  int,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';

const shortIdsOut = (description: string) => z.array(z.int()).meta({ description });

/** `GET /goal`. */
export const goalOut = z
  .object({
    _id: string('Long id.'),
    org_id: string('The network.'),
    ad_id: nullableString('The campaign; null for every campaign of the network.'),
    title: string('Title.'),
    value: string('What a hit may name it by (goal_value).'),
    type: string('public, private or pub_specific.'),
    model: string('fixed or percentage.'),
    whitelist_pubs: shortIdsOut('Short ids of the affiliates a goal that is not public is for.'),
    blacklist_pubs: shortIdsOut('Short ids of affiliates that may not reach it.'),
    live: bool('Whether it counts.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
    meta: metaOut,
  })
  .meta({ description: 'A goal.' });

export type GoalNeeds = {
  readonly zone: string;
  /** The affiliates that the goals name; the answer shows their short ids. */
  readonly affiliates: readonly Account[];
};

export function goalOf(goal: Goal, { zone, affiliates }: GoalNeeds): z.input<typeof goalOut> {
  const shortIds = (ids: readonly string[]): number[] =>
    affiliates.filter(({ id }) => ids.includes(id)).map(({ displayId }) => displayId);
  return {
    _id: goal.id,
    org_id: goal.networkId,
    ad_id: goal.campaignId,
    title: goal.title,
    value: goal.value,
    type: goal.type,
    model: goal.model,
    whitelist_pubs: shortIds(goal.allowedAffiliates),
    blacklist_pubs: shortIds(goal.blockedAffiliates),
    live: goal.live,
    created: dayIn(goal.createdAt, zone),
    modified: dayInOrNull(goal.modifiedAt, zone),
    meta: metaOf({}),
  };
}

export const goalPayoutOut = z
  .object({
    _id: string('Long id.'),
    payout: exact('To the affiliate.'),
    revenue: exact('From the advertiser.'),
    coverage: strings('Country codes, or ALL.'),
    model: string("The goal's: fixed or percentage."),
  })
  .meta({ description: 'What a goal pays and charges in some countries.' });
export const goalPayoutsOut = z.array(goalPayoutOut).meta({ description: 'Oldest first.' });

export const goalPayoutsOf = ({ payouts, model }: Goal): z.input<typeof goalPayoutOut>[] =>
  payouts.map(({ id, payout, revenue, coverage }) => ({
    _id: id,
    payout,
    revenue,
    coverage: [...coverage],
    model,
  }));

export const paginationOut = z
  .object({
    page: int('The page.'),
    limit: int('Its size.'),
    total: int('How many there are in all.'),
    totalPages: int('How many pages there are.'),
  })
  .meta({ description: 'Where this page stands.' });

export const paginationOf = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): z.input<typeof paginationOut> => ({ page, limit, total, totalPages: Math.ceil(total / limit) });

/** What the wire calls the fields that may be refused. */
export const NEW_GOAL_WORDS = {
  title: 'goal.title',
  value: 'goal.value',
  campaignId: 'goal.ad_id',
} as const;

/** What the wire calls the fields that may be refused. */
export const GOAL_WORDS = {
  blockedAffiliates: 'blacklist_pubs',
  allowedAffiliates: 'whitelist_pubs',
} as const;
