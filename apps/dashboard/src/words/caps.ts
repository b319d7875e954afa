// What a cap limits, and of when; and the words of any choice.
import { msg } from '@lingui/core/macro';
import { texts } from '../language/texts.ts';

/** What is counted, after a number. */
export const CAP_COUNTED = texts([
  { value: 'approvedConv', label: msg`approved conversions` },
  { value: 'conversion', label: msg({ message: 'conversions', context: 'after a number' }) },
  { value: 'click', label: msg({ message: 'clicks', context: 'after a number' }) },
  { value: 'payout', label: msg`payout` },
  { value: 'revenue', label: msg`revenue` },
  { value: 'pendingPayout', label: msg`payout incl. pending` },
  { value: 'pendingRevenue', label: msg`revenue incl. pending` },
]);

export const CAP_MEASURES = texts([
  { value: 'approvedConv', label: msg`Approved conversions` },
  { value: 'conversion', label: msg`Conversions` },
  { value: 'click', label: msg`Clicks` },
  { value: 'payout', label: msg`Payout` },
  { value: 'revenue', label: msg`Revenue` },
  { value: 'pendingPayout', label: msg`Payout incl. pending` },
  { value: 'pendingRevenue', label: msg`Revenue incl. pending` },
]);

export const CAP_PERIODS = texts([
  { value: 'daily', label: msg`per day` },
  { value: 'monthly', label: msg`per month` },
  { value: 'lifetime', label: msg`in total` },
]);

/** The words of a value, or the value itself when it is newer than this page. */
export const wordOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;
