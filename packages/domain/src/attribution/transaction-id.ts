import { cleanText } from '../tracking/clean-text.ts';

const LENGTH_MAX = 200;
const LENGTH_KEPT = 160;

/**
 * A transaction id as it is kept, whichever way it came: part of a unique key, so it is bounded; of two long ones that
 * begin alike, `fingerprint` keeps them two.
 */
export function transactionId(text: string, fingerprint: (text: string) => string): string {
  const trimmed = text.trim();
  if (trimmed.length <= LENGTH_MAX) return cleanText(trimmed, LENGTH_MAX);
  return `${cleanText(trimmed, LENGTH_KEPT)}~${fingerprint(trimmed)}`;
}
