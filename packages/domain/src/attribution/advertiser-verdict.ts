// What an advertiser may make of a conversion of its own (docs/rules/statuses.md#verdict-of-the-advertiser). Time is passed in.
import { DAY_MS } from '../shared/durations.ts';
import type { Conversion, ConversionStatus } from './conversion.ts';

/** How long a window may be. */
export const VERDICT_DAYS_MAX = 365;

export const VERDICTS = ['approved', 'rejected'] as const satisfies readonly ConversionStatus[];
export type Verdict = (typeof VERDICTS)[number];

/** Until when an approved conversion may still be judged. */
export const verdictEnd = ({ convertedAt }: Pick<Conversion, 'convertedAt'>, days: number): Date =>
  new Date(convertedAt.getTime() + days * DAY_MS);

/**
 * Why the verdict may not be given; undefined when it may. A pending conversion may be judged whenever, an approved one rejected within
 * `days` of its conversion; what the network decided otherwise stays.
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
  return `An approved conversion is rejected within ${days} ${days === 1 ? 'day' : 'days'}: it is too late.`;
}
