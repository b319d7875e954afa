// What a browser takes to an identity provider and brings back (docs/rules/users.md#identity-provider): what both ways know of it.
import type { ProviderSignIn } from '@tributary/domain/identity/identity-provider';
import { type DomainError, refuse } from '@tributary/domain/shared/refusal';
import type { ActingContext } from '../audit/audit.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { IdentityProviders, ProviderLinks, ProviderSignIns } from './identity-providers.ts';
import type { Dashboard } from './dashboard.ts';
import type { OpenId, ProviderQuestion } from './open-id.ts';
import type { FactorTools } from './second-factor.ts';
import type { IdentityStores } from './sign-in.ts';
import type { PasskeyTools } from './use-passkey.ts';

export type ProviderStores = IdentityStores & {
  readonly identityProviders: IdentityProviders;
  readonly providerLinks: ProviderLinks;
  readonly providerSignIns: ProviderSignIns;
};
export type ProviderDependencies = PasskeyTools &
  FactorTools & {
    readonly stores: ProviderStores;
    readonly unitOfWork: UnitOfWork<ProviderStores>;
    readonly openId: OpenId;
    readonly dashboard: Dashboard;
    readonly acting: ActingContext;
  };

/** What this browser alone has, to know it again; undefined when it has nothing yet. */
export type KnownBrowser = string | undefined;

type Keyed = Pick<ProviderDependencies, 'hashes'>;

/** By which a sign-in is found again from the `state` that went to the provider. */
export const hashOf = ({ hashes }: Keyed, text: string): string =>
  hashes.fingerprint(`provider sign-in ${text}`);
/** Of what only the browser has. */
export const browserHashOf = ({ hashes }: Keyed, text: string): string =>
  hashes.fingerprint(`provider browser ${text}`);

/** Nonce and verifier follow from what went to the provider and from what only the browser has: neither is stored. */
export const questionOf = (
  { hashes }: Keyed,
  { returnAddress, purpose, createdAt }: ProviderSignIn,
  { state, browser }: { readonly state: string; readonly browser: string },
): ProviderQuestion => ({
  returnAddress,
  state,
  nonce: hashes.fingerprint(`provider nonce ${state}`),
  verifier: [1, 2].map((n) => hashes.fingerprint(`provider verifier ${n} ${state} ${browser}`)).join(''),
  freshSince: purpose === 'confirm' || purpose === 'link' ? createdAt : null,
});

/** A refusal to sign in, with its reason. */
export const wrong = (reason: string): DomainError => refuse('wrong_sign_in', reason);
export const NO_PROVIDER = 'Single sign-on is off here.';
export const SWITCHED_OFF = 'The user or the network is deactivated.';
