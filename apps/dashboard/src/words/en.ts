// Words that several pages share. A page's own words stand with the page.
import type { Compare, Preset } from '../numbers/period.ts';

export const PRESET_WORDS: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  last_year: 'Last year',
};

export const COMPARE_WORDS: Readonly<Record<Compare, string>> = {
  previous_period: 'Previous period',
  previous_year: 'Same period last year',
};

/** Statuses of campaigns, conversions, clicks, messages and jobs. A new one of the API is shown by its own name. */
const STATUS_WORDS = new Map([
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['paused', 'Paused'],
  ['pending', 'Pending'],
  ['on_hold', 'On hold'],
  ['disabled', 'Disabled'],
  ['expired', 'Expired'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['declined', 'Declined'],
  ['cancelled', 'Canceled'],
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
  ['converted', 'Converted'],
  ['repeated', 'Duplicate'],
  ['edited', 'Edited'],
  ['progress', 'Running'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['delivered', 'Delivered'],
  ['unpaid', 'Unpaid'],
  ['open', 'Open'],
  ['paid', 'Paid'],
  ['partial', 'Partly paid'],
  ['part_paid', 'Partly paid'],
  ['valid', 'Valid'],
  ['duplicate', 'Duplicate'],
  ['live', 'Active'],
  ['waiting', 'Pending'],
  ['open_to_you', 'Open to you'],
  ['ask', 'On request'],
]);

export const statusWord = (status: string): string => STATUS_WORDS.get(status) ?? status;
