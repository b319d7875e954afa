import { PASSWORD_LENGTHS } from '@tributary/domain/accounts/account-rules';
import { z } from 'zod';
import type { Account } from '@tributary/domain/accounts/account';
import type { ReferralId } from '@tributary/domain/shared/ids';
import type { AccountChanges } from '@tributary/application/accounts/edit-account';
import {
  country,
  created,
  emailAddress,
  externalId,
  flag,
  freeObject,
  longId,
  optionalText,
  password,
  text,
  textList,
} from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  dayInOrNull,
  int,
  metaOf,
  metaOut,
  MODIFIED_DAY,
  nullableDay,
  nullableString,
  string,
} from '../shared/output.ts';
import { figuresOut } from '../shared/figures.ts';
import { recordWire } from '../shared/record-wire.ts';

/** What it takes to show an account: the zone of its network. */
type Needs = { readonly zone: string };

const phone = optionalText('As people write it.', 50);
/** docs/rules/input-output.md#fields-without-effect */
const UNUSED_CURRENCY = {
  'x-unused': "Saved, but not used yet: an advertiser's amounts are in the network's currency.",
};
const UNUSED_ZONE = {
  'x-unused': "Saved, but not used yet: the account's days follow the network's time zone.",
};
const currency = text('Three-letter currency code.', 3, UNUSED_CURRENCY).optional();
/** docs/rules/billing.md#payouts-in-another-currency */
const payoutCurrency = text('Three-letter code of the payout currency.', 3).optional();
const username = text('Short name.', 100).optional();

/**
 * Every field of an account. `shown`: as the network and the account itself see it. `shownOfAffiliate`, and the like: only
 * of this kind. `changedByOwner`: what an account may change of itself.
 */
export const ACCOUNT_WIRE = recordWire<Account, Needs, AccountChanges>()(
  {
    id: { shown: ['_id', string('Long ID of the account.')] },
    displayId: { shown: ['display_id', int('Short ID, counted per network and kind.')] },
    networkId: { shown: ['org_id', string('The network.')] },
    username: {
      shown: ['username', string('Short name.')],
      created: [
        'username',
        optionalText('Short name; the part of the email before the @ when left out.', 100),
      ],
      changed: ['username', username],
      changedByOwner: ['username', username],
    },
    name: {
      shown: ['name', string('Full name.')],
      created: ['name', text('Full name.')],
      changed: ['name', text('Full name.').optional()],
      changedByOwner: ['name', text('Full name.').optional()],
    },
    email: {
      shown: ['email', string('Unique per network and kind.')],
      created: ['email', emailAddress('Unique per network and kind.')],
      changed: ['email', emailAddress('Unique per network and kind.').optional()],
    },
    // docs/rules/accounts.md#password-fingerprint
    password: {
      shown: [
        'password',
        string('An opaque fingerprint of the stored credential; never the password or its hash.'),
        ({ passwordFingerprint }) => passwordFingerprint,
      ],
      created: ['password', password(PASSWORD_LENGTHS)],
      changed: ['password', password(PASSWORD_LENGTHS).optional()],
    },
    passwordFingerprint: {},
    passwordHash: {},
    phone: {
      shown: ['phone', nullableString('As entered.')],
      created: ['phone', phone],
      changed: ['phone', phone],
      changedByOwner: ['phone', phone],
    },
    country: {
      shown: ['country', nullableString('Two-letter country code.')],
      created: ['country', country('Two-letter country code.')],
      changed: ['country', country('Two-letter country code.')],
    },
    currency: {
      shown: ['currency', string('Three-letter currency code; for an affiliate, the payout currency.')],
      created: [
        'currency',
        optionalText("Three-letter currency code; the network's when left out.", 3, UNUSED_CURRENCY),
      ],
      createdOfAffiliate: [
        'currency',
        optionalText("Three-letter code of the payout currency; the network's when left out.", 3),
      ],
      changed: ['currency', currency],
      changedOfAffiliate: ['currency', payoutCurrency],
      changedByOwner: ['currency', currency],
      changedByAffiliate: ['currency', payoutCurrency],
    },
    // The wire calls an affiliate a publisher.
    kind: {
      shown: [
        'type',
        string('publisher or advertiser.'),
        ({ kind }) => (kind === 'affiliate' ? 'publisher' : kind),
      ],
    },
    lastLoginAt: {
      shown: [
        'login',
        nullableDay('Day of the last sign-in.'),
        ({ lastLoginAt }, { zone }) => dayInOrNull(lastLoginAt, zone),
      ],
    },
    zone: {
      shown: [
        'region',
        z
          .object({ currency: string('Three-letter currency code.'), zone: string('IANA time zone.') })
          .nullable()
          .meta({ description: 'Set once the account has a time zone of its own.' }),
        (account) => (account.zone === null ? null : { currency: account.currency, zone: account.zone }),
      ],
      changed: ['zone', optionalText('IANA time zone.', 100, UNUSED_ZONE)],
    },
    externalId: {
      shown: ['external_id', nullableString('Its id in the system it comes from.')],
      created: ['external_id', externalId],
      changed: ['external_id', externalId],
    },
    live: {
      shown: ['live', bool('Whether the network has activated it.')],
      changed: ['live', flag('true activates the account.').optional()],
    },
    status: {
      shown: [
        'status',
        string('active or inactive, same as live.'),
        ({ live }) => (live ? 'active' : 'inactive'),
      ],
    },
    signUp: {
      shown: ['sign_up', nullableString("For sign-ups that aren't approved: `waiting` or `declined`.")],
    },
    declineReason: {
      shown: ['decline_reason', nullableString('Why the sign-up was declined, as its owner sees it.')],
      changed: [
        'decline_reason',
        optionalText('Declines a sign-up with a reason that its owner sees; null: back to pending.', 500),
      ],
    },
    createdAt: CREATED_DAY,
    created: { created: ['created', created] },
    modifiedAt: MODIFIED_DAY,
    meta: {
      shown: [
        'meta',
        metaOut,
        ({ meta, allowedIps }) =>
          metaOf({ ...meta, ...(allowedIps.length > 0 && { allowed_ips: allowedIps }) }),
      ],
    },
    customFields: {
      created: [
        'custom_fields',
        freeObject(
          'By name of the custom field. For a file, send the URL of an image or PDF; it is downloaded and stored.',
        )
          .nullable()
          .optional(),
      ],
      changed: [
        'custom_fields',
        freeObject('By name of the custom field; null clears one that is not required.').optional(),
      ],
    },
    bank: {
      changedOfAffiliate: ['bank', freeObject('Bank details; replaces the stored ones.').optional()],
    },
    payout: {
      changedOfAffiliate: ['meta_payout', freeObject('Payout details; replaces the stored ones.').optional()],
    },
    allowedIps: {
      changedOfAdvertiser: [
        'allowed_ips',
        textList('Addresses or CIDRs that may send conversions; empty for all.').optional(),
      ],
    },
    managerId: {
      shownOfAffiliate: [
        'manager_id',
        nullableString('Managers are not part of this product: always null.'),
        () => null,
      ],
    },
    tierId: {
      shownOfAffiliate: [
        'tier_id',
        nullableString('Tiers are not part of this product: always null.'),
        () => null,
      ],
    },
    referralId: {
      shownOfAffiliate: [
        'referral_id',
        nullableString('The referral link it was made through; null for none.'),
      ],
      createdOfAffiliate: [
        'referral_id',
        longId<ReferralId>('The referral link it comes by; must be live.').nullable().optional(),
      ],
    },
    deleted: {
      shownOfAffiliate: ['deleted', bool('Always false: what is deleted is not found.'), () => false],
    },
  },
  {
    created: ['name', 'email', 'password'],
    changed: ['name', 'username', 'password', 'phone', 'country', 'live', 'email', 'zone', 'currency'],
    changedByOwner: ['name', 'phone', 'currency', 'username'],
  },
);

export const userOut = z
  .object(ACCOUNT_WIRE.shape('shown'))
  .meta({ id: 'User', description: 'An affiliate or advertiser.' });

export const listedUserOut = z
  .object({ ...ACCOUNT_WIRE.shape('shown'), figures: figuresOut.optional() })
  .meta({ id: 'ListedUser', description: 'An affiliate or advertiser of a listing.' });

export const affiliateOut = z
  .object({ ...ACCOUNT_WIRE.shape('shown'), ...ACCOUNT_WIRE.shape('shownOfAffiliate') })
  .meta({ id: 'Affiliate', description: 'An affiliate.' });

export const userOf = (account: Account, zone: string): z.input<typeof userOut> =>
  ACCOUNT_WIRE.show('shown', account, { zone });

export const affiliateOf = (account: Account, zone: string): z.input<typeof affiliateOut> => ({
  ...userOf(account, zone),
  ...ACCOUNT_WIRE.show('shownOfAffiliate', account, { zone }),
});

/** What the wire calls the fields that may be refused. */
export const ACCOUNT_WORDS = {
  ...ACCOUNT_WIRE.words,
  oldPassword: 'old_password',
  newPassword: 'new_password',
};
