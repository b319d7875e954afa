// What an advertiser may decide about its own conversions (docs/rules/statuses.md#verdict-of-the-advertiser).
import { DAY_MS } from '../shared/durations.ts';
import type { Conversion, ConversionStatus } from './conversion.ts';

/** The longest time, in days, for which a network may let advertisers reject approved conversions. */
export const VERDICT_DAYS_MAX = 365;

export const VERDICTS = ['approved', 'rejected'] as const satisfies readonly ConversionStatus[];
export type Verdict = (typeof VERDICTS)[number];

/** Until when an approved conversion may still be judged. */
export const verdictEnd = ({ convertedAt }: Pick<Conversion, 'convertedAt'>, days: number): Date =>
  new Date(convertedAt.getTime() + days * DAY_MS);

/**
 * Why the advertiser may not decide so, in words; undefined when it may. A pending conversion can be decided at any time, an approved
 * one can be rejected within `days` of the instant it converted, and one that the network rejected or cancelled stays as it is.
 */
export function whyNoVerdict(
  conversion: Pick<Conversion, 'status' | 'convertedAt'>,
  verdict: Verdict,
  { days, now }: { readonly days: number; readonly now: Date },
): string | undefined {
  const { status } = conversion;
  if (status === 'pending' || status === verdict) return undefined;
  if (status !== 'approved') return `It is ${status}: only the network changes that.`;
  if (now < verdictEnd(conversion, days)) return undefined;
  return `An approved conversion can be rejected for ${days} ${days === 1 ? 'day' : 'days'}. It's too late.`;
}

/**
 * Why a postback or file of the advertiser may not change an order, in words; undefined when it may
 * (docs/rules/attribution.md#orders-that-exist). As for its verdicts: a pending one at any time, an approved one within `days`.
 */
export function whyNoChange(
  conversion: Pick<Conversion, 'status' | 'convertedAt'>,
  { days, now }: { readonly days: number; readonly now: Date },
): string | undefined {
  const { status } = conversion;
  if (days === 0) return 'This network does not let advertisers change conversions.';
  if (status === 'pending') return undefined;
  if (status !== 'approved') return `It is ${status}: only the network changes that.`;
  if (now < verdictEnd(conversion, days)) return undefined;
  return `An approved conversion can be changed for ${days} ${days === 1 ? 'day' : 'days'}. It's too late.`;
}
