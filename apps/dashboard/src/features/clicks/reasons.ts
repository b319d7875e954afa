// Why clicks and reported conversions were rejected, and what to do about it (docs/errors.md). A newer reason is shown by its own name.

import type { NumberText } from '../../api/exact-json.ts';

export const CLICK_REASONS = [
  'LINK_DISABLED',
  'AFFILIATE_INACTIVE',
  'CAMPAIGN_INACTIVE',
  'CAMPAIGN_EXPIRED',
  'NO_PERMISSION',
  'BLOCKED',
  'TARGETING',
  'CAP_REACHED',
  'BOT',
  'PREFETCH',
] as const;
export type ClickReason = (typeof CLICK_REASONS)[number];

export const HIT_REASONS = [
  'INVALID_CLICK_ID',
  'INVALID_SECURITY_TOKEN',
  'CLICK_EXPIRED',
  'INVALID_GOAL',
  'NO_COMMISSION',
  'CAP_REACHED',
  'DUPLICATE',
  'INVALID_AMOUNT',
  'UNTRUSTED_IP',
  'ACCOUNT_REMOVED',
  'MALFORMED_REQUEST',
  'EDIT_REFUSED',
] as const;
export type HitReason = (typeof HIT_REASONS)[number];

type Words = { readonly why: string; readonly todo: string };

export const CLICK_WORDS: Readonly<Record<ClickReason, Words>> = {
  LINK_DISABLED: {
    why: 'The link is switched off',
    todo: 'Switch the link on again, or have it taken off the page',
  },
  AFFILIATE_INACTIVE: { why: 'The affiliate is not active', todo: 'Activate the affiliate' },
  CAMPAIGN_INACTIVE: { why: 'The campaign does not run', todo: 'Set the campaign active' },
  CAMPAIGN_EXPIRED: { why: 'The campaign is over', todo: 'Give the campaign a later end' },
  NO_PERMISSION: { why: 'The affiliate may not run it', todo: 'Let the affiliate run the campaign' },
  BLOCKED: { why: 'The affiliate is blocked there', todo: 'Unblock the affiliate on the campaign' },
  TARGETING: {
    why: 'Not the wanted visitors',
    todo: 'See in the detail what was not wanted, and widen the targeting or tell the affiliate',
  },
  CAP_REACHED: { why: 'A cap is full', todo: 'Raise the cap' },
  BOT: { why: 'A bot, a link preview or a HEAD request', todo: 'Nothing: these are not people' },
  PREFETCH: { why: 'Fetched before anybody clicked', todo: 'Nothing: an order of such a click converts' },
};

export const HIT_WORDS: Readonly<Record<HitReason, Words>> = {
  INVALID_CLICK_ID: {
    why: 'The click id is none, or not of this campaign',
    todo: 'Have the advertiser pass on {click_id} as it came',
  },
  INVALID_SECURITY_TOKEN: {
    why: 'The token is missing or not the advertiser’s',
    todo: 'Give the advertiser its own token',
  },
  CLICK_EXPIRED: {
    why: 'It came too late after the click',
    todo: 'Lengthen the window of the campaign, or import the order',
  },
  INVALID_GOAL: { why: 'There is no such goal', todo: 'Tell the advertiser the goals of the campaign' },
  NO_COMMISSION: { why: 'No rate covers the country', todo: 'Add a commission for ALL or for the country' },
  CAP_REACHED: { why: 'A cap was full', todo: 'Raise the cap, then approve the conversion' },
  DUPLICATE: { why: 'A repeat of a conversion', todo: 'Nothing: nothing is paid twice' },
  EDIT_REFUSED: {
    why: 'The order may not be changed so',
    todo: 'See in the detail why, and change the conversion yourself',
  },
  INVALID_AMOUNT: {
    why: 'An amount can’t be read or isn’t allowed',
    todo: 'See what was sent, and import the order with the right amount',
  },
  UNTRUSTED_IP: {
    why: 'It came from an address that is not listed',
    todo: 'Add the address to the advertiser’s allowed addresses',
  },
  ACCOUNT_REMOVED: {
    why: 'The affiliate or advertiser was removed',
    todo: 'Nothing: their books are closed',
  },
  MALFORMED_REQUEST: {
    why: 'The request can’t be read',
    todo: 'Have the advertiser send a form or a JSON object, or name the campaign in the pixel',
  },
};

export const clickReason = (text: string | undefined): ClickReason | undefined =>
  CLICK_REASONS.find((one) => one === text);
export const hitReason = (text: string | undefined): HitReason | undefined =>
  HIT_REASONS.find((one) => one === text);

/** How often a reason came; whole numbers as text. */
export type Ranked = { readonly reason: string; readonly total: NumberText };

type Sum = { readonly reason?: string; readonly count: NumberText };

/** How often each reason came, whatever became of what it came with. */
export function countsByReason(sums: readonly Sum[]): readonly Ranked[] {
  const totals = new Map<string, bigint>();
  for (const { reason, count } of sums)
    if (reason) totals.set(reason, (totals.get(reason) ?? 0n) + BigInt(count));
  return [...totals].map(([reason, total]) => ({ reason, total: `${total}` as NumberText }));
}

/** The most frequent first, without those that never came. */
export const ranked = (counts: readonly Ranked[]): readonly Ranked[] =>
  counts
    .filter(({ total }) => total !== '0')
    .toSorted((one, two) =>
      BigInt(one.total) < BigInt(two.total) ? 1 : BigInt(one.total) > BigInt(two.total) ? -1 : 0,
    );
