// What a cap limits, and of when; and the words of any choice.
export const CAP_MEASURES = [
  { value: 'approvedConv', label: 'Approved conversions' },
  { value: 'conversion', label: 'Conversions' },
  { value: 'click', label: 'Clicks' },
  { value: 'payout', label: 'Payout' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'pendingPayout', label: 'Payout incl. pending' },
  { value: 'pendingRevenue', label: 'Revenue incl. pending' },
];

export const CAP_PERIODS = [
  { value: 'daily', label: 'per day' },
  { value: 'monthly', label: 'per month' },
  { value: 'lifetime', label: 'in total' },
];

/** The words of a value, or the value itself when it is newer than this page. */
export const wordOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;
