// The macros of a destination (docs/rules/tracking.md#destination-macros), one table for filling and for
// `/dict/macros`.
import { eachNumbered } from './click.ts';
import type { Campaign, LandingPage } from '../catalog/campaign.ts';
import { dateTimeText } from '../shared/calendar-day.ts';
import type { ClickEvent } from './click.ts';
import type { MacroValues } from './macros.ts';

/** What both the tracker's snapshot and the stored records know of an affiliate or advertiser. */
type Party = { readonly id: string; readonly displayId: number; readonly name: string };

export type DestinationSubject = {
  readonly click: Pick<
    ClickEvent,
    'id' | 'clickedAt' | 'ip' | 'userAgent' | 'referer' | 'facts' | 'parameters'
  >;
  readonly campaign: Pick<Campaign, 'id' | 'displayId' | 'title'>;
  readonly affiliate: Party & { readonly username: string };
  readonly advertiser: Party;
  readonly landingPage: Pick<LandingPage, 'displayId'> | null;
  /** Host of the tracking link. */
  readonly trackingDomain: string;
  /** The network's, for `{click_datetime}`. */
  readonly zone: string;
  /** The click's deep link when it is on the destination's own host, else empty. */
  readonly deepLink: string;
};

type Macro = { readonly label: string; readonly value: (subject: DestinationSubject) => string };

const parameter = (name: keyof DestinationSubject['click']['parameters'], label: string): Macro => ({
  label,
  value: ({ click }) => click.parameters[name] ?? '',
});

/** The macro without which a conversion names no click. */
export const CLICK_ID_MACRO = 'click_id';

const MACROS: Readonly<Record<string, Macro>> = {
  [CLICK_ID_MACRO]: { label: 'Click id', value: ({ click }) => click.id },
  aff_id: { label: 'Affiliate id (long)', value: ({ affiliate }) => affiliate.id },
  publisher_id: { label: 'Affiliate id (short)', value: ({ affiliate }) => String(affiliate.displayId) },
  aff_name: { label: 'Affiliate name', value: ({ affiliate }) => affiliate.name },
  aff_username: { label: 'Affiliate user name', value: ({ affiliate }) => affiliate.username },
  campaign_id: { label: 'Campaign id (long)', value: ({ campaign }) => campaign.id },
  camp_id: { label: 'Campaign id (short)', value: ({ campaign }) => String(campaign.displayId) },
  campaign_title: { label: 'Campaign title', value: ({ campaign }) => campaign.title },
  adv_id: { label: 'Advertiser id (long)', value: ({ advertiser }) => advertiser.id },
  advertiser_id: { label: 'Advertiser id (short)', value: ({ advertiser }) => String(advertiser.displayId) },
  advertiser_name: { label: 'Advertiser name', value: ({ advertiser }) => advertiser.name },
  source: parameter('source', 'Traffic source'),
  ...eachNumbered((name) => parameter(name, `Affiliate parameter ${name.slice(1)}`)),
  gaid: parameter('gaid', 'Google advertising id'),
  idfa: parameter('idfa', 'Apple advertising id'),
  android_id: parameter('aid', 'Android id'),
  app_id: parameter('app_id', 'App id'),
  app_name: parameter('app_name', 'App name'),
  creative_name: parameter('cr_name', 'Creative name'),
  device: { label: 'Device', value: ({ click }) => click.facts.device },
  os: { label: 'Operating system', value: ({ click }) => click.facts.os },
  browser: { label: 'Browser', value: ({ click }) => click.facts.browser },
  ip: { label: 'IP address, as stored', value: ({ click }) => click.ip },
  isp: { label: 'Internet provider', value: ({ click }) => click.facts.isp },
  city: { label: 'City', value: ({ click }) => click.facts.city },
  region: { label: 'Region', value: ({ click }) => click.facts.region },
  country_id: { label: 'Country code', value: ({ click }) => click.facts.country },
  click_time: {
    label: 'Time of the click, Unix seconds',
    value: ({ click }) => String(Math.floor(click.clickedAt.getTime() / 1000)),
  },
  click_datetime: {
    label: "Time of the click, YYYY-MM-DD HH:MM:SS in the network's zone",
    value: ({ click, zone }) => dateTimeText(click.clickedAt, zone),
  },
  referer: { label: 'Referrer', value: ({ click }) => click.referer },
  user_agent: { label: 'User agent', value: ({ click }) => click.userAgent },
  tdomain: { label: 'Tracking domain', value: ({ trackingDomain }) => trackingDomain },
  url_id: {
    label: 'Landing page id (short)',
    value: ({ landingPage }) => (landingPage ? String(landingPage.displayId) : ''),
  },
  url: { label: 'Deep link', value: ({ deepLink }) => deepLink },
  // The MAC in the click id is as good as random, and the domain has no random numbers of its own.
  rand: { label: 'Random number', value: ({ click }) => String(Number.parseInt(click.id.slice(-10), 16)) },
};

/** Name and label of every destination macro. */
export const DESTINATION_MACROS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MACROS).map(([name, { label }]) => [name, label]),
);

const VALUES = new Map(Object.entries(MACROS).map(([name, { value }]) => [name, value]));

/** The macros' values for one click, worked out only when a template asks for them. */
export const destinationValues =
  (subject: DestinationSubject): MacroValues =>
  (name) =>
    VALUES.get(name)?.(subject) ?? '';
