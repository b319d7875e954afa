import { type ApiKey, type Network, NETWORK_DEFAULTS } from '@tributary/domain/accounts/account';
import { parseName, parseZone } from '@tributary/domain/accounts/account-rules';
import { composeApiKey, KEY_RANDOM_BYTES, prefixOf } from '@tributary/domain/accounts/api-key';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import type { ApiKeyId, NetworkId } from '@tributary/domain/shared/ids';
import type { KeyedHashes } from './hashes.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { ApiKeys } from './credentials.ts';
import { type PublicUrls, releaseDeploymentHosts, type ReleasedHosts } from './deployment-hosts.ts';
import type { Networks } from './networks.ts';

export type NewNetwork = {
  readonly name: string;
  readonly currency: string;
  readonly zone: string;
  /** Checks everything and stores nothing. */
  readonly dryRun?: boolean;
};
/** The key's text is stored nowhere: this is the only time it is seen. */
export type CreatedNetwork = {
  readonly network: Network;
  readonly keyText: string;
  /** Hosts of the deployment that networks listed until now: with a second one they are nobody's. */
  readonly released: readonly ReleasedHosts[];
};
export type CreateNetwork = (input: NewNetwork) => Promise<CreatedNetwork>;

type Stores = { readonly networks: Networks; readonly keys: ApiKeys };
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly hashes: KeyedHashes;
  readonly publicUrls: PublicUrls;
};

/**
 * A further network of the deployment (docs/rules/accounts.md#network-isolation) and its first key, together or not
 * at all: without a key nobody could reach it. The hosts of the deployment belong to no network from then on
 * (docs/rules/tracking.md#hosts-of-the-deployment). Refuses a blank name, an unknown currency or zone with
 * `invalid_parameter`.
 */
export const makeCreateNetwork =
  (dependencies: Dependencies): CreateNetwork =>
  async ({ name, currency, zone, dryRun = false }) => {
    const { clock, randomness, unitOfWork } = dependencies;
    const network: Network = {
      ...NETWORK_DEFAULTS,
      id: nextId<NetworkId>(dependencies),
      name: parseName(name, 'name'),
      currency: parseCurrency(currency),
      zone: parseZone(zone),
      createdAt: clock(),
    };
    const keyText = composeApiKey('network', randomness(KEY_RANDOM_BYTES));
    if (dryRun) return { network, keyText, released: [] };
    const released = await unitOfWork.run(async ({ networks, keys }) => {
      await networks.add(network);
      await keys.add(firstKey(dependencies, network, keyText));
      return releaseDeploymentHosts({ networks }, dependencies);
    });
    return { network, keyText, released };
  };

/** The key by which a new network is reached, of that text; it may do everything and never ends. */
export const firstKey = (
  { hashes, ...stamps }: Stamps & { readonly hashes: KeyedHashes },
  { id: networkId, createdAt }: Network,
  keyText: string,
): ApiKey => ({
  id: nextId<ApiKeyId>(stamps),
  networkId,
  role: 'network',
  accountId: null,
  label: 'First key',
  prefix: prefixOf(keyText),
  hash: hashes.credential(keyText),
  live: true,
  createdAt,
  expiresAt: null,
  lastUsedAt: null,
  scope: 'all',
  makerId: null,
});
