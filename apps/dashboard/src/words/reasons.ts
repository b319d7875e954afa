// Why something was refused, rejected or has to wait, by the API's names for it (docs/errors.md).
import { msg } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';

const WORDS = textMap([
  ['LINK_DISABLED', msg`Link turned off`],
  ['AFFILIATE_INACTIVE', msg`Affiliate not active`],
  ['CAMPAIGN_INACTIVE', msg`Campaign not running`],
  ['CAMPAIGN_EXPIRED', msg`Campaign ended`],
  ['ADVERTISER_CREDIT', msg`Advertiser’s credit used up`],
  ['NO_PERMISSION', msg`No access to the campaign`],
  ['BLOCKED', msg`Affiliate blocked`],
  ['TARGETING', msg`Outside targeting`],
  ['CAP_REACHED', msg`Cap reached`],
  ['BOT', msg`A bot, a link preview or a HEAD request`],
  ['PREFETCH', msg`Prefetched, before anyone clicked`],
  ['INVALID_CLICK_ID', msg`Click ID missing or from another campaign`],
  ['INVALID_SECURITY_TOKEN', msg`Security token missing or wrong`],
  ['CLICK_EXPIRED', msg`Outside the conversion window`],
  ['INVALID_GOAL', msg`Unknown goal`],
  ['NO_COMMISSION', msg`No payout for this country`],
  ['DUPLICATE', msg`Duplicate`],
  ['EDIT_REFUSED', msg`This order can’t be changed like this`],
  ['INVALID_AMOUNT', msg`An amount can’t be read or isn’t allowed`],
  ['UNTRUSTED_IP', msg`IP address not allowed`],
  ['ACCOUNT_REMOVED', msg`The affiliate or advertiser was removed`],
  ['MALFORMED_REQUEST', msg`The request can’t be read`],
  ['NO_SALE_AMOUNT', msg`No sale amount was sent`],
  ['OTHER_WAY', msg`Unexpected tracking method`],
  ['OTHER_PAGE', msg`From a page of another domain`],
  ['NO_EXCHANGE_RATE', msg`No exchange rate for the day`],
  ['ON_HOLD', msg`On hold`],
  ['AFFILIATE_BLOCKED', msg`Affiliate blocked after the click`],
  // What the API says where nobody gave a reason.
  ['Rejected by the network.', msg`Rejected by the network.`],
  ['Cancelled by the network.', msg`Canceled by the network.`],
]);

/** People's own words, and what is newer than this page, are shown as they come. */
export const reasonWord = (reason: string): string => WORDS.get(reason) ?? reason;
