// Why clicks and reported conversions were rejected, and what to do about it (docs/errors.md). A newer reason is shown by its own name.

import { msg } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { texts } from '../../language/texts.ts';

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

export const CLICK_WORDS = texts<Readonly<Record<ClickReason, Words>>>({
  LINK_DISABLED: {
    why: msg`Link turned off`,
    todo: msg`Turn the link back on, or have it removed from the page`,
  },
  AFFILIATE_INACTIVE: { why: msg`Affiliate not active`, todo: msg`Activate the affiliate` },
  CAMPAIGN_INACTIVE: { why: msg`Campaign not running`, todo: msg`Activate the campaign` },
  CAMPAIGN_EXPIRED: { why: msg`Campaign ended`, todo: msg`Set a later end date` },
  NO_PERMISSION: { why: msg`No access to the campaign`, todo: msg`Give the affiliate access` },
  BLOCKED: { why: msg`Affiliate blocked`, todo: msg`Unblock the affiliate on the campaign` },
  TARGETING: {
    why: msg`Outside targeting`,
    todo: msg`Check the detail, then widen the targeting or tell the affiliate`,
  },
  CAP_REACHED: { why: msg`Cap reached`, todo: msg`Raise the cap` },
  BOT: { why: msg`A bot, a link preview or a HEAD request`, todo: msg`Nothing to do: these aren’t people` },
  PREFETCH: {
    why: msg`Fetched before anybody clicked`,
    todo: msg`Nothing: an order of such a click converts`,
  },
});

export const HIT_WORDS = texts<Readonly<Record<HitReason, Words>>>({
  INVALID_CLICK_ID: {
    why: msg`Click ID missing or from another campaign`,
    todo: msg`Ask the advertiser to pass on ${'{click_id}'} unchanged`,
  },
  INVALID_SECURITY_TOKEN: {
    why: msg`Security token missing or wrong`,
    todo: msg`Give the advertiser its own token`,
  },
  CLICK_EXPIRED: {
    why: msg`Outside the conversion window`,
    todo: msg`Extend the window, or import the order`,
  },
  INVALID_GOAL: { why: msg`Unknown goal`, todo: msg`Send the advertiser the list of goals` },
  NO_COMMISSION: {
    why: msg`No payout for this country`,
    todo: msg`Add a payout for the country or for all countries`,
  },
  CAP_REACHED: { why: msg`Cap reached`, todo: msg`Raise the cap, then approve the conversion` },
  DUPLICATE: { why: msg`Duplicate`, todo: msg`Nothing to do: it’s paid once` },
  EDIT_REFUSED: {
    why: msg`The order may not be changed so`,
    todo: msg`See in the detail why, and change the conversion yourself`,
  },
  INVALID_AMOUNT: {
    why: msg`An amount can’t be read or isn’t allowed`,
    todo: msg`See what was sent, and import the order with the right amount`,
  },
  UNTRUSTED_IP: {
    why: msg`IP address not allowed`,
    todo: msg`Add it to the advertiser’s allowed IP addresses`,
  },
  ACCOUNT_REMOVED: {
    why: msg`The affiliate or advertiser was removed`,
    todo: msg`Nothing: their books are closed`,
  },
  MALFORMED_REQUEST: {
    why: msg`The request can’t be read`,
    todo: msg`Have the advertiser send a form or a JSON object, or name the campaign in the pixel`,
  },
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
