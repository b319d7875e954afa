// A network's identity provider: set, removed, sealed anew (docs/rules/users.md#identity-provider).
import { parseName } from '@tributary/domain/accounts/account-rules';
import {
  CLIENT_ID_LENGTH_MAX,
  CLIENT_SECRET_LENGTH_MAX,
  type FirstRole,
  type IdentityProvider,
  parseEmailDomains,
  parseIssuer,
  PROVIDER_NAME_LENGTH_MAX,
} from '@tributary/domain/identity/identity-provider';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { assertFound, found } from '../shared/found.ts';
import { type Reseal, resealed, type SealedName, type SecretBox } from '../shared/secret-box.ts';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Dashboard } from './dashboard.ts';
import type { IdentityProviders } from './identity-providers.ts';
import type { OpenId } from './open-id.ts';

type Stores = { readonly identityProviders: IdentityProviders };
type Dependencies = {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly box: SecretBox;
  readonly openId: OpenId;
  readonly clock: Clock;
  readonly dashboard: Dashboard;
};

export type SetIdentityProvider = (input: {
  readonly networkId: NetworkId;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** undefined: the one that is stored, which only stays with its issuer. */
  readonly clientSecret?: string | undefined;
  readonly emailDomains: readonly string[];
  readonly firstRole: FirstRole | null;
}) => Promise<IdentityProvider>;

/**
 * Sets the provider, or takes the place of the one there is, once it answers as one: what cannot be reached is not stored. Refuses what is
 * malformed, a provider that does not answer, a role for everybody of any domain, and a secret that is missing, with `invalid_parameter`.
 */
export const makeSetIdentityProvider =
  ({ stores, unitOfWork, box, openId, clock, dashboard }: Dependencies): SetIdentityProvider =>
  async ({ networkId, firstRole, ...sent }) => {
    const fields = {
      name: within(parseName(sent.name, 'name'), 'name', PROVIDER_NAME_LENGTH_MAX),
      issuer: parseIssuer(sent.issuer, 'issuer'),
      clientId: within(sent.clientId.trim(), 'clientId', CLIENT_ID_LENGTH_MAX),
      emailDomains: parseEmailDomains(sent.emailDomains, 'emailDomains'),
      firstRole,
    };
    if (firstRole !== null && fields.emailDomains.length === 0)
      throw invalid('emailDomains', 'To give a role without an invitation, name at least one email domain.');
    const secret = sent.clientSecret?.trim() || undefined;
    const known = await stores.identityProviders.find(networkId);
    if (secret === undefined && known?.issuer !== fields.issuer)
      throw invalid('clientSecret', "The provider's client secret is missing.");
    if (secret !== undefined) within(secret, 'clientSecret', CLIENT_SECRET_LENGTH_MAX);
    const asked = await openId.addressFor(
      fields,
      { ...TRIAL, returnAddress: dashboard.providerReturn(null) },
      clock(),
    );
    if (asked.kind === 'failed') throw invalid('issuer', asked.reason);
    return unitOfWork.run(async ({ identityProviders }) => {
      const before = await identityProviders.findForUpdate(networkId);
      const now = clock();
      const sealedSecret =
        secret === undefined
          ? found(before, 'identity provider').sealedSecret
          : box.seal(sealedFor(networkId), new TextEncoder().encode(secret));
      const dates = { createdAt: before?.createdAt ?? now, modifiedAt: before ? now : null };
      const provider = { networkId, ...fields, sealedSecret, ...dates };
      await identityProviders.put(provider);
      return provider;
    });
  };

/** Of a question that nobody is asked: only whether there is somebody to ask. */
const TRIAL = {
  state: 'trial',
  nonce: 'trial',
  verifier: 'trial'.repeat(10),
  freshSince: null,
  emailHint: null,
};

function within(text: string, path: string, max: number): string {
  if (text !== '' && text.length <= max) return text;
  throw invalid(path, `1 to ${max} characters.`);
}

export type RemoveIdentityProvider = (networkId: NetworkId) => Promise<void>;

/** Nobody signs in by it any more; open sessions and the users it knows stay. Refuses with `not_found` when there is none. */
export const makeRemoveIdentityProvider =
  ({ stores }: { readonly stores: Stores }): RemoveIdentityProvider =>
  async (networkId) => {
    assertFound(await stores.identityProviders.remove(networkId), 'identity provider');
  };

/** Where a provider must allow to lead back to: the API's own address, and each dashboard domain. */
export type ProviderReturnAddresses = (networkId: NetworkId) => Promise<readonly string[]>;
export const makeProviderReturnAddresses =
  ({
    stores,
    dashboard,
  }: {
    readonly stores: { readonly networks: Networks };
    readonly dashboard: Dashboard;
  }): ProviderReturnAddresses =>
  async (networkId) => {
    const { dashboardDomains } = found(await stores.networks.find(networkId), 'network');
    return [null, ...dashboardDomains].map((host) => dashboard.providerReturn(host));
  };

/** The name a client's secret is sealed under: another network's does not open. */
const sealedFor = (networkId: NetworkId): SealedName => `identity-provider ${networkId}`;

/** The client's secret in the clear, to be shown to the provider alone. */
export const openSecret = (
  { box }: Pick<Dependencies, 'box'>,
  { networkId, sealedSecret }: IdentityProvider,
): string => new TextDecoder().decode(box.open(sealedFor(networkId), sealedSecret));

const BATCH = 500;

/** Of every client's secret. */
export const makeResealIdentityProviders =
  ({ stores, unitOfWork, box }: Pick<Dependencies, 'stores' | 'unitOfWork' | 'box'>): Reseal =>
  async (dryRun = false) => {
    let [count, after]: [number, NetworkId | null] = [0, null];
    for (;;) {
      const providers: IdentityProvider[] = await stores.identityProviders.listAll(after, BATCH);
      if (!dryRun) for (const { networkId } of providers) await reseal(networkId);
      count += providers.length;
      after = providers.at(-1)?.networkId ?? null;
      if (providers.length < BATCH) return count;
    }

    function reseal(networkId: NetworkId): Promise<void> {
      return unitOfWork.run(async ({ identityProviders }) => {
        const provider = await identityProviders.findForUpdate(networkId);
        if (!provider) return;
        const sealedSecret = resealed(box, sealedFor(networkId), provider.sealedSecret);
        await identityProviders.reseal({ ...provider, sealedSecret });
      });
    }
  };
