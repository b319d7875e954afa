// What the choices of a campaign mean.
export const MODELS = [
  { value: 'cpa', label: 'Conversions (CPA)' },
  { value: 'cps', label: 'A share of sales, in percent (CPS)' },
  { value: 'cpi', label: 'Installs (CPI)' },
  { value: 'cpc', label: 'Clicks (CPC)' },
  { value: 'cpm', label: 'A thousand impressions (CPM)' },
];

export const VISIBILITIES = [
  { value: 'public', label: 'Everybody' },
  { value: 'permission', label: 'Who asked and was let in' },
  { value: 'private', label: 'Only whom you let in' },
];

export const ORDER_WAYS = [
  { value: 'postback', label: 'A call of the advertiser’s server' },
  { value: 'image_https', label: 'A pixel on its page' },
  { value: 'iframe_https', label: 'An iframe on its page' },
];

/** How a choice between two is kept in a form. */
export const YES = 'yes';
export const NO = 'no';
export const NO_YES = [
  { value: NO, label: 'No' },
  { value: YES, label: 'Yes' },
];

export const CAP_MEASURES = [
  { value: 'approvedConv', label: 'Approved conversions' },
  { value: 'conversion', label: 'Conversions' },
  { value: 'click', label: 'Clicks' },
  { value: 'payout', label: 'Payout' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'pendingPayout', label: 'Payout, pending included' },
  { value: 'pendingRevenue', label: 'Revenue, pending included' },
];

export const CAP_PERIODS = [
  { value: 'daily', label: 'a day' },
  { value: 'monthly', label: 'a month' },
  { value: 'lifetime', label: 'in all' },
];

export const CAP_ACTIONS = [
  { value: 'fallback', label: 'Clicks go to the fallback' },
  { value: 'pause', label: 'The campaign pauses' },
];

/** The words of a value, or the value itself when it is newer than this page. */
export const wordOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;
