import { invalid } from '../shared/refusal.ts';
import type { Conversion, ConversionStatus } from './conversion.ts';
import type { ReasonCode } from './reason-code.ts';

/**
 * Which statuses the network may give a conversion (docs/rules/statuses.md#changing-a-status). A rejected one does
 * not become cancelled or the other way round: it would change nothing but the word.
 */
const NEXT: Readonly<Record<ConversionStatus, readonly ConversionStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['rejected', 'cancelled'],
  rejected: ['approved'],
  cancelled: ['approved'],
};

/** Whether a conversion may go from one status to the other (docs/rules/statuses.md#changing-a-status). */
export const mayChangeStatus = (from: ConversionStatus, to: ConversionStatus): boolean =>
  NEXT[from].includes(to);

/** The statuses a conversion may go to (docs/rules/statuses.md#changing-a-status). */
export const nextStatuses = (from: ConversionStatus): readonly ConversionStatus[] => NEXT[from];

/**
 * What is kept with a conversion: rejected and cancelled ones always say why, where their owner sees it
 * (docs/rules/statuses.md#reason-of-a-status).
 */
export function reasonFor(
  status: ConversionStatus,
  given: string,
  by: 'network' | 'advertiser' = 'network',
): string {
  if (status !== 'rejected' && status !== 'cancelled') return '';
  return given.trim() || `${status === 'rejected' ? 'Rejected' : 'Cancelled'} by the ${by}.`;
}

/**
 * Whether its affiliate sees a conversion from now on: what it once saw, and whatever is not cancelled
 * (docs/rules/statuses.md#cancelled-conversions).
 */
export const isShown = ({ shown, status }: Pick<Conversion, 'shown' | 'status'>): boolean =>
  shown || status !== 'cancelled';

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
    throw invalid('reasonCode', 'Only a rejected or canceled conversion has a reason code.');
  if (code === 'other' && text.trim() === '')
    throw invalid('reason', 'Enter a reason. The code other needs one.');
  return code;
}
