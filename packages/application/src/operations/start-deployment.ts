import type { Network } from '@tributary/domain/accounts/account';
import { composeApiKey, KEY_RANDOM_BYTES, prefixOf } from '@tributary/domain/accounts/api-key';
import { id, type ApiKeyId, type NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { ApiKeys } from '../accounts/credentials.ts';
import type { Networks } from '../accounts/networks.ts';

export type StartDeploymentInput = {
  /** NETWORK_API_KEY: the first network's key instead of a random one; looked at on the first start only. */
  readonly networkApiKey?: string | undefined;
};
/** `newKeyText` on the first start only: the key is shown once. */
export type StartedDeployment = { readonly network: Network; readonly newKeyText?: string };
export type StartDeployment = (input?: StartDeploymentInput) => Promise<StartedDeployment>;

type Stores = { readonly networks: Networks; readonly keys: ApiKeys };
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly stores: { readonly networks: Networks };
  readonly hashes: KeyedHashes;
};

const KEY_LENGTH_MIN = 20;

/**
 * The first start makes the network and its key, together; later ones find it. Of processes that start at once one
 * makes it: the id of the first network comes from the deployment's secret, so a second one collides.
 */
export const makeStartDeployment =
  (dependencies: Dependencies): StartDeployment =>
  async ({ networkApiKey } = {}) => {
    const { stores, unitOfWork } = dependencies;
    const earlier = await stores.networks.first();
    if (earlier) return { network: earlier };
    try {
      return await unitOfWork.run((inside) => firstStart(dependencies, inside, networkApiKey));
    } catch (error) {
      const faster = await stores.networks.first();
      if (faster) return { network: faster };
      throw error;
    }
  };

async function firstStart(
  dependencies: Dependencies,
  { networks, keys }: { readonly networks: Networks; readonly keys: ApiKeys },
  networkApiKey: string | undefined,
): Promise<StartedDeployment> {
  const { clock, hashes, randomness } = dependencies;
  const newKeyText = networkApiKey ?? composeApiKey('network', randomness(KEY_RANDOM_BYTES));
  if (newKeyText.length < KEY_LENGTH_MIN) {
    throw invalid('NETWORK_API_KEY', `NETWORK_API_KEY has ${KEY_LENGTH_MIN} or more characters.`);
  }
  const network = firstNetwork(id<NetworkId>(hashes.credential('the first network').slice(0, 24)), clock());
  await networks.add(network);
  await keys.add({
    id: nextId<ApiKeyId>(dependencies),
    networkId: network.id,
    role: 'network',
    accountId: null,
    label: 'First key',
    prefix: prefixOf(newKeyText),
    hash: hashes.credential(newKeyText),
    live: true,
    createdAt: clock(),
    expiresAt: null,
    lastUsedAt: null,
  });
  return { network, newKeyText };
}

const firstNetwork = (networkId: NetworkId, createdAt: Date): Network => ({
  id: networkId,
  name: 'My network',
  domains: [],
  url: null,
  supportEmail: null,
  supportUrl: null,
  termsUrl: null,
  fallbackUrl: null,
  currency: 'USD',
  zone: 'UTC',
  live: true,
  createdAt,
  modifiedAt: null,
});
