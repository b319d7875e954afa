import { z } from 'zod';
import type { Account } from '@tributary/domain/accounts/account';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
} from '../shared/output.ts';
import { figuresOut } from '../shared/figures.ts';

/** As the network and the account itself see it; `password` is docs/rules/accounts.md#password-fingerprint. */
export const userShape = {
  _id: string('Long id of the account.'),
  display_id: int('Short id, counted per network and kind.'),
  org_id: string('The network.'),
  username: string('Short name.'),
  name: string('Full name.'),
  email: string('Unique per network and kind.'),
  password: string('An opaque fingerprint of the stored credential; never the password or its hash.'),
  phone: nullableString('As given.'),
  country: nullableString('Two-letter country code.'),
  currency: string('Three-letter currency code.'),
  type: string('publisher or advertiser.'),
  login: nullableDay('Day of the last sign-in.'),
  region: z
    .object({ currency: string('Three-letter currency code.'), zone: string('IANA time zone.') })
    .nullable()
    .meta({ description: 'Set once the account has a time zone of its own.' }),
  external_id: nullableString('Its id in the system it comes from.'),
  live: bool('Whether the network has activated it.'),
  status: string('active or inactive, as live says.'),
  sign_up: nullableString('Of who signed up and is not approved: `waiting` or `declined`.'),
  decline_reason: nullableString('Why a sign-up was declined, as its owner is told.'),
  created: dayOut('Day it was made.'),
  modified: nullableDay('Day of the last change.'),
  meta: metaOut,
};
export const userOut = z.object(userShape).meta({ description: 'An affiliate or advertiser.' });

export const listedUserOut = z
  .object({ ...userShape, figures: figuresOut.optional() })
  .meta({ description: 'An affiliate or advertiser of a listing.' });

export const affiliateOut = z
  .object({
    ...userShape,
    manager_id: nullableString('Managers are not part of this product: always null.'),
    tier_id: nullableString('Tiers are not part of this product: always null.'),
    referral_id: nullableString('The referral link it was made through; null for none.'),
    deleted: bool('Always false: what is deleted is not found.'),
  })
  .meta({ description: 'An affiliate.' });

/** The wire calls an affiliate a publisher. */
const TYPES = { affiliate: 'publisher', advertiser: 'advertiser' } as const;

export const userOf = (account: Account, zone: string): z.input<typeof userOut> => ({
  _id: account.id,
  display_id: account.displayId,
  org_id: account.networkId,
  username: account.username,
  name: account.name,
  email: account.email,
  password: account.passwordFingerprint,
  phone: account.phone,
  country: account.country,
  currency: account.currency,
  type: TYPES[account.kind],
  login: dayInOrNull(account.lastLoginAt, zone),
  region: account.zone === null ? null : { currency: account.currency, zone: account.zone },
  external_id: account.externalId,
  live: account.live,
  status: account.live ? 'active' : 'inactive',
  sign_up: account.signUp,
  decline_reason: account.declineReason,
  created: dayIn(account.createdAt, zone),
  modified: dayInOrNull(account.modifiedAt, zone),
  meta: metaOf({
    ...account.meta,
    ...(account.allowedIps.length > 0 && { allowed_ips: account.allowedIps }),
  }),
});

export const affiliateOf = (account: Account, zone: string): z.input<typeof affiliateOut> => ({
  ...userOf(account, zone),
  manager_id: null,
  tier_id: null,
  referral_id: account.referralId,
  deleted: false,
});

/** What the wire calls the fields that may be refused. */
export const ACCOUNT_WORDS = {
  externalId: 'external_id',
  customFields: 'custom_fields',
  referralId: 'referral_id',
  oldPassword: 'old_password',
  declineReason: 'decline_reason',
} as const;
