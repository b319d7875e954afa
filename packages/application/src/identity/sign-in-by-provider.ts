// Signing in at the network's own identity provider, and confirming a session there (docs/rules/users.md#identity-provider).
import { parseEmail } from '@tributary/domain/accounts/account-rules';
import {
  type IdentityProvider,
  isAnsweredRight,
  isOfDomains,
  PROVIDER_RANDOM_BYTES,
  PROVIDER_SIGN_IN_MS,
  PROVIDER_SIGN_INS_WAITING_MAX,
  type ProviderPurpose,
  type ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import { isSecretText, secretText } from '@tributary/domain/identity/one-time-token';
import type { FactorWay } from '@tributary/domain/identity/second-factor';
import { STAFF_MAX, type User } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import { DomainError, refuse } from '@tributary/domain/shared/refusal';
import { makeFindNetworkOfHost } from '../accounts/edit-brand.ts';
import type { ActingContext } from '../audit/audit.ts';
import { assertFound } from '../shared/found.ts';
import { nextId } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { countTry } from './count-tries.ts';
import { factorsOf } from './factors.ts';
import { openSecret, returnAddress } from './identity-provider-settings.ts';
import type { IdentityProviders, ProviderLinks, ProviderSignIns } from './identity-providers.ts';
import type { OpenId, ProvidedPerson, ProviderQuestion } from './open-id.ts';
import type { OwnSession } from './own-password.ts';
import { type FactorTools, useCode } from './second-factor.ts';
import { signInFailures } from './sign-in-failure.ts';
import { type IdentityStores, mayEnter, useAsFactor } from './sign-in.ts';
import { startSession, type StartedSession, type Visitor } from './start-session.ts';
import type { PasskeyTools } from './use-passkey.ts';
import type { Assertion } from './web-authn.ts';

export type ProviderStores = IdentityStores & {
  readonly identityProviders: IdentityProviders;
  readonly providerLinks: ProviderLinks;
  readonly providerSignIns: ProviderSignIns;
};
type Dependencies = PasskeyTools &
  FactorTools & {
    readonly stores: ProviderStores;
    readonly unitOfWork: UnitOfWork<ProviderStores>;
    readonly openId: OpenId;
    readonly acting: ActingContext;
  };

/** `browser`: what this browser alone has, to know it again; undefined when it has nothing yet. */
type Asking = { readonly host: string; readonly browser: string | undefined; readonly address: string };
type Answering = {
  readonly browser: string | undefined;
  readonly visitor: Visitor;
  readonly address: string;
};

/** What a page to sign in offers: one provider by name, or several, told apart by an e-mail. */
export type OfferedProvider =
  { readonly kind: 'none' | 'several' } | { readonly kind: 'one'; readonly provider: IdentityProvider };
export type FindOfferedProvider = (host: string) => Promise<OfferedProvider>;

/** Control characters and halves of characters, which nobody writes and no database keeps. */
const UNWRITTEN = /[\p{Cc}\p{Cs}]/u;
/** Of what a provider calls somebody. */
const NAME_SHOWN_MAX = 100;
/** How many networks of one deployment are looked at on a host that none of them has for its own. */
const PROVIDERS_MAX = 200;

/** The provider of the network whose host it is; of a host that is nobody's, that of any network, where there is but one. */
export const makeFindOfferedProvider =
  ({ stores }: Pick<Dependencies, 'stores'>): FindOfferedProvider =>
  async (host) => {
    const [provider, ...others] = await providersOf(stores, host);
    if (!provider) return { kind: 'none' };
    return others.length > 0 ? { kind: 'several' } : { kind: 'one', provider };
  };

async function providersOf(stores: ProviderStores, host: string): Promise<IdentityProvider[]> {
  const ofHost = await makeFindNetworkOfHost({ stores })(host);
  if (ofHost) {
    const provider = await stores.identityProviders.find(ofHost.id);
    return provider ? [provider] : [];
  }
  const open = [];
  for (const one of await stores.identityProviders.listAll(null, PROVIDERS_MAX))
    if ((await stores.networks.find(one.networkId))?.live) open.push(one);
  return open;
}

/** Where the browser goes, and what it keeps so that it is known when it comes back. */
export type BegunAtProvider = {
  readonly address: string;
  readonly browser: string;
  readonly expiresAt: Date;
};
export type BeginAtProvider = (
  input: Asking & {
    /** Tells several networks apart, and is shown at the provider. */
    readonly email?: string | undefined;
  },
) => Promise<BegunAtProvider>;

/**
 * Sends a browser to the provider. Refuses with `not_allowed_in_state` where there is none, where an e-mail must say which, and when the
 * provider cannot be asked.
 */
export const makeBeginAtProvider =
  (dependencies: Dependencies): BeginAtProvider =>
  async ({ email, ...asking }) => {
    const { stores } = dependencies;
    const known = await providersOf(stores, asking.host);
    const typed = email?.trim() || null;
    const fitting =
      known.length > 1 && typed !== null ? known.filter((one) => isOfDomains(typed, one)) : known;
    const [provider, ...others] = fitting;
    if (!provider) throw refuse('not_allowed_in_state', known.length > 1 ? NOT_THIS_EMAIL : NO_PROVIDER);
    if (others.length > 0) throw refuse('not_allowed_in_state', typed === null ? WHICH : AT_OWN_ADDRESS);
    return begin(dependencies, provider, { ...asking, purpose: 'sign_in', emailHint: typed, own: null });
  };

const NO_PROVIDER = 'Nobody signs in by an identity provider here.';
const NOT_THIS_EMAIL = 'No network here has an identity provider for this e-mail.';
const WHICH = 'Several networks have an identity provider: type your e-mail first.';
const AT_OWN_ADDRESS = "Several networks take this e-mail: open your network's own address.";

export type ConfirmAtProvider = (input: OwnSession & Asking) => Promise<BegunAtProvider>;

/**
 * Sends a browser to the provider to show again who sits there, in place of the password. Refuses with `not_allowed_in_state` for
 * who is not known by it.
 */
export const makeConfirmAtProvider =
  (dependencies: Dependencies): ConfirmAtProvider =>
  async ({ session, user, ...asking }) => {
    const { identityProviders } = dependencies.stores;
    const provider = await identityProviders.find(user.networkId);
    const own = { session, user };
    if (!provider || !(await isLinked(dependencies.stores, provider, user)))
      throw refuse('not_allowed_in_state', 'You have not signed in by the identity provider yet.');
    return begin(dependencies, provider, { ...asking, purpose: 'confirm', emailHint: user.email, own });
  };

const isLinked = async (
  { providerLinks }: Pick<ProviderStores, 'providerLinks'>,
  { networkId, issuer }: IdentityProvider,
  { id }: User,
): Promise<boolean> => (await providerLinks.list(networkId, id)).some((one) => one.issuer === issuer);

export type FindOwnProvider = (user: User) => Promise<IdentityProvider | undefined>;

/** The provider by which this user may confirm a session; undefined when there is none. */
export const makeFindOwnProvider =
  ({ stores }: Pick<Dependencies, 'stores'>): FindOwnProvider =>
  async (user) => {
    if (user.kind !== 'staff') return undefined;
    const provider = await stores.identityProviders.find(user.networkId);
    return provider && (await isLinked(stores, provider, user)) ? provider : undefined;
  };

async function begin(
  dependencies: Dependencies,
  provider: IdentityProvider,
  ask: Asking & {
    readonly purpose: ProviderPurpose;
    readonly emailHint: string | null;
    readonly own: OwnSession | null;
  },
): Promise<BegunAtProvider> {
  const { stores, openId, clock, randomness, apiUrl } = dependencies;
  const ofHost = await makeFindNetworkOfHost({ stores })(ask.host);
  // Tabs of one browser share what it is known by, so that the one that began first may still come back.
  const kept = ask.browser !== undefined && isSecretText(ask.browser) ? ask.browser : undefined;
  const browser = kept ?? secretText(randomness(PROVIDER_RANDOM_BYTES));
  const state = secretText(randomness(PROVIDER_RANDOM_BYTES));
  const createdAt = clock();
  const signIn: ProviderSignIn = {
    hash: hashOf(dependencies, state),
    networkId: provider.networkId,
    purpose: ask.purpose,
    browserHash: browserHashOf(dependencies, browser),
    holder: ask.address,
    returnAddress: returnAddress(apiUrl(), ofHost ? ask.host : null),
    sessionId: ask.own?.session.id ?? null,
    userId: ask.own?.user.id ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PROVIDER_SIGN_IN_MS),
  };
  const question = questionOf(dependencies, signIn, { state, browser });
  const asked = await openId.addressFor(provider, { ...question, emailHint: ask.emailHint }, createdAt);
  if (asked.kind === 'failed') throw refuse('not_allowed_in_state', asked.reason);
  await stores.providerSignIns.add(signIn, PROVIDER_SIGN_INS_WAITING_MAX);
  return { address: asked.address, browser, expiresAt: signIn.expiresAt };
}

type Keyed = Pick<Dependencies, 'hashes'>;
const hashOf = ({ hashes }: Keyed, text: string): string => hashes.fingerprint(`provider sign-in ${text}`);
const browserHashOf = ({ hashes }: Keyed, text: string): string =>
  hashes.fingerprint(`provider browser ${text}`);

/** Nonce and verifier follow from what went to the provider and from what only the browser has: neither is stored. */
const questionOf = (
  { hashes }: Keyed,
  { returnAddress, purpose, createdAt }: ProviderSignIn,
  { state, browser }: { readonly state: string; readonly browser: string },
): ProviderQuestion => ({
  returnAddress,
  state,
  nonce: hashes.fingerprint(`provider nonce ${state}`),
  verifier: [1, 2].map((n) => hashes.fingerprint(`provider verifier ${n} ${state} ${browser}`)).join(''),
  freshSince: purpose === 'confirm' ? createdAt : null,
});

export type SignedInByProvider =
  | ({ readonly kind: 'signed_in' } & StartedSession)
  /** The provider knows who it is; one of these is asked for, too, with this ticket. */
  | { readonly kind: 'second_factor'; readonly ways: readonly FactorWay[]; readonly ticket: string };
export type SignInByProvider = (
  input: Answering & {
    /** What stood behind `?` where the provider led back to. */ readonly answer: string;
  },
) => Promise<SignedInByProvider>;

/**
 * Signs in by what the provider answered (docs/rules/users.md#who-comes-in-by-the-provider). The provider stands in the place of the password:
 * who has a second factor here is asked for it. Refuses with `wrong_sign_in`, in words; failures count for the address as wrong passwords do.
 */
export const makeSignInByProvider =
  (dependencies: Dependencies): SignInByProvider =>
  async ({ answer, visitor, ...answering }) => {
    const { stores } = dependencies;
    const { provider, person, takeBack } = await answered(dependencies, answer, {
      ...answering,
      purpose: 'sign_in',
    });
    const user = await admitted(dependencies, { provider, person, visitor });
    await takeBack();
    const ways = await factorsOf(stores, user);
    if (ways.length === 0) return { kind: 'signed_in', ...(await startSession(dependencies, user, visitor)) };
    return { kind: 'second_factor', ways, ticket: await ticketFor(dependencies, user, answering) };
  };

type Answered = {
  readonly provider: IdentityProvider;
  readonly person: ProvidedPerson;
  readonly signIn: ProviderSignIn;
  readonly takeBack: () => Promise<void>;
};

/** Whom the provider's answer is about. It counts once, whatever comes of it, and only in the browser that left. */
async function answered(
  dependencies: Dependencies,
  answer: string,
  meant: Pick<Answering, 'browser' | 'address'> & { readonly purpose: ProviderPurpose },
): Promise<Answered> {
  const { stores, openId, clock } = dependencies;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const hash = hashOf(dependencies, state);
  const takeBack = await countTry(dependencies, { who: `provider ${hash}`, where: meant.address });
  const signIn = isSecretText(state) ? await stores.providerSignIns.take(hash) : undefined;
  const browser = meant.browser ?? '';
  const right = { purpose: meant.purpose, browserHash: browserHashOf(dependencies, browser) };
  if (!signIn || !isAnsweredRight(signIn, right, clock())) throw wrong(GONE);
  const provider = await stores.identityProviders.find(signIn.networkId);
  if (!provider) throw wrong(NO_PROVIDER);
  const client = { ...provider, secret: openSecret(dependencies, provider) };
  const question = questionOf(dependencies, signIn, { state, browser });
  const found = await openId.personIn(client, question, answer, clock());
  if (found.kind === 'failed') throw wrong(found.reason);
  return { provider, person: found.person, signIn, takeBack };
}

const wrong = (reason: string): DomainError => refuse('wrong_sign_in', reason);
const GONE =
  'This sign-in was answered before, took too long, or was begun in another browser or under another address. Begin again.';

/** The user the person is, made or linked where the rules allow it; everybody else is refused, with the reason. */
async function admitted(
  dependencies: Dependencies,
  { provider, person, visitor }: Pick<Answered, 'provider' | 'person'> & { readonly visitor: Visitor },
): Promise<User> {
  const { stores, unitOfWork, clock } = dependencies;
  const { networkId, issuer } = provider;
  const { subject } = person;
  const email = verifiedEmail(provider, person);
  const link = await stores.providerLinks.find(networkId, issuer, subject);
  const known = link
    ? await stores.users.find(networkId, link.userId)
    : await staffWith(stores, networkId, email);
  if (known && !(await mayEnter(stores, known))) throw await refusedFor(known, SWITCHED_OFF);
  if (link && known) {
    await stores.providerLinks.noteUse(link, clock());
    return known;
  }
  if (!known && provider.firstRole === null)
    throw wrong(`Nobody of the staff has the e-mail ${email}: ask somebody who manages users to invite you.`);
  const { user, added } = await unitOfWork.run(async (bound) => {
    // One at a time, so that who comes twice at once is made once.
    const network = await bound.networks.findForUpdate(networkId);
    if (!network?.live) throw wrong(SWITCHED_OFF);
    const user =
      (await staffWith(bound, networkId, email)) ??
      (await newUser({ ...dependencies, stores: bound }, provider, { email, name: person.name }));
    const linked = await bound.providerLinks.find(networkId, issuer, subject);
    if (linked?.userId === user.id) return { user, added: 'added' };
    const now = clock();
    const link = { networkId, userId: user.id, issuer, subject, createdAt: now, lastUsedAt: now };
    const added = await bound.providerLinks.add(link);
    return { user, added };
  });
  if (added === 'duplicate') throw await refusedFor(user, KNOWN_OTHERWISE);
  return user;

  async function refusedFor(user: User, reason: string): Promise<DomainError> {
    const failureOf = signInFailures(dependencies);
    await stores.audit.add([failureOf(user, visitor, `Identity provider: ${reason}`)]);
    return wrong(reason);
  }
}

const SWITCHED_OFF = 'The user or the network is switched off.';
const KNOWN_OTHERWISE =
  'The identity provider knows this user under another name already: ask somebody who manages users to undo that (Settings, Users).';

function verifiedEmail(provider: IdentityProvider, { email, emailVerified }: ProvidedPerson): string {
  if (email === null)
    throw wrong(
      'The identity provider does not tell your e-mail: its client must be allowed the scope "email".',
    );
  if (!emailVerified)
    throw wrong('The identity provider has not verified your e-mail: verify it there, and sign in again.');
  if (!isOfDomains(email, provider)) throw wrong('Nobody comes in here with an e-mail of this domain.');
  try {
    if (!UNWRITTEN.test(email)) return parseEmail(email);
  } catch {
    // Said below.
  }
  throw wrong('What the identity provider tells as your e-mail is none.');
}

const staffWith = async (
  { users }: Pick<ProviderStores, 'users'>,
  networkId: NetworkId,
  email: string,
): Promise<User | undefined> =>
  (await users.findByEmail(email)).find((one) => one.networkId === networkId && one.kind === 'staff');

async function newUser(
  dependencies: Dependencies,
  { networkId, firstRole }: IdentityProvider,
  { email, name }: { readonly email: string; readonly name: string | null },
): Promise<User> {
  const { users } = dependencies.stores;
  const { total } = await users.list(networkId, { kind: 'staff' }, { page: 1, limit: 1 });
  if (total >= STAFF_MAX) throw wrong(`There are ${STAFF_MAX} users already; somebody must remove one.`);
  const user: User = {
    id: nextId<UserId>(dependencies),
    networkId,
    kind: 'staff',
    accountId: null,
    role: firstRole,
    name: [...(name?.replace(new RegExp(UNWRITTEN, 'gu'), '').trim() || email)]
      .slice(0, NAME_SHOWN_MAX)
      .join(''),
    email,
    passwordHash: null,
    locale: null,
    live: true,
    lastLoginAt: null,
    createdAt: dependencies.clock(),
    modifiedAt: null,
  };
  assertFound((await users.add(user)) === 'added', 'user');
  return user;
}

/** Lets the browser come back with a second factor, as long as it might have taken to come back from the provider. */
async function ticketFor(
  dependencies: Dependencies,
  { id, networkId }: User,
  { browser = '', address }: Pick<Answering, 'browser' | 'address'>,
): Promise<string> {
  const { stores, clock, randomness } = dependencies;
  const ticket = secretText(randomness(PROVIDER_RANDOM_BYTES));
  const createdAt = clock();
  await stores.providerSignIns.add(
    {
      hash: hashOf(dependencies, ticket),
      networkId,
      purpose: 'second_factor',
      browserHash: browserHashOf(dependencies, browser),
      holder: address,
      returnAddress: '',
      sessionId: null,
      userId: id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + PROVIDER_SIGN_IN_MS),
    },
    PROVIDER_SIGN_INS_WAITING_MAX,
  );
  return ticket;
}

export type FinishByFactor = (
  input: Answering & {
    readonly ticket: string;
    readonly by: { readonly code: string } | { readonly passkey: Assertion };
  },
) => Promise<StartedSession>;

/**
 * Signs in whom the provider knows by the second factor they have here. A wrong one is refused with `wrong_code` and may be
 * tried again under the limits of codes; a ticket that is used, too old or of another browser with `wrong_sign_in`.
 */
export const makeFinishByFactor =
  (dependencies: Dependencies): FinishByFactor =>
  async ({ ticket, by, browser = '', visitor }) => {
    const { stores, clock } = dependencies;
    const hash = hashOf(dependencies, ticket);
    const right = { purpose: 'second_factor', browserHash: browserHashOf(dependencies, browser) } as const;
    const waiting = isSecretText(ticket) ? await stores.providerSignIns.find(hash) : undefined;
    if (!waiting?.userId || !isAnsweredRight(waiting, right, clock())) throw wrong(GONE);
    const user = await stores.users.find(waiting.networkId, waiting.userId);
    if (!user || !(await mayEnter(stores, user))) throw wrong(SWITCHED_OFF);
    try {
      const isShown =
        'code' in by
          ? await useCode(dependencies, user, by.code)
          : await useAsFactor(dependencies, user, by.passkey);
      if (!isShown && (await factorsOf(stores, user)).length > 0) throw wrong(GONE);
    } catch (error) {
      const failureOf = signInFailures(dependencies);
      const isWrong = error instanceof DomainError && error.code === 'wrong_code';
      if (isWrong) await stores.audit.add([failureOf(user, visitor, error.message)]);
      throw error;
    }
    if (!(await stores.providerSignIns.take(hash))) throw wrong(GONE);
    return startSession(dependencies, user, visitor);
  };

export type ConfirmByProvider = (
  input: OwnSession & Pick<Answering, 'browser' | 'address'> & { readonly answer: string },
) => Promise<Date>;

/**
 * Notes that the user of a session showed again at the provider who they are, which vouches for ten minutes as the password does
 * (docs/rules/users.md#typing-the-password-again). Gives back when. Refuses with `wrong_code` an answer that does not count, or that is
 * about somebody else.
 */
export const makeConfirmByProvider =
  (dependencies: Dependencies): ConfirmByProvider =>
  async ({ session, user, answer, ...answering }) => {
    const { stores, clock } = dependencies;
    const asked = { ...answering, purpose: 'confirm' } as const;
    const { provider, person, signIn, takeBack } = await answered(dependencies, answer, asked).catch(
      (error: unknown) => {
        const isWrong = error instanceof DomainError && error.code === 'wrong_sign_in';
        throw isWrong ? notConfirmed(error.message) : error;
      },
    );
    const link = await stores.providerLinks.find(provider.networkId, provider.issuer, person.subject);
    if (signIn.sessionId !== session.id) throw notConfirmed(GONE);
    if (link?.networkId !== user.networkId || link.userId !== user.id)
      throw notConfirmed('The identity provider says that you are somebody else.');
    await takeBack();
    const now = clock();
    assertFound(await stores.sessions.confirm(session.id, now), 'session');
    return now;
  };

const notConfirmed = (message: string): DomainError =>
  refuse('wrong_code', message, [{ path: 'answer', message }]);
