// What to do about rejected clicks and reported conversions (docs/errors.md).

import { msg } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { texts } from '../../language/texts.ts';

export const CLICK_REASONS = [
  'LINK_DISABLED',
  'AFFILIATE_INACTIVE',
  'CAMPAIGN_INACTIVE',
  'CAMPAIGN_EXPIRED',
  'ADVERTISER_CREDIT',
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

export const CLICK_TODO = texts<Readonly<Record<ClickReason, string>>>({
  LINK_DISABLED: msg`Turn the link back on, or have it removed from the page`,
  AFFILIATE_INACTIVE: msg`Activate the affiliate`,
  CAMPAIGN_INACTIVE: msg`Activate the campaign`,
  CAMPAIGN_EXPIRED: msg`Set a later end date`,
  ADVERTISER_CREDIT: msg`Raise the credit limit, or record a payment`,
  NO_PERMISSION: msg`Give the affiliate access`,
  BLOCKED: msg`Unblock the affiliate on the campaign`,
  TARGETING: msg`Check the detail, then widen the targeting or tell the affiliate`,
  CAP_REACHED: msg`Raise the cap`,
  BOT: msg`Nothing to do: these aren’t people`,
  PREFETCH: msg`Nothing to do: an order from such a click still converts`,
});

export const HIT_TODO = texts<Readonly<Record<HitReason, string>>>({
  INVALID_CLICK_ID: msg`Ask the advertiser to pass on ${'{click_id}'} unchanged`,
  INVALID_SECURITY_TOKEN: msg`Give the advertiser its own token`,
  CLICK_EXPIRED: msg`Extend the window, or import the order`,
  INVALID_GOAL: msg`Send the advertiser the list of goals`,
  NO_COMMISSION: msg`Add a payout for the country or for all countries`,
  CAP_REACHED: msg`Raise the cap, then approve the conversion`,
  DUPLICATE: msg`Nothing to do: it’s paid once`,
  EDIT_REFUSED: msg`See in the detail why, and change the conversion yourself`,
  INVALID_AMOUNT: msg`See what was sent, and import the order with the right amount`,
  UNTRUSTED_IP: msg`Add it to the advertiser’s allowed IP addresses`,
  ACCOUNT_REMOVED: msg`Nothing to do: the account was removed`,
  MALFORMED_REQUEST: msg`Ask the advertiser to send a form or a JSON object, or to name the campaign in the pixel`,
});

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
