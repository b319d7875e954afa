// What groups and measures are called, by the names that the API has for them; p1 … p10 are called so everywhere.
import { msg } from '@lingui/core/macro';
import { textMap } from '../../language/texts.ts';

const WORDS = textMap([
  ['adid', msg`Campaign`],
  ['campaign_id', msg`Campaign ID`],
  ['campaign_long_id', msg`Campaign long ID`],
  ['pid', msg`Affiliate`],
  ['publisher_id', msg`Affiliate ID`],
  ['publisher_long_id', msg`Affiliate long ID`],
  ['affiliate_group', msg`Affiliate group`],
  ['affiliate_group_id', msg`Affiliate group long ID`],
  ['source', msg`Source`],
  ['app_id', msg`App ID`],
  ['app_name', msg`App`],
  ['cr_name', msg`Creative`],
  ['advertiser', msg`Advertiser`],
  ['advertiser_id', msg`Advertiser long ID`],
  ['goalName', msg`Goal`],
  ['goalId', msg`Goal long ID`],
  ['reason_code', msg`Reason code`],
  ['urlTitle', msg`Landing page`],
  ['urlId', msg`Landing page long ID`],
  ['device', msg`Device`],
  ['os', msg`Operating system`],
  ['browser', msg`Browser`],
  ['country', msg`Country`],
  ['referer', msg`Referring host`],
  ['region', msg`Region`],
  ['city', msg`City`],
  ['isp', msg`Internet provider`],
  ['created', msg`Day`],
  ['month', msg`Month`],
  ['hour', msg`Hour of the day (00 to 23)`],
  ['weekday', msg`Weekday (1, Monday, to 7)`],
  ['grossClicks', msg`All clicks (including rejected)`],
  ['uniqueClicks', msg`Unique clicks`],
  ['rejectedClicks', msg`Rejected clicks`],
  ['clicks', msg`Clicks`],
  ['impressions', msg`Impressions`],
  ['approvedConversions', msg`Approved conversions`],
  ['pendingConversions', msg`Pending conversions`],
  ['rejectedConversions', msg`Rejected conversions`],
  ['cancelledConversions', msg`Canceled conversions`],
  ['grossConversions', msg`All conversions (any status)`],
  ['payout', msg`Payout`],
  ['revenue', msg`Revenue`],
  ['profit', msg`Profit (revenue minus payout)`],
  ['pendingPayout', msg`Pending payout`],
  ['pendingRevenue', msg`Pending revenue`],
  ['saleAmount', msg`Sale amount of approved conversions`],
  ['bonus', msg`Bonuses minus deductions`],
  ['epc', msg`EPC (payout per click)`],
  ['ctr', msg`CTR % (clicks per impression)`],
  ['cr', msg`CR (approved conversions per click)`],
  ['elapsedRange1', msg`Approved within 2 min of the click`],
  ['elapsedRange2', msg`Approved 2 to 15 min after the click`],
  ['elapsedRange3', msg`Approved 15 min to 1 h after the click`],
  ['elapsedRange4', msg`Approved 1 to 5 h after the click`],
  ['elapsedRange5', msg`Approved 5 h or more after the click`],
]);

/** What the side of a report calls its money: affiliates are shown no revenue, advertisers no payout. */
const EARNINGS = textMap([
  ['payout', msg`Earnings`],
  ['pendingPayout', msg`Pending earnings`],
  ['epc', msg`EPC (earnings per click)`],
]);
const SPEND = textMap([
  ['revenue', msg`Spend`],
  ['pendingRevenue', msg`Pending spend`],
]);

/** By name, as the API answers them in English. */
type Labels = Readonly<Record<string, string>>;

function moneyOf(labels: Labels): Pick<typeof WORDS, 'get'> | undefined {
  const [isPaid, isCharged] = [Object.hasOwn(labels, 'payout'), Object.hasOwn(labels, 'revenue')];
  if (isPaid === isCharged) return undefined;
  return isPaid ? EARNINGS : SPEND;
}

/** What a group or measure is called; what is newer than this page as the API has it, and its name where that has none either. */
export const labelOf = (labels: Labels, name: string): string =>
  moneyOf(labels)?.get(name) ??
  WORDS.get(name) ??
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ??
  name;

/** All that there are, each with what it is called. */
export const labelled = (labels: Labels): readonly (readonly [name: string, label: string])[] =>
  Object.keys(labels).map((name) => [name, labelOf(labels, name)]);
