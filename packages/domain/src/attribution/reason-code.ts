// Why a conversion was rejected or cancelled, in words that machines can group by (docs/rules/statuses.md#reason-codes). Pure.
export const REASON_CODES = ['returned', 'duplicate', 'fraud', 'terms', 'test', 'other'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
