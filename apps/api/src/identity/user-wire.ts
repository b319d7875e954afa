// Users on the wire: whoever signs in (docs/rules/users.md#staff, docs/rules/users.md#users-of-an-account).
import { LANGUAGES } from '@tributary/domain/shared/language';
import { STAFF_ROLES, type User } from '@tributary/domain/identity/user';
import type { AdvertiserId, AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import type { UserChanges } from '@tributary/application/identity/manage-users';
import { z } from 'zod';
import { emailAddress, flag, idRef, longIds, oneOf, optionalText, text } from '../shared/input.ts';
import { bool, nullableString, string, strings, timeIn } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

export const USER_KINDS = ['staff', 'affiliate', 'advertiser'] as const;

export const accountRef = (description: string) => idRef<AffiliateId | AdvertiserId>(description).optional();
export const NAMES_ACCOUNT = 'The affiliate or advertiser, by long or short ID.';

const assigned = <Id extends AffiliateId | AdvertiserId>(accounts: string) =>
  longIds<Id>(
    `For team members other than owners and admins: long IDs of the only ${accounts} they see, at least one; null for all.`,
  ).nullable();

const groups = longIds<AffiliateGroupId>(
  'For team members other than owners and admins: long IDs of affiliate groups, at least one; null for none. They see the current members, in addition to `only_affiliates`.',
).nullable();

/** Users of accounts have no limit, and no fields that speak of one. */
const ofStaff = (kind: User['kind'], ids: readonly string[] | null): string[] | null | undefined =>
  kind === 'staff' ? ids && [...ids] : undefined;

/** docs/rules/users.md#language-of-letters */
export const localeIn = (description: string) => optionalText(description, 35, { 'x-language': true });
const LANGUAGE = `The language of their emails and notifications: ${LANGUAGES.map((one) => `\`${one}\``).join(', ')} or a locale of one, such as \`es-MX\`.`;

/** Every field of somebody who signs in. */
export const USER_WIRE = recordWire<
  User,
  { readonly zone: string; readonly hasSecondFactor: boolean; readonly isLinked: boolean },
  UserChanges
>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: {},
    kind: {
      shown: ['kind', string('`staff`, `affiliate` or `advertiser`.')],
      created: ['kind', oneOf('As what; of an account its own kind.', USER_KINDS).optional()],
    },
    accountId: {
      shown: ['account_id', nullableString('The affiliate or advertiser they work for; null for staff.')],
      created: ['user_id', accountRef(`${NAMES_ACCOUNT} Not for staff.`)],
    },
    role: {
      shown: [
        'role',
        nullableString('Of staff: `owner`, `admin`, `manager`, `finance`, `analyst` or `support`.'),
      ],
      created: ['role', oneOf('Of staff: what they may do.', STAFF_ROLES).optional()],
      changed: ['role', oneOf('Of staff: what they may do.', STAFF_ROLES).optional()],
    },
    onlyAffiliates: {
      shown: [
        'only_affiliates',
        strings('For the team: long IDs of the only affiliates they see; null for all.')
          .nullable()
          .optional(),
        ({ kind, onlyAffiliates }) => ofStaff(kind, onlyAffiliates),
      ],
      created: ['only_affiliates', assigned<AffiliateId>('affiliates').optional()],
      changed: ['only_affiliates', assigned<AffiliateId>('affiliates').optional()],
    },
    onlyGroups: {
      shown: [
        'only_affiliate_groups',
        strings('For the team: long IDs of the affiliate groups they see; null for none.')
          .nullable()
          .optional(),
        ({ kind, onlyGroups }) => ofStaff(kind, onlyGroups),
      ],
      created: ['only_affiliate_groups', groups.optional()],
      changed: ['only_affiliate_groups', groups.optional()],
    },
    onlyAdvertisers: {
      shown: [
        'only_advertisers',
        strings('For the team: long IDs of the only advertisers they see; null for all.')
          .nullable()
          .optional(),
        ({ kind, onlyAdvertisers }) => ofStaff(kind, onlyAdvertisers),
      ],
      created: ['only_advertisers', assigned<AdvertiserId>('advertisers').optional()],
      changed: ['only_advertisers', assigned<AdvertiserId>('advertisers').optional()],
    },
    name: {
      shown: ['name', string('Full name.')],
      created: ['name', text('Full name.')],
      changed: ['name', text('Full name.').optional()],
    },
    email: {
      shown: ['email', string('What they sign in with.')],
      created: ['email', emailAddress('What they will sign in with.')],
      changed: ['email', emailAddress('What they sign in with.').optional()],
    },
    passwordHash: {},
    locale: {
      shown: ['locale', nullableString(`${LANGUAGE} null: none chosen.`)],
      created: ['locale', localeIn(LANGUAGE)],
      changed: ['locale', localeIn(`${LANGUAGE} null: none.`)],
    },
    live: {
      shown: ['live', bool('Whether they may sign in.')],
      changed: ['live', flag('Whether they may sign in.').optional()],
    },
    invited: {
      shown: [
        'invited',
        bool('Whether they have not chosen a password yet.'),
        ({ passwordHash }) => passwordHash === null,
      ],
    },
    first: {
      shown: [
        'first',
        bool("Whether this is the account itself, with the account's email and password."),
        ({ id, accountId }) => (id as string) === accountId,
      ],
    },
    hasSecondFactor: {
      shown: [
        'second_factor',
        bool('Whether signing in asks them for a second factor.'),
        (_user, { hasSecondFactor }) => hasSecondFactor,
      ],
    },
    isLinked: {
      shown: [
        'identity_provider',
        bool('Whether they have signed in by the identity provider, which knows them since.'),
        (_user, { isLinked }) => isLinked,
      ],
    },
    lastLoginAt: {
      shown: [
        'last_login',
        nullableString('When they last signed in, in network time.'),
        ({ lastLoginAt }, { zone }) => lastLoginAt && timeIn(lastLoginAt, zone),
      ],
    },
    createdAt: {
      shown: [
        'created',
        string('When they were made, in network time.'),
        ({ createdAt }, { zone }) => timeIn(createdAt, zone),
      ],
    },
    modifiedAt: {},
  },
  { changed: ['name', 'email'] },
);

export const userOut = z.object(USER_WIRE.shape('shown')).meta({ id: 'StaffUser', description: 'A user.' });

export const userOf = (
  user: User,
  zone: string,
  { hasSecondFactor = false, isLinked = false } = {},
): z.input<typeof userOut> => USER_WIRE.show('shown', user, { zone, hasSecondFactor, isLinked });
