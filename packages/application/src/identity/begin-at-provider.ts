// The way to the network's own identity provider (docs/rules/users.md#identity-provider): whose it is, and what the browser takes along.
import {
  type IdentityProvider,
  isOfDomains,
  PROVIDER_RANDOM_BYTES,
  PROVIDER_SIGN_IN_MS,
  PROVIDER_SIGN_INS_WAITING_MAX,
  type ProviderPurpose,
  type ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import { isSecretText, secretText } from '@tributary/domain/identity/one-time-token';
import type { User } from '@tributary/domain/identity/user';
import { refuse } from '@tributary/domain/shared/refusal';
import { makeFindNetworkOfHost } from '../accounts/edit-brand.ts';
import type { OwnSession } from './own-password.ts';
import {
  browserHashOf,
  hashOf,
  type KnownBrowser,
  NO_PROVIDER,
  type ProviderDependencies,
  type ProviderStores,
  questionOf,
} from './provider-round-trip.ts';

type Asking = { readonly host: string; readonly browser: KnownBrowser; readonly address: string };

/** What a page to sign in offers: one provider by name, or several, told apart by an e-mail. */
export type OfferedProvider =
  { readonly kind: 'none' | 'several' } | { readonly kind: 'one'; readonly provider: IdentityProvider };
export type FindOfferedProvider = (host: string) => Promise<OfferedProvider>;

/** How many networks of one deployment are looked at on a host that none of them has for its own. */
const PROVIDERS_MAX = 200;

/** The provider of the network whose host it is; of a host that is nobody's, that of any network, where there is but one. */
export const makeFindOfferedProvider =
  ({ stores }: Pick<ProviderDependencies, 'stores'>): FindOfferedProvider =>
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
  (dependencies: ProviderDependencies): BeginAtProvider =>
  async ({ email, ...asking }) => {
    const { stores } = dependencies;
    const known = await providersOf(stores, asking.host);
    const typed = email?.trim() || null;
    const fitting =
      known.length > 1 && typed !== null ? known.filter((one) => isOfDomains(typed, one)) : known;
    const [provider, ...others] =
      fitting.length > 1 && typed !== null ? await nearest(stores, fitting, typed) : fitting;
    if (!provider) throw refuse('not_allowed_in_state', known.length > 1 ? NOT_THIS_EMAIL : NO_PROVIDER);
    if (others.length > 0) throw refuse('not_allowed_in_state', typed === null ? WHICH : AT_OWN_ADDRESS);
    return begin(dependencies, provider, { ...asking, purpose: 'sign_in', emailHint: typed, own: null });
  };

/**
 * Of several networks that take an e-mail: whose staff has it, else those that name its domain. So no network keeps the people of another out
 * by what it sets (docs/rules/accounts.md#network-isolation).
 */
async function nearest(
  { users }: Pick<ProviderStores, 'users'>,
  fitting: readonly IdentityProvider[],
  email: string,
): Promise<readonly IdentityProvider[]> {
  const staff = (await users.findByEmail(email)).filter(({ kind }) => kind === 'staff');
  const own = fitting.filter((one) => staff.some(({ networkId }) => networkId === one.networkId));
  if (own.length > 0) return own;
  const named = fitting.filter(({ emailDomains }) => emailDomains.length > 0);
  return named.length > 0 ? named : fitting;
}

const NOT_THIS_EMAIL = 'No network here has an identity provider for this email.';
const WHICH = 'Several networks have an identity provider. Enter your email first.';
const AT_OWN_ADDRESS = "Several networks accept this email. Open your network's own address.";

export type ConfirmAtProvider = (
  input: OwnSession &
    Asking & {
      /** Of staff it does not know: it knows them from now on. */ readonly links?: boolean | undefined;
    },
) => Promise<BegunAtProvider>;

/**
 * Sends a browser to the provider to show again who sits there, in place of the password; with `links` to be known by it
 * (docs/rules/users.md#linking-the-provider). Refuses with `not_allowed_in_state` who is not known by it, and with `links` who is.
 */
export const makeConfirmAtProvider =
  (dependencies: ProviderDependencies): ConfirmAtProvider =>
  async ({ session, user, links = false, ...asking }) => {
    const { identityProviders } = dependencies.stores;
    const provider = user.kind === 'staff' ? await identityProviders.find(user.networkId) : undefined;
    const isKnown = provider !== undefined && (await isLinked(dependencies.stores, provider, user));
    if (links && !provider) throw refuse('not_allowed_in_state', NO_PROVIDER);
    if (links && isKnown) throw refuse('not_allowed_in_state', 'Your account is already linked.');
    if (!provider || isKnown === links)
      throw refuse('not_allowed_in_state', "You haven't signed in with the identity provider yet.");
    const purpose = links ? 'link' : 'confirm';
    return begin(dependencies, provider, {
      ...asking,
      purpose,
      emailHint: user.email,
      own: { session, user },
    });
  };

export type FindOwnProvider = (user: User) => Promise<IdentityProvider | undefined>;

/** The provider by which this user may confirm a session; undefined when there is none. */
export const makeFindOwnProvider =
  ({ stores }: Pick<ProviderDependencies, 'stores'>): FindOwnProvider =>
  async (user) => {
    if (user.kind !== 'staff') return undefined;
    const provider = await stores.identityProviders.find(user.networkId);
    return provider && (await isLinked(stores, provider, user)) ? provider : undefined;
  };

const isLinked = async (
  { providerLinks }: Pick<ProviderStores, 'providerLinks'>,
  { networkId, issuer }: IdentityProvider,
  { id }: User,
): Promise<boolean> => (await providerLinks.list(networkId, id)).some((one) => one.issuer === issuer);

async function begin(
  dependencies: ProviderDependencies,
  provider: IdentityProvider,
  ask: Asking & {
    readonly purpose: ProviderPurpose;
    readonly emailHint: string | null;
    readonly own: OwnSession | null;
  },
): Promise<BegunAtProvider> {
  const { stores, openId, clock, randomness, dashboard } = dependencies;
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
    returnAddress: dashboard.providerReturn(ofHost ? ask.host : null),
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
