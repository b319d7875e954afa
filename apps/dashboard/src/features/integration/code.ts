// What an advertiser puts into its shop, with its own values in it (docs/for-advertisers.md). What depends on the order stays a word in
// capitals, which nobody takes for a value.

import { t } from '@lingui/core/macro';
import type { Sample } from '../../design/parts/code.tsx';

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

/** The same for a server of one's own, in its language. */
export const serverSamples = (shop: Shop): readonly Sample[] => [
  ['cURL', curl(shop)],
  ['Node.js', node(shop)],
  ['PHP', php(shop)],
  ['Python', python(shop)],
  ['URL', serverCall(shop)],
];

const orderOf = ({ token }: Shop): readonly (readonly [name: string, value: string])[] => [
  ['click_id', 'CLICK_ID'],
  ['txn_id', 'ORDER'],
  ['sale_amount', '49.90'],
  ['currency', 'USD'],
  ['security_token', token === '' ? TOKEN : token],
];

const curl = (shop: Shop): string =>
  [
    `curl -sS ${shop.tracker}/acquisition`,
    ...orderOf(shop).map(
      ([name, value]) => `  --data-urlencode '${`${name}=${value}`.replaceAll("'", `'\\''`)}'`,
    ),
  ].join(' \\\n');

/** Between single marks, in each of the three languages. */
const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

const linesOf = (shop: Shop, line: (name: string, value: string) => string): string =>
  orderOf(shop)
    .map(([name, value]) => line(name, quoted(value)))
    .join('\n');

const node = (shop: Shop): string => `const answer = await fetch(${quoted(`${shop.tracker}/acquisition`)}, {
  method: 'POST',
  body: new URLSearchParams({
${linesOf(shop, (name, value) => `    ${name}: ${value},`)}
  }),
});
console.log(answer.status, await answer.text());`;

const php = (shop: Shop): string => `<?php
$request = curl_init(${quoted(`${shop.tracker}/acquisition`)});
curl_setopt_array($request, [
    CURLOPT_POSTFIELDS => http_build_query([
${linesOf(shop, (name, value) => `        '${name}' => ${value},`)}
    ]),
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
]);
$answer = curl_exec($request);
echo curl_getinfo($request, CURLINFO_HTTP_CODE), ' ', $answer;`;

const python = (shop: Shop): string => `from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

order = {
${linesOf(shop, (name, value) => `    '${name}': ${value},`)}
}
try:
    answer = urlopen(${quoted(`${shop.tracker}/acquisition`)}, urlencode(order).encode(), timeout=10)
except HTTPError as refused:
    answer = refused
print(answer.status, answer.read().decode())`;

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
