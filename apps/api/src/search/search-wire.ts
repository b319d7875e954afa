import { z } from 'zod';
import type { FoundRecords } from '@tributary/application/search/find-records';
import { dayIn, nullableDay, nullableString, string } from '../shared/output.ts';

export const FOUND_KINDS = ['campaign', 'affiliate', 'advertiser', 'goal', 'conversion', 'click'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const item = z
  .object({
    _id: string('Long ID.'),
    display_id: z.int().nullable().meta({ description: 'Short ID; null if none.' }),
    name: string(
      'Title or name; of a conversion its transaction ID, of a click and of a conversion without one its id.',
    ),
    detail: string(
      'A detail to recognize it by: the email of an account, the campaign of a conversion or click.',
    ),
    status: string(
      'Of campaigns and conversions their status; of accounts and goals `active` or `inactive`; of clicks `valid`, `duplicate` or `rejected`.',
    ),
    campaign_id: nullableString('The campaign of a goal, conversion or click; null for others.'),
    day: nullableDay("The day of a conversion or click in the network's zone; null for others."),
  })
  .meta({ id: 'FoundItem' });
type Item = z.input<typeof item>;

/** `kinds`: those the caller may find at all. */
export const foundOut = <const K extends readonly FoundKind[]>(kinds: K) =>
  z
    .array(
      z.object({
        kind: z.enum(kinds as unknown as [K[number], ...K[number][]]).meta({ description: 'What they are.' }),
        more: z.boolean().meta({ description: 'Whether there are more than requested.' }),
        items: z.array(item).meta({ description: 'The best first.' }),
      }),
    )
    .meta({ description: 'Kinds of records with results.' });

/** Of one more than were asked for: that one tells that there are more. */
export function foundIn<const K extends readonly FoundKind[]>(
  found: FoundRecords,
  { kinds, limit, zone }: { readonly kinds: K; readonly limit: number; readonly zone: string },
) {
  const items = itemsOf(found, zone);
  return kinds
    .map((kind: K[number]) => ({
      kind,
      more: items[kind].length > limit,
      items: items[kind].slice(0, limit),
    }))
    .filter((group) => group.items.length > 0);
}

const NO_EVENT = { campaign_id: null, day: null } as const;
const liveOr = (live: boolean): string => (live ? 'active' : 'inactive');

function itemsOf(found: FoundRecords, zone: string): Record<FoundKind, Item[]> {
  const accounts = (some: FoundRecords['affiliates'] | FoundRecords['advertisers']): Item[] =>
    some.map(({ id, displayId, name, email, live }) => ({
      _id: id,
      display_id: displayId,
      name,
      detail: email,
      status: liveOr(live),
      ...NO_EVENT,
    }));
  const eventOf = (one: FoundRecords['conversions'][number] | FoundRecords['clicks'][number]) => ({
    _id: one.id,
    display_id: null,
    detail: one.campaignTitle,
    status: one.status,
    campaign_id: one.campaignId,
    day: dayIn(one.at, zone),
  });
  return {
    campaign: found.campaigns.map(({ id, displayId, name, status }) => ({
      _id: id,
      display_id: displayId,
      name,
      detail: '',
      status,
      ...NO_EVENT,
    })),
    affiliate: accounts(found.affiliates),
    advertiser: accounts(found.advertisers),
    goal: found.goals.map(({ id, name, live, campaignId }) => ({
      _id: id,
      display_id: null,
      name,
      detail: '',
      status: liveOr(live),
      campaign_id: campaignId,
      day: null,
    })),
    conversion: found.conversions.map((one) => ({ ...eventOf(one), name: one.txnId || one.id })),
    click: found.clicks.map((one) => ({ ...eventOf(one), name: one.id })),
  };
}
