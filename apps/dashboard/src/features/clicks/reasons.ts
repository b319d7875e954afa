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
    why: 'Link turned off',
    todo: 'Turn the link back on, or have it removed from the page',
  },
  AFFILIATE_INACTIVE: { why: 'Affiliate not active', todo: 'Activate the affiliate' },
  CAMPAIGN_INACTIVE: { why: 'Campaign not running', todo: 'Activate the campaign' },
  CAMPAIGN_EXPIRED: { why: 'Campaign ended', todo: 'Set a later end date' },
  NO_PERMISSION: { why: 'No access to the campaign', todo: 'Give the affiliate access' },
  BLOCKED: { why: 'Affiliate blocked', todo: 'Unblock the affiliate on the campaign' },
  TARGETING: {
    why: 'Outside targeting',
    todo: 'Check the detail, then widen the targeting or tell the affiliate',
  },
  CAP_REACHED: { why: 'Cap reached', todo: 'Raise the cap' },
  BOT: { why: 'A bot, a link preview or a HEAD request', todo: 'Nothing to do: these aren’t people' },
  PREFETCH: { why: 'Fetched before anybody clicked', todo: 'Nothing: an order of such a click converts' },
};

export const HIT_WORDS: Readonly<Record<HitReason, Words>> = {
  INVALID_CLICK_ID: {
    why: 'Click ID missing or from another campaign',
    todo: 'Ask the advertiser to pass on {click_id} unchanged',
  },
  INVALID_SECURITY_TOKEN: {
    why: 'Security token missing or wrong',
    todo: 'Give the advertiser its own token',
  },
  CLICK_EXPIRED: {
    why: 'Outside the conversion window',
    todo: 'Extend the window, or import the order',
  },
  INVALID_GOAL: { why: 'Unknown goal', todo: 'Send the advertiser the list of goals' },
  NO_COMMISSION: {
    why: 'No payout for this country',
    todo: 'Add a payout for the country or for all countries',
  },
  CAP_REACHED: { why: 'Cap reached', todo: 'Raise the cap, then approve the conversion' },
  DUPLICATE: { why: 'Duplicate', todo: 'Nothing to do: it’s paid once' },
  EDIT_REFUSED: {
    why: 'The order may not be changed so',
    todo: 'See in the detail why, and change the conversion yourself',
  },
  INVALID_AMOUNT: {
    why: 'An amount can’t be read or isn’t allowed',
    todo: 'See what was sent, and import the order with the right amount',
  },
  UNTRUSTED_IP: {
    why: 'IP address not allowed',
    todo: 'Add it to the advertiser’s allowed IP addresses',
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
