// What the choices of a campaign mean.
export const MODELS = [
  { value: 'cpa', label: 'Conversion (CPA)' },
  { value: 'cps', label: 'Sale, % (CPS)' },
  { value: 'cpi', label: 'Install (CPI)' },
  { value: 'cpc', label: 'Click (CPC)' },
  { value: 'cpm', label: '1,000 impressions (CPM)' },
];

export const VISIBILITIES = [
  { value: 'public', label: 'Everyone' },
  { value: 'permission', label: 'On request' },
  { value: 'private', label: 'Invite only' },
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

export const CAP_ACTIONS = [
  { value: 'fallback', label: 'Send clicks to the fallback URL' },
  { value: 'pause', label: 'Pause the campaign' },
];
