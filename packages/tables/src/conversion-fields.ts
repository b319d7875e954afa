import { own } from '@tributary/domain/shared/own';
import { SUBS } from '@tributary/domain/attribution/conversion';
import type { ConversionLine } from '@tributary/application/attribution/logs';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import { amountField, instantField, integerField, type LogFields, textField } from './log-fields.ts';

type Field = LogFields<ConversionLine>[string];
const text = (label: string, value: (line: ConversionLine, zone: string) => string): Field =>
  textField(label, value);

const subs = SUBS.map((name): [string, Field] => [name, text(name, (line) => line.subs[name] ?? '')]);
const parameters = NUMBERED_PARAMETERS.map((name): [string, Field] => [
  name,
  text(name.toUpperCase(), (line) => line.parameters[name] ?? ''),
]);
/** What a conversion log can be filtered by exactly, beside the named filters. */
export const CONVERSION_VALUES: readonly string[] = [...subs, ...parameters].map(([name]) => name);

export const CONVERSION_FIELDS: LogFields<ConversionLine> = {
  _id: text('Conversion ID', ({ id }) => id),
  created: text('Created', ({ convertedAt }, zone) => dateTimeText(convertedAt, zone)),
  status: text('Status', ({ status }) => status),
  reason: text('Reason', ({ reason }) => reason),
  click_id: text('Click ID', ({ clickId }) => clickId ?? ''),
  click_time: text('Click Time', ({ clickedAt }, zone) => (clickedAt ? dateTimeText(clickedAt, zone) : '')),
  campaign_id: integerField('Campaign ID', ({ campaignDisplayId }) => campaignDisplayId),
  campaign_long_id: text('Campaign Long ID', ({ campaignId }) => campaignId),
  campaign_title: text('Campaign', ({ campaignTitle }) => campaignTitle),
  publisher_id: integerField('Publisher ID', ({ affiliateDisplayId }) => affiliateDisplayId),
  publisher_long_id: text('Publisher Long ID', ({ affiliateId }) => affiliateId),
  publisher_name: text('Publisher', ({ affiliateName }) => affiliateName),
  advertiser_id: integerField('Advertiser ID', ({ advertiserDisplayId }) => advertiserDisplayId),
  advertiser_long_id: text('Advertiser Long ID', ({ advertiserId }) => advertiserId),
  advertiser_name: text('Advertiser', ({ advertiserName }) => advertiserName),
  goal_id: text('Goal ID', ({ goalId }) => goalId ?? ''),
  goal_name: text('Goal', ({ goalTitle }) => goalTitle),
  txn_id: text('Transaction ID', ({ txnId }) => txnId),
  method: text('Method', ({ method }) => method),
  payout: amountField('Payout', ({ payout }) => payout),
  revenue: amountField('Revenue', ({ revenue }) => revenue),
  sale_amount: amountField('Sale Amount', ({ saleAmount }) => saleAmount),
  currency: text('Currency', ({ currency }) => currency),
  ipaddr: text('IP Address', ({ ip }) => ip),
  country: text('Country', ({ facts }) => facts.country),
  city: text('City', ({ facts }) => facts.city),
  isp: text('ISP', ({ facts }) => facts.isp),
  device: text('Device', ({ facts }) => facts.device),
  os: text('OS', ({ facts }) => facts.os),
  os_version: text('OS Version', ({ facts }) => facts.osVersion),
  browser: text('Browser', ({ facts }) => facts.browser),
  ua: text('User Agent', ({ userAgent }) => userAgent),
  referer: text('Referer', ({ referer }) => referer),
  source: text('Source', (line) => line.parameters['source'] ?? ''),
  custom_dimensions: text('Custom Dimensions', dimensionsOf),
  ...Object.fromEntries([...parameters, ...subs]),
  reason_code: text('Reason code', ({ reasonCode }) => reasonCode ?? ''),
  release_on: instantField('On hold until', ({ releaseOn }) => releaseOn),
};

const DIMENSION = 'custom_dimensions.';

/** The advertiser's own values, as JSON in the order of their names; empty when there are none. */
function dimensionsOf({ parameters: held }: ConversionLine): string {
  const own = Object.entries(held)
    .filter(([name]) => name.startsWith(DIMENSION))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (own.length === 0) return '';
  return JSON.stringify(
    Object.fromEntries(own.map(([name, value]) => [name.slice(DIMENSION.length), value])),
  );
}

/** What clients of this API family call fields (docs/rules/stats.md#names-of-fields): shown to clients that ask for them by name. */
const FAMILY_NAMES: LogFields<ConversionLine> = {
  conversion_id: aliasOf('_id'),
  cid: aliasOf('click_id'),
  clickId: aliasOf('click_id'),
  sale: aliasOf('sale_amount'),
  saleAmount: aliasOf('sale_amount'),
  txnId: aliasOf('txn_id'),
  campaign_name: aliasOf('campaign_title'),
  adid: aliasOf('campaign_long_id'),
  affiliate_name: aliasOf('publisher_name'),
  pid: aliasOf('publisher_long_id'),
  advertiser: aliasOf('advertiser_name'),
  goalId: aliasOf('goal_id'),
  goalName: aliasOf('goal_name'),
  ip: aliasOf('ipaddr'),
  clickIp: aliasOf('ipaddr'),
  user_agent: aliasOf('ua'),
  urlId: text('Landing page long ID', ({ landingPageId }) => landingPageId ?? ''),
  elapsed_time: integerField('Seconds from click to conversion; 0 without a click', elapsedSeconds),
};

function aliasOf(name: string): Field {
  const field = own(CONVERSION_FIELDS, name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

function elapsedSeconds({ clickedAt, convertedAt }: ConversionLine): number {
  return clickedAt ? Math.max(0, Math.round((convertedAt.getTime() - clickedAt.getTime()) / 1000)) : 0;
}

/** Further names of the fields that somebody sees: none for what is hidden. */
export const conversionAliases = (seen: LogFields<ConversionLine>): LogFields<ConversionLine> =>
  Object.fromEntries(
    Object.entries(FAMILY_NAMES).filter(([, field]) => {
      const [name] = Object.entries(CONVERSION_FIELDS).find(([, one]) => one === field) ?? [];
      return name === undefined || own(seen, name) === field;
    }),
  );

const without = (hidden: (name: string) => boolean): LogFields<ConversionLine> =>
  Object.fromEntries(Object.entries(CONVERSION_FIELDS).filter(([name]) => !hidden(name)));
/** What an affiliate sees of its conversions: not the values that advertisers send for their own use. */
export const AFFILIATE_FIELDS = without(
  (name) => name === 'revenue' || name === 'custom_dimensions' || name.startsWith('advertiser_'),
);
/** What an advertiser sees of its conversions: not p1… and the source, with which affiliates mark their own traffic. */
export const ADVERTISER_FIELDS = without(
  (name) => name === 'payout' || name === 'source' || name.startsWith('publisher_') || /^p\d+$/.test(name),
);
