import { own } from '@tributary/domain/shared/own';
import type { ClickLine } from '@tributary/application/attribution/logs';
import { NUMBERED_PARAMETERS, type ClickParameter } from '@tributary/domain/tracking/click';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { amountField, integerField, type LogFields, textField } from './log-fields.ts';

type Field = LogFields<ClickLine>[string];
const text = (label: string, value: (line: ClickLine, zone: string) => string): Field =>
  textField(label, value);
const parameter = (label: string, name: ClickParameter): Field =>
  text(label, ({ parameters }) => parameters[name] ?? '');
const numbered = NUMBERED_PARAMETERS.map((name): [string, Field] => [
  name,
  parameter(name.toUpperCase(), name),
]);

/** A click's fields in the order of its file, the less usual ones last; all texts but ids and amounts. */
export const CLICK_FIELDS: LogFields<ClickLine> = {
  _id: text('Click ID', ({ id }) => id),
  created: text('Created', ({ clickedAt }, zone) => dateTimeText(clickedAt, zone)),
  campaign_id: integerField('Campaign ID', ({ campaignDisplayId }) => campaignDisplayId),
  campaign_long_id: text('Campaign Long ID', ({ campaignId }) => campaignId),
  campaign_title: text('Campaign', ({ campaignTitle }) => campaignTitle),
  publisher_id: integerField('Publisher ID', ({ affiliateDisplayId }) => affiliateDisplayId),
  publisher_long_id: text('Publisher Long ID', ({ affiliateId }) => affiliateId),
  publisher_name: text('Publisher', ({ affiliateName }) => affiliateName),
  lp: text('Landing Page', ({ landingPageTitle }) => landingPageTitle ?? ''),
  lp_id: integerField('Landing Page ID', ({ landingPageDisplayId }) => landingPageDisplayId ?? 0),
  lp_long_id: text('Landing Page Long ID', ({ landingPageId }) => landingPageId ?? ''),
  // Smart links and cookies in logs are not part of this product; clients expect the fields all the same.
  sl: text('Smart Link', () => ''),
  cookie: text('Cookie', () => ''),
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
  source: parameter('Source', 'source'),
  ...Object.fromEntries(numbered),
  gaid: parameter('GAID', 'gaid'),
  idfa: parameter('IDFA', 'idfa'),
  aid: parameter('Android ID', 'aid'),
  app_id: parameter('App ID', 'app_id'),
  app_name: parameter('App Name', 'app_name'),
  cr_name: parameter('Creative', 'cr_name'),
  /** Empty for a valid click, else why it was rejected: docs/rules/stats.md#click-log. */
  note: text('Note', ({ rejection }) => rejection ?? ''),
  detail: text('Detail', ({ rejectionDetail }) => rejectionDetail),
  status: text('Status', statusOf),
  payout: amountField('Payout', ({ payout }) => payout),
  revenue: amountField('Revenue', ({ revenue }) => revenue),
};

/** What clients of this API family call fields (docs/rules/stats.md#names-of-fields): shown to clients that ask for them by name. */
export const CLICK_ALIASES: LogFields<ClickLine> = {
  cid: aliasOf('_id'),
  click_id: aliasOf('_id'),
  campaign_name: aliasOf('campaign_title'),
  adid: aliasOf('campaign_long_id'),
  affiliate_name: aliasOf('publisher_name'),
  pid: aliasOf('publisher_long_id'),
  urlId: aliasOf('lp_long_id'),
  urlTitle: aliasOf('lp'),
  ip: aliasOf('ipaddr'),
  clickIp: aliasOf('ipaddr'),
  user_agent: aliasOf('ua'),
};

/** What an affiliate sees of its own clicks: not what the advertiser is charged, and not itself in every line. */
export const AFFILIATE_CLICK_FIELDS: LogFields<ClickLine> = without(CLICK_FIELDS, [
  'publisher_id',
  'publisher_long_id',
  'publisher_name',
  'revenue',
]);
export const AFFILIATE_CLICK_ALIASES: LogFields<ClickLine> = without(CLICK_ALIASES, [
  'affiliate_name',
  'pid',
]);

function without(fields: LogFields<ClickLine>, hidden: readonly string[]): LogFields<ClickLine> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)));
}

function aliasOf(name: string): Field {
  const field = own(CLICK_FIELDS, name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

function statusOf({ rejection, duplicate }: ClickLine): string {
  if (rejection !== null) return 'rejected';
  return duplicate ? 'duplicate' : 'valid';
}
