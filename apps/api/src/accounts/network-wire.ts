import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { CURRENCIES } from '@tributary/domain/shared/currencies';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';

/** The network, as its accounts see it too (docs/rules/accounts.md#network-account). */
export const networkShape = {
  name: string('Name.'),
  domain: nullableString('Default tracking domain.'),
  url: nullableString('Web site.'),
  appearance: z
    .object({
      email: nullableString('Support e-mail.'),
      support: nullableString('Support link.'),
      termsurl: nullableString('Terms.'),
      hlogo: nullableString('Always null.'),
      logo: nullableString('Always null.'),
    })
    .meta({ description: 'What people see of the network.' }),
  region: z
    .object({ currency: string('Three-letter currency code.'), zone: string('IANA time zone of its days.') })
    .meta({ description: 'Currency and time zone.' }),
  created: dayOut('Day it was made.'),
};
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

export const networkOut = z
  .object({
    ...networkShape,
    _id: string('Long id.'),
    fallback_url: nullableString('Where clicks that may not pass go when the campaign has no such URL.'),
    live: bool('Whether it is served.'),
    sign_up: strings('As what people may sign up by themselves: affiliate, advertiser.'),
    staff_second_factor: bool('Whether staff who are signed in get no further without a second factor.'),
    modified: nullableDay('Day of the last change.'),
    meta: networkMetaOut,
  })
  .meta({ description: 'The network.' });
export const publicNetworkOut = z.object(networkShape).meta({ description: 'The network.' });
export const currencyCodesOut = strings('Selectable currency codes.');
export const CURRENCY_CODES = Object.keys(CURRENCIES);

export const publicNetworkOf = (network: Network): z.input<typeof publicNetworkOut> => ({
  name: network.name,
  domain: network.domains[0] ?? null,
  url: network.url,
  appearance: {
    email: network.supportEmail,
    support: network.supportUrl,
    termsurl: network.termsUrl,
    hlogo: null,
    logo: null,
  },
  region: { currency: network.currency, zone: network.zone },
  created: dayIn(network.createdAt, network.zone),
});

export const networkOf = (network: Network, widget: NetworkWidget): z.input<typeof networkOut> => ({
  ...publicNetworkOf(network),
  _id: network.id,
  fallback_url: network.fallbackUrl,
  live: network.live,
  sign_up: [...network.signUpKinds],
  staff_second_factor: network.staffSecondFactor,
  modified: dayInOrNull(network.modifiedAt, network.zone),
  // Billing plans are not part of a self-hosted product; clients expect the keys all the same.
  meta: { bill: { mic: 0, tcc: 0 }, widgets: Object.keys(widget), widget },
});

/** What the wire calls the fields that may be refused. */
export const NETWORK_WORDS = {
  fallbackUrl: 'fallback_url',
  staffSecondFactor: 'staff_second_factor',
} as const;
