// Back from the network's own identity provider (docs/rules/users.md#identity-provider): signing in by what it answered, with a second
// factor where somebody has one, and confirming a session.
import {
  type IdentityProvider,
  isAnsweredRight,
  PROVIDER_RANDOM_BYTES,
  PROVIDER_SIGN_IN_MS,
  PROVIDER_SIGN_INS_WAITING_MAX,
  type ProviderPurpose,
  type ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import { isSecretText, secretText } from '@tributary/domain/identity/one-time-token';
import type { FactorWay } from '@tributary/domain/identity/second-factor';
import type { User } from '@tributary/domain/identity/user';
import { DomainError, refuse } from '@tributary/domain/shared/refusal';
import { assertFound } from '../shared/found.ts';
import { admitted } from './admit-by-provider.ts';
import { countTry, knownPlace } from './count-tries.ts';
import { factorsOf } from './factors.ts';
import { openSecret } from './identity-provider-settings.ts';
import type { ProvidedPerson } from './open-id.ts';
import type { OwnSession } from './own-password.ts';
import {
  browserHashOf,
  hashOf,
  type KnownBrowser,
  NO_PROVIDER,
  type ProviderDependencies,
  questionOf,
  SWITCHED_OFF,
  wrong,
} from './provider-round-trip.ts';
import { useCode } from './second-factor.ts';
import { incidents, signInFailures } from './incidents.ts';
import { mayEnter, useAsFactor } from './sign-in.ts';
import { startSession, type StartedSession, type Visitor } from './start-session.ts';
import type { Assertion } from './web-authn.ts';

type Answering = {
  readonly browser: KnownBrowser;
  readonly visitor: Visitor;
  readonly address: string;
};

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
 * Signs in by what the provider answered (docs/rules/users.md#users-from-the-provider). The provider stands in the place of the password:
 * who has a second factor here is asked for it. Refuses with `wrong_sign_in`, in words; failures count for the address as wrong passwords do.
 */
export const makeSignInByProvider =
  (dependencies: ProviderDependencies): SignInByProvider =>
  async ({ answer, visitor, ...answering }) => {
    const { stores } = dependencies;
    const { provider, person, takeBack } = await answered(dependencies, answer, {
      ...answering,
      purposes: ['sign_in'],
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

/** The person the provider's answer is about. It counts once, whatever comes of it, and only in the browser that left. */
async function answered(
  dependencies: ProviderDependencies,
  answer: string,
  meant: Pick<Answering, 'browser' | 'address'> & { readonly purposes: readonly ProviderPurpose[] },
): Promise<Answered> {
  const { stores, openId, clock } = dependencies;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const hash = hashOf(dependencies, state);
  const takeBack = await countTry(dependencies, { who: `provider ${hash}`, where: meant.address });
  const signIn = isSecretText(state) ? await stores.providerSignIns.take(hash) : undefined;
  const browser = meant.browser ?? '';
  const right = { purposes: meant.purposes, browserHash: browserHashOf(dependencies, browser) };
  if (!signIn || !isAnsweredRight(signIn, right, clock())) throw wrong(GONE);
  const provider = await stores.identityProviders.find(signIn.networkId);
  if (!provider) throw wrong(NO_PROVIDER);
  const client = { ...provider, secret: openSecret(dependencies, provider) };
  const question = questionOf(dependencies, signIn, { state, browser });
  const found = await openId.personIn(client, question, answer, clock());
  if (found.kind === 'failed') throw wrong(found.reason);
  return { provider, person: found.person, signIn, takeBack };
}

const GONE = 'This sign-in has expired or was started in another browser. Start again.';

/** Lets the browser come back with a second factor, as long as it might have taken to come back from the provider. */
async function ticketFor(
  dependencies: ProviderDependencies,
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
 * Signs in the person the provider knows, by the second factor they have here. A wrong one is refused with `wrong_code` and may be
 * tried again under the limits of codes; a ticket that is used, too old or of another browser with `wrong_sign_in`.
 */
export const makeFinishByFactor =
  (dependencies: ProviderDependencies): FinishByFactor =>
  async ({ ticket, by, browser = '', visitor, address }) => {
    const { stores, clock } = dependencies;
    const hash = hashOf(dependencies, ticket);
    const right = {
      purposes: ['second_factor'],
      browserHash: browserHashOf(dependencies, browser),
    } as const;
    const waiting = isSecretText(ticket) ? await stores.providerSignIns.find(hash) : undefined;
    if (!waiting?.userId || !isAnsweredRight(waiting, right, clock())) throw wrong(GONE);
    const user = await stores.users.find(waiting.networkId, waiting.userId);
    if (!user || !(await mayEnter(stores, user))) throw wrong(SWITCHED_OFF);
    const knownAt = await knownPlace(dependencies, [user], address);
    try {
      const isShown =
        'code' in by
          ? await useCode(dependencies, user, { code: by.code, knownAt })
          : await useAsFactor(dependencies, user, { assertion: by.passkey, knownAt });
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
  input: OwnSession & Answering & { readonly answer: string },
) => Promise<Date>;

/**
 * Notes that the user of a session showed again at the provider who they are, which vouches for ten minutes as the password does
 * (docs/rules/users.md#typing-the-password-again), or has it know them from now on (docs/rules/users.md#linking-the-provider). Gives back
 * when. Refuses with `wrong_code` an answer that does not count, or that is about somebody else.
 */
export const makeConfirmByProvider =
  (dependencies: ProviderDependencies): ConfirmByProvider =>
  async ({ session, user, answer, visitor, ...answering }) => {
    const { stores, clock } = dependencies;
    const incidentOf = incidents(dependencies);
    const about = { object: 'confirmation', by: 'provider' } as const;
    const notConfirmed = async (reason: string): Promise<DomainError> => {
      await stores.audit.add([incidentOf(user, visitor, { ...about, action: 'refused', reason })]);
      return refuse('wrong_code', reason, [{ path: 'answer', message: reason }]);
    };
    const asked = { ...answering, purposes: ['confirm', 'link'] } as const;
    const { provider, person, signIn, takeBack } = await answered(dependencies, answer, asked).catch(
      async (error: unknown) => {
        const isWrong = error instanceof DomainError && error.code === 'wrong_sign_in';
        throw isWrong ? await notConfirmed(error.message) : error;
      },
    );
    if (signIn.sessionId !== session.id) throw await notConfirmed(GONE);
    if (signIn.purpose === 'link') {
      const now = clock();
      const known = { networkId: user.networkId, userId: user.id, createdAt: now, lastUsedAt: now };
      const { issuer } = provider;
      // Somebody else's already, or they have another: told below.
      await stores.providerLinks.add({ ...known, issuer, subject: person.subject });
    }
    const link = await stores.providerLinks.find(provider.networkId, provider.issuer, person.subject);
    if (link?.networkId !== user.networkId || link.userId !== user.id)
      throw await notConfirmed('You signed in as someone else at the identity provider.');
    await takeBack();
    const now = clock();
    assertFound(await stores.sessions.confirm(session.id, now), 'session');
    await stores.audit.add([incidentOf(user, visitor, { ...about, action: 'created' })]);
    return now;
  };
