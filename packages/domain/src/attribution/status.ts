import type { ConversionStatus } from './conversion.ts';

/**
 * Which statuses the network may give a conversion (decisions 6, "Statuses"). A rejected one does not become cancelled or
 * the other way round: it would change nothing but the word.
 */
const NEXT: Readonly<Record<ConversionStatus, readonly ConversionStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['rejected', 'cancelled'],
  rejected: ['approved'],
  cancelled: ['approved'],
};

export const mayChangeStatus = (from: ConversionStatus, to: ConversionStatus): boolean =>
  NEXT[from].includes(to);

export const nextStatuses = (from: ConversionStatus): readonly ConversionStatus[] => NEXT[from];

/** What is kept with a conversion: rejected and cancelled ones always say why, where their owner sees it (decisions 6). */
export function reasonFor(status: ConversionStatus, given: string): string {
  if (status !== 'rejected' && status !== 'cancelled') return '';
  return given.trim() || (status === 'rejected' ? 'Rejected by the network.' : 'Cancelled by the network.');
}
