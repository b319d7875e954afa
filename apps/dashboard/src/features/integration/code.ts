// What an advertiser puts into its shop, with its own values in it (docs/for-advertisers.md). What depends on the order stays a word in
// capitals, which nobody takes for a value.

import { t } from '@lingui/core/macro';

export type Shop = {
  /** Where the network's tracker answers. */
  readonly tracker: string;
  readonly advertiserId: string;
  /** One campaign, or all of them. */
  readonly campaignId: string | undefined;
  /** The name of the parameter in which the campaign's address carries the click id. */
  readonly parameter: string | undefined;
  readonly token: string;
};

/** The parameter of an address that holds `{click_id}`. */
export function clickParameterOf(url: string): string | undefined {
  return /[?&#]([^=&#?]+)=\{click_id\}/.exec(url)?.[1];
}

export const TOKEN = 'SECURITY_TOKEN';

export const serverCall = ({ tracker, token }: Shop): string =>
  `${tracker}/acquisition?click_id=CLICK_ID&security_token=${token === '' ? TOKEN : encodeURIComponent(token)}` +
  '&txn_id=ORDER&sale_amount=49.90&currency=USD';

export const serverCurl = (shop: Shop): string => `curl -sS '${serverCall(shop)}'`;

export const landingScript = ({ tracker, parameter }: Shop): string =>
  `<script async src="${tracker}/tb.js"${parameterAttribute(parameter)}></script>`;

export const orderScript = (shop: Shop): string => {
  const { tracker, parameter, advertiserId, campaignId } = shop;
  const whose = campaignId === undefined ? `data-av="${advertiserId}"` : `data-adid="${campaignId}"`;
  return (
    `<script async src="${tracker}/tb.js"${parameterAttribute(parameter)}\n` +
    `  ${whose} data-txn_id="ORDER" data-sale_amount="49.90" data-currency="USD"></script>`
  );
};

export const pixel = (shop: Shop): string => `<img src="${pixelAddress(shop)}" width="1" height="1" alt="">`;
export const frame = (shop: Shop): string =>
  `<iframe src="${pixelAddress(shop)}" width="1" height="1"></iframe>`;

const pixelAddress = ({ tracker, advertiserId, campaignId }: Shop): string => {
  const whose = campaignId === undefined ? `av=${advertiserId}` : `adid=${campaignId}`;
  return `${tracker}/pixel?${whose}&txn_id=ORDER&sale_amount=49.90&currency=USD&click_id=CLICK_ID`;
};

const parameterAttribute = (parameter: string | undefined): string =>
  parameter === undefined || parameter === 'click_id' ? '' : ` data-param="${parameter}"`;

/** The ways to report orders that the page shows. */
export type Way = 'server' | 'script' | 'pixel' | 'file';

/** What is shown first for a campaign whose orders are expected so; undefined: for no campaign. */
export const wayOf = (tracking: string | undefined): Way =>
  tracking === undefined || tracking === 'postback' ? 'server' : 'pixel';

type Expected = { readonly conv_tracking: string; readonly convt_domain: string | null };

export function expectedText({ conv_tracking: tracking, convt_domain: domain }: Expected): string {
  const pages = domain ?? '';
  if (tracking === 'postback')
    return t`The network expects orders of this campaign from your server. Others are accepted and marked.`;
  return tracking === 'iframe_https'
    ? t`The network expects orders of this campaign by an iframe on pages of ${pages}. Others are accepted and marked.`
    : t`The network expects orders of this campaign by a pixel on pages of ${pages}. Others are accepted and marked.`;
}
