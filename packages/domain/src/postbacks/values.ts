// The macros of a postback (docs/rules/postbacks.md#postback-macros): those of a destination, and those about the event
// and its amounts.
import type { Conversion, ConversionStatus } from '../attribution/conversion.ts';
import { dateTimeText } from '../shared/calendar-day.ts';
import type { ClickId } from '../shared/ids.ts';
import { moneyText, scaled } from '../shared/money.ts';
import { DESTINATION_MACROS, destinationValues } from '../tracking/destination-values.ts';
import type { DestinationSubject } from '../tracking/destination-values.ts';
import type { MacroValues } from '../tracking/macros.ts';
import type { PostbackRecords, PostbackSubject } from './subject.ts';

type Context = {
  readonly records: PostbackRecords;
  /** What is known of the visitor and of the link. */
  readonly click: DestinationSubject['click'];
  readonly payout: Conversion['payout'];
  readonly conversion: Conversion | null;
  readonly previousStatus: ConversionStatus | null;
};
type Macro = { readonly label: string; readonly value: (context: Context) => string };

const ofConversion = (label: string, value: (conversion: Conversion, zone: string) => string): Macro => ({
  label,
  value: ({ conversion, records }) => (conversion ? value(conversion, records.network.zone) : ''),
});
const sub = (n: keyof Conversion['subs']) => ofConversion(`Advertiser's ${n}`, ({ subs }) => subs[n] ?? '');

const MACROS: Readonly<Record<string, Macro>> = {
  agent: { label: 'User agent', value: ({ click }) => click.userAgent },
  url_id: { label: 'Landing page, as on the link', value: ({ click }) => click.parameters.lp_id ?? '' },
  payout: { label: "Payout, in the network's currency", value: ({ payout }) => moneyText(payout) },
  payout_usd: { label: 'Payout in US dollars; empty without an exchange rate', value: payoutInDollars },
  currency: { label: "The network's currency", value: ({ records }) => records.network.currency },
  conversion_id: ofConversion('Conversion id', ({ id }) => id),
  txn_id: ofConversion('Transaction id', ({ txnId }) => txnId),
  sale_amount: ofConversion('Sale amount', ({ saleAmount }) => moneyText(saleAmount)),
  goal_id: ofConversion('Goal id', ({ goalId }) => goalId ?? ''),
  goal_name: ofConversion('Goal name', ({ goalTitle }) => goalTitle),
  status: ofConversion('Status of the conversion', ({ status }) => status),
  previous_status: {
    label: 'Status of the conversion before; empty for a new one',
    value: ({ previousStatus }) => previousStatus ?? '',
  },
  reason_code: ofConversion(
    'Why it was rejected or cancelled: returned, duplicate, fraud, terms, test or other',
    ({ reasonCode }) => reasonCode ?? '',
  ),
  sub1: sub('sub1'),
  sub2: sub('sub2'),
  sub3: sub('sub3'),
  sub4: sub('sub4'),
  sub5: sub('sub5'),
  sub6: sub('sub6'),
  sub7: sub('sub7'),
  sub8: sub('sub8'),
  sub9: sub('sub9'),
  sub10: sub('sub10'),
  conversion_time: ofConversion('Time of the conversion, Unix seconds', ({ convertedAt }) =>
    String(Math.floor(convertedAt.getTime() / 1000)),
  ),
  conversion_datetime: ofConversion(
    "Time of the conversion, YYYY-MM-DD HH:MM:SS in the network's zone",
    ({ convertedAt }, zone) => dateTimeText(convertedAt, zone),
  ),
};

/** Name and label of every postback macro. */
export const POSTBACK_MACROS: Readonly<Record<string, string>> = {
  ...DESTINATION_MACROS,
  ...Object.fromEntries(Object.entries(MACROS).map(([name, { label }]) => [name, label])),
};

/** Who the advertiser is: only where a template asks for it, and name and short id only where the campaign shares them. */
const OF_ADVERTISER = new Map(
  Object.entries({ adv_id: 'asked', advertiser_id: 'shared', advertiser_name: 'shared' }),
);
export const OF_THE_ADVERTISER: ReadonlySet<string> = new Set(OF_ADVERTISER.keys());

const VALUES = new Map(Object.entries(MACROS).map(([name, { value }]) => [name, value]));
const OF_THE_CLICK_ALONE = new Set(['click_time', 'click_datetime']);

/**
 * The macros' values for one event, not encoded. A conversion's macros describe the visitor of its click, because the
 * hit itself usually comes from the advertiser's server; without a click, of what the conversion knows.
 */
export function postbackValues(subject: PostbackSubject, records: PostbackRecords): MacroValues {
  const conversion = subject.event === 'conversion' ? subject.conversion : null;
  const click = subject.event === 'click' ? subject.click : (subject.click ?? clickOf(subject.conversion));
  const payout = subject.event === 'click' ? subject.click.payout : subject.conversion.payout;
  const previousStatus = subject.event === 'click' ? null : subject.previousStatus;
  const context = { records, click, payout, conversion, previousStatus };
  const timeless = conversion !== null && conversion.clickedAt === null;
  const destination = destinationValues({
    click,
    campaign: records.campaign,
    affiliate: records.affiliate,
    advertiser: records.advertiser,
    landingPage: null,
    trackingDomain: records.trackingDomain ?? '',
    zone: records.network.zone,
    deepLink: click.parameters.url ?? '',
  });
  const isKept = (name: string): boolean =>
    (timeless && OF_THE_CLICK_ALONE.has(name)) ||
    (!records.campaign.shareAdvertiser && OF_ADVERTISER.get(name) === 'shared');
  return (name) => (isKept(name) ? '' : (VALUES.get(name)?.(context) ?? destination(name)));
}

const clickOf = (conversion: Conversion): DestinationSubject['click'] => ({
  id: conversion.clickId ?? ('' as ClickId),
  clickedAt: conversion.clickedAt ?? conversion.convertedAt,
  ip: conversion.ip,
  userAgent: conversion.userAgent,
  referer: conversion.referer,
  facts: conversion.facts,
  parameters: conversion.parameters,
});

/** A product with an exchange rate has more digits than mean anything. */
const DOLLAR_DIGITS = 6;

function payoutInDollars({ payout, records }: Context): string {
  const { network, usdFactor } = records;
  const amount = network.currency === 'USD' ? payout : usdFactor && scaled(payout, usdFactor, DOLLAR_DIGITS);
  return amount === undefined ? '' : moneyText(amount);
}
