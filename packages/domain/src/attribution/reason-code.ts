// Why a conversion was rejected or cancelled, in words that machines can group by (docs/rules/statuses.md#reason-codes). Pure.
import { invalid } from '../shared/refusal.ts';
import type { ConversionStatus } from './conversion.ts';

export const REASON_CODES = ['returned', 'duplicate', 'fraud', 'terms', 'test', 'other'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/**
 * The code that is kept with a status; null for none. Refuses with `invalid_parameter` a code of a status that needs no reason, and
 * `other` without a text.
 */
export function reasonCodeFor(
  status: ConversionStatus,
  code: ReasonCode | null,
  text: string,
): ReasonCode | null {
  if (code === null) return null;
  if (status !== 'rejected' && status !== 'cancelled')
    throw invalid('reasonCode', 'Only a conversion that is rejected or cancelled has a reason code.');
  if (code === 'other' && text.trim() === '') throw invalid('reason', 'Enter a reason: the code is other.');
  return code;
}
