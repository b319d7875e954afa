// What the choices of a campaign mean.
import { msg } from '@lingui/core/macro';

import { texts } from '../../language/texts.ts';

export const MODELS = texts([
  { value: 'cpa', label: msg`Conversion (CPA)` },
  { value: 'cps', label: msg`Sale, % (CPS)` },
  { value: 'cpi', label: msg`Install (CPI)` },
  { value: 'cpc', label: msg`Click (CPC)` },
  { value: 'cpm', label: msg`1,000 impressions (CPM)` },
]);

export const VISIBILITIES = texts([
  { value: 'public', label: msg`Everyone`, detail: msg`All approved affiliates, without asking.` },
  { value: 'permission', label: msg`On request`, detail: msg`Affiliates apply; you approve or decline.` },
  { value: 'private', label: msg`Invite only`, detail: msg`Hidden from the catalog for everyone else.` },
]);

export const ORDER_WAYS = texts([
  { value: 'postback', label: msg`A call from the advertiser’s server` },
  { value: 'image_https', label: msg`A pixel on the advertiser’s page` },
  { value: 'iframe_https', label: msg`An iframe on the advertiser’s page` },
]);

/** How a choice between two is kept in a form. */
export const YES = 'yes';
export const NO = 'no';
export const NO_YES = texts([
  { value: NO, label: msg`No` },
  { value: YES, label: msg`Yes` },
]);

export const CAP_ACTIONS = texts([
  { value: 'fallback', label: msg`Send clicks to the fallback URL` },
  { value: 'pause', label: msg`Pause the campaign` },
]);
