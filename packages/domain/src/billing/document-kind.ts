/** To an advertiser; for an affiliate who agreed to it, by the network; what takes back. */
export const DOCUMENT_KINDS = ['invoice', 'self_billed_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const DIGITS_MIN = 4;

/** `INV-2026-0001`: the prefix of the kind, the year, and the place in its series (docs/rules/billing.md#numbers). */
export const numberText = (prefix: string, year: number, sequence: number): string =>
  `${prefix}${year}-${String(sequence).padStart(DIGITS_MIN, '0')}`;
