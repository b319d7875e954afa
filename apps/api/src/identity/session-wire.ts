import type { Network } from '@tributary/domain/accounts/account';
import { confirmedUntil, endOf, type Session } from '@tributary/domain/identity/session';
import type { FactorWay } from '@tributary/domain/identity/second-factor';
import { permissionsOf, type User } from '@tributary/domain/identity/user';
import { getNetwork } from '@tributary/application/accounts/get-account';
import { factorsOf } from '@tributary/application/identity/factors';
import type { StartedSession } from '@tributary/application/identity/start-session';
import type { FoundSession } from '@tributary/application/identity/sessions';
import { z } from 'zod';
import { lookOf, lookOut } from '../accounts/brand-wire.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { withCookie } from '../http/reply.ts';
import {
  bool,
  choiceOut,
  int,
  languageOut,
  nullableString,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';

const personOut = z
  .object({
    _id: string('Long ID.'),
    kind: choiceOut('As what they sign in.', ['staff', 'affiliate', 'advertiser']),
    name: string('Full name.'),
    email: string('What they sign in with.'),
    role: nullableString('Of staff: `owner`, `admin`, `manager`, `finance`, `analyst` or `support`.'),
    only_affiliates: strings(
      'For the team: long IDs of the only affiliates they see; null for all.',
    ).nullable(),
    only_affiliate_groups: strings(
      'For the team: long IDs of the affiliate groups they see; null for none.',
    ).nullable(),
    only_advertisers: strings(
      'For the team: long IDs of the only advertisers they see; null for all.',
    ).nullable(),
    permissions: strings('What staff may do; empty for others, who may do all of their role.'),
    locale: nullableString("The language of the screens; null for the browser's, or else the network's."),
    second_factor: bool('Whether signing in by password needs two-factor authentication.'),
    second_factor_ways: strings('What it may be: `code` of an authenticator app, `passkey`.'),
    provider: nullableString('By which identity provider they may confirm a session; null: by none.'),
    second_factor_missing: bool(
      'Whether the network asks a second factor of its staff and this user has none: then nothing else is open.',
    ),
  })
  .meta({ id: 'Person', description: 'The signed-in user.' });

export const sessionOut = z
  .object({
    _id: string('Long ID.'),
    user: personOut,
    account: z
      .object({ _id: string('Long ID.'), display_id: int('Short ID.'), name: string('Its name.') })
      .nullable()
      .meta({ description: 'The affiliate or advertiser the user works for; null for staff.' }),
    network: z
      .object({
        _id: string('Long ID.'),
        name: string('Its name.'),
        currency: string('Three-letter code.'),
        zone: string('Of its days and times.'),
        language: languageOut(
          "Language of the screens for users who haven't chosen one and whose browser's language isn't available.",
        ),
        advertiser_verdict_days: int(
          "Days after a conversion in which its advertiser can reject it once approved; 0: advertisers don't review conversions.",
        ),
        brand: lookOut,
        email: nullableString('Its support email.'),
        support: nullableString('Its support link.'),
      })
      .meta({ description: 'Where.' }),
    acting: z
      .object({
        by: z
          .object({ _id: string('Long ID.'), name: string('Full name.') })
          .meta({ description: 'The member of staff.' }),
        read_only: bool('Whether nothing may be changed.'),
        until: string('When it ends.'),
      })
      .nullable()
      .meta({ description: "Set while a member of staff looks through this user's eyes." }),
    created: string('When it began, in network time.'),
    expires: string('When it ends if nothing more comes.'),
    operations: strings(
      'Operations this user can call, by `operationId`. `user.second_factor_missing`, `acting.read_only` and `confirmed_until` limit a session further.',
    ),
    confirmed_until: nullableString(
      'Until when the password, or a passkey, counts as just used; null when it does not.',
    ),
  })
  .meta({ id: 'Session', description: 'A session: the signed-in user, their account and permissions.' });

/** One's own sessions, to be recognised and ended. */
export const signedInOut = z
  .object({ state: choiceOut('That they are in.', ['signed_in']), session: sessionOut })
  .meta({ id: 'SignedIn' });

/** The session that asks. */
export const ownSessionOut = z.object({ session: sessionOut }).meta({ id: 'OwnSession' });

export const listedSessionOut = z
  .object({
    _id: string('Long ID.'),
    created: string('When it began, in network time.'),
    last_seen: string('When it was last used, to the minute.'),
    expires: string('When it ends if nothing more comes.'),
    address: string('The network it came from, shortened.'),
    agent: string('What the browser called itself.'),
    current: bool('Whether it is this one.'),
  })
  .meta({ id: 'ListedSession', description: 'A session.' });

type SessionDependencies = Pick<ApiDependencies, 'stores' | 'useCases' | 'permittedOf'>;
type Signed = Pick<FoundSession, 'session' | 'user'> & Partial<Pick<FoundSession, 'actedBy'>>;

/** What the screens know of a session. */
export async function sessionOf(
  { stores, useCases, permittedOf }: SessionDependencies,
  { session, user, actedBy }: Signed,
  now: Date,
): Promise<z.input<typeof sessionOut>> {
  const network = await getNetwork(stores, user.networkId);
  const { zone } = network;
  const until = confirmedUntil(session, now);
  return {
    _id: session.id,
    user: {
      ...personOf(user, network, await factorsOf(stores, user)),
      provider: (await useCases.findOwnProvider(user))?.name ?? null,
    },
    account: await accountIn(stores, user),
    network: {
      _id: network.id,
      name: network.name,
      currency: network.currency,
      zone,
      language: network.language,
      advertiser_verdict_days: network.advertiserVerdictDays,
      brand: lookOf(network),
      email: network.supportEmail,
      support: network.supportUrl,
    },
    acting: actedBy
      ? {
          by: { _id: actedBy.id, name: actedBy.name },
          read_only: true,
          until: timeIn(session.expiresAt, zone),
        }
      : null,
    created: timeIn(session.createdAt, zone),
    expires: timeIn(endOf(session), zone),
    operations: permittedOf(user),
    confirmed_until: until && timeIn(until, zone),
  };
}

/** The answer to whoever has just shown who they are, and the cookie that says so from now on. */
export async function signedIn(deps: SessionDependencies, started: StartedSession, now: Date) {
  const { session, text: cookie } = started;
  return withCookie(
    { state: 'signed_in' as const, session: await sessionOf(deps, started, now) },
    { text: cookie, expiresAt: session.expiresAt },
  );
}

const personOf = (
  user: User,
  { staffSecondFactor }: Network,
  ways: readonly FactorWay[],
): Omit<z.input<typeof personOut>, 'provider'> => ({
  _id: user.id,
  kind: user.kind,
  name: user.name,
  email: user.email,
  role: user.role,
  only_affiliates: user.onlyAffiliates && [...user.onlyAffiliates],
  only_affiliate_groups: user.onlyGroups && [...user.onlyGroups],
  only_advertisers: user.onlyAdvertisers && [...user.onlyAdvertisers],
  permissions: [...permissionsOf(user)],
  locale: user.locale,
  second_factor: ways.length > 0,
  second_factor_ways: [...ways],
  second_factor_missing: user.kind === 'staff' && staffSecondFactor && ways.length === 0,
});

async function accountIn({ accounts }: ApiDependencies['stores'], { networkId, kind, accountId }: User) {
  if (kind === 'staff' || accountId === null) return null;
  const account = await accounts.find(networkId, kind, accountId);
  return account ? { _id: account.id, display_id: account.displayId, name: account.name } : null;
}

export const listedSessionOf = (
  session: Session,
  { zone, currentId }: { readonly zone: string; readonly currentId: string },
): z.input<typeof listedSessionOut> => ({
  _id: session.id,
  created: timeIn(session.createdAt, zone),
  last_seen: timeIn(session.lastSeenAt, zone),
  expires: timeIn(endOf(session), zone),
  address: session.address,
  agent: session.agent,
  current: session.id === currentId,
});
