import { VERDICT_DAYS_MAX } from '@tributary/domain/attribution/advertiser-verdict';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import { z } from 'zod';
import { APP_LIBRARIES, type Network } from '@tributary/domain/accounts/account';
import type { MediaAddress } from '@tributary/application/accounts/edit-brand';
import type { NetworkChanges } from '@tributary/application/accounts/edit-network';
import { CURRENCIES } from '@tributary/domain/shared/currencies';
import { LANGUAGES } from '@tributary/domain/shared/language';
import {
  choiceList,
  choicesByName,
  flag,
  integer,
  oneOf,
  optionalFallback,
  optionalText,
  text,
} from '../shared/input.ts';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  languageOut,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

/** The last 30 days (docs/rules/stats.md#network-widget). */
const widgetOut = z
  .object({
    top10pubs: z
      .array(
        z
          .object({
            _id: string('The affiliate.'),
            username: string('Its short name; empty once it is removed.'),
            count: int('Approved conversions.'),
          })
          .meta({ description: 'An affiliate.' }),
      )
      .meta({ description: 'Affiliates with the most approved conversions.' }),
    top10ads: z
      .array(
        z
          .object({ _id: string('The campaign.'), clicks: int('Valid clicks.') })
          .meta({ description: 'A campaign.' }),
      )
      .meta({ description: 'Campaigns with the most clicks.' }),
  })
  .meta({ description: 'The last 30 days ending today.' });
export type NetworkWidget = z.input<typeof widgetOut>;

const networkMetaOut = z
  .object({
    bill: z
      .object({ mic: int('Always 0.'), tcc: int('Always 0.') })
      .meta({ description: 'Billing plans are not part of this product.' }),
    widgets: strings('Names of the widgets there are.'),
    widget: widgetOut,
  })
  .meta({ description: 'Further values.' });

const url = (description: string) => optionalText(description, 4096);

/** Every field of a network. `shownToAll`: what its accounts see too (docs/rules/accounts.md#network-account). */
const NETWORK_WIRE = recordWire<Network, MediaAddress, NetworkChanges>()({
  name: {
    shownToAll: ['name', string('Name.')],
    changed: ['name', text('Name.').nullable().optional()],
  },
  domains: {
    shownToAll: ['domain', nullableString('Default tracking domain.'), ({ domains }) => domains[0] ?? null],
  },
  url: { shownToAll: ['url', nullableString('Web site.')], changed: ['url', url('Web site.')] },
  appearance: {
    shownToAll: [
      'appearance',
      z
        .object({
          email: nullableString('Support email.'),
          support: nullableString('Support link.'),
          termsurl: nullableString('Terms.'),
          hlogo: nullableString('URL of the small logo at the top of its pages; null: as `logo`.'),
          logo: nullableString('URL of its logo.'),
        })
        .meta({ id: 'Appearance', description: 'What people see of the network.' }),
      ({ supportEmail, supportUrl, termsUrl, brand }, address) => ({
        email: supportEmail,
        support: supportUrl,
        termsurl: termsUrl,
        hlogo: address(brand.headerLogo),
        logo: address(brand.logo),
      }),
    ],
  },
  brand: {},
  dashboardDomains: {},
  supportEmail: { changed: ['email', optionalText('Support email.')] },
  supportUrl: { changed: ['support', url('Support link.')] },
  termsUrl: { changed: ['termsurl', url('Terms.')] },
  region: {
    shownToAll: [
      'region',
      z
        .object({
          currency: string('Three-letter currency code.'),
          zone: string('IANA time zone of its days.'),
        })
        .meta({ description: 'Currency and time zone.' }),
      ({ currency, zone }) => ({ currency, zone }),
    ],
  },
  currency: { changed: ['currency', optionalText('Three-letter currency code.', 3)] },
  zone: { changed: ['zone', optionalText('IANA time zone; all history is read in the new one.', 100)] },
  language: {
    shown: [
      'language',
      languageOut("Language of emails, documents and screens for users who haven't chosen one."),
    ],
    changed: [
      'language',
      oneOf(
        "Language of emails, documents and screens for users who haven't chosen one.",
        LANGUAGES,
      ).optional(),
    ],
  },
  createdAt: {
    shownToAll: ['created', dayOut('Day of creation.'), ({ createdAt, zone }) => dayIn(createdAt, zone)],
  },
  id: { shown: ['_id', string('Long ID.')] },
  fallbackUrl: {
    shown: [
      'fallback_url',
      nullableString("URL for clicks that don't qualify, if their campaign has no fallback URL."),
    ],
    changed: [
      'fallback_url',
      optionalFallback("URL for clicks that don't qualify, if their campaign has no fallback URL."),
    ],
  },
  live: { shown: ['live', bool('Whether the network is active.')] },
  signUpKinds: {
    shown: ['sign_up', strings('Which kinds of accounts can sign up: affiliate, advertiser.')],
    changed: [
      'sign_up',
      choiceList(
        'Which kinds of accounts can sign up: affiliate, advertiser. Replaces the list; [] for none.',
        ['affiliate', 'advertiser'],
      ).optional(),
    ],
  },
  appLibraries: {
    shown: [
      'app_libraries',
      string('What clicks of okhttp, CFNetwork and Dalvik are taken for: app or bot.'),
    ],
    changed: [
      'app_libraries',
      oneOf('What clicks of okhttp, CFNetwork and Dalvik are taken for.', APP_LIBRARIES).optional(),
    ],
  },
  affiliateFigures: {
    shown: ['affiliate_figures', bool('Whether affiliates see EPC and CR of campaigns.')],
    changed: [
      'affiliate_figures',
      flag(
        'Shows affiliates the EPC and CR that a campaign has on the whole network, once at least three affiliates sent 100 clicks in 30 days.',
      ).optional(),
    ],
  },
  statusWords: {
    shown: [
      'status_words',
      z.record(z.string(), z.enum(CONVERSION_STATUSES)).meta({
        description: "The network's own words for statuses in postbacks and files, with their meaning.",
      }),
    ],
    changed: [
      'status_words',
      choicesByName(
        'Your own words and numbers for statuses in postbacks and files; they override the built-in ones. Replaces the table.',
        CONVERSION_STATUSES,
      ).optional(),
    ],
  },
  advertiserVerdictDays: {
    shown: [
      'advertiser_verdict_days',
      int(
        "Days after a conversion in which its advertiser can reject it once approved; 0: advertisers don't review conversions.",
      ),
    ],
    changed: [
      'advertiser_verdict_days',
      integer(
        'Lets advertisers approve and reject their pending conversions, and reject approved ones within this many days; 0: off.',
        0,
        VERDICT_DAYS_MAX,
      ).optional(),
    ],
  },
  staffSecondFactor: {
    shown: [
      'staff_second_factor',
      bool('Whether staff who are signed in get no further without a second factor.'),
    ],
    changed: [
      'staff_second_factor',
      flag('Whether staff who are signed in get no further without a second factor.').optional(),
    ],
  },
  modifiedAt: {
    shown: [
      'modified',
      nullableDay('Day of the last change.'),
      ({ modifiedAt, zone }) => dayInOrNull(modifiedAt, zone),
    ],
  },
});

export const networkOut = z
  .object({ ...NETWORK_WIRE.shape('shownToAll'), ...NETWORK_WIRE.shape('shown'), meta: networkMetaOut })
  .meta({ id: 'Network', description: 'The network.' });
export const publicNetworkOut = z
  .object(NETWORK_WIRE.shape('shownToAll'))
  .meta({ id: 'PublicNetwork', description: 'The network.' });
export const networkChanges = z.object(NETWORK_WIRE.shape('changed'));

/** Null means the same as nothing where there must be something. */
export function networkChangesOf(body: z.output<typeof networkChanges>): NetworkChanges {
  const { name, currency, zone, ...changes } = NETWORK_WIRE.sent('changed', body);
  return {
    ...changes,
    name: name ?? undefined,
    currency: currency ?? undefined,
    zone: zone ?? undefined,
  };
}

export const currencyCodesOut = strings('Selectable currency codes.');
export const CURRENCY_CODES = Object.keys(CURRENCIES);

export const publicNetworkOf = (network: Network, address: MediaAddress): z.input<typeof publicNetworkOut> =>
  NETWORK_WIRE.show('shownToAll', network, address);

export const networkOf = (
  network: Network,
  { widget, address }: { readonly widget: NetworkWidget; readonly address: MediaAddress },
): z.input<typeof networkOut> => ({
  ...publicNetworkOf(network, address),
  ...NETWORK_WIRE.show('shown', network, address),
  // Billing plans are not part of a self-hosted product; clients expect the keys all the same.
  meta: { bill: { mic: 0, tcc: 0 }, widgets: Object.keys(widget), widget },
});

/** What the wire calls the fields that may be refused. */
export const NETWORK_WORDS = NETWORK_WIRE.words;
