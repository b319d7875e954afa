import { type Network, NETWORK_DEFAULTS } from '@tributary/domain/accounts/account';
import { parseName, parseZone } from '@tributary/domain/accounts/account-rules';
import { composeApiKey, isMistyped, KEY_RANDOM_BYTES } from '@tributary/domain/accounts/api-key';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { id, type NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import {
  deploymentHostsOf,
  type PublicUrls,
  releaseDeploymentHosts,
  type ReleasedHosts,
} from '../accounts/deployment-hosts.ts';
import { firstKey } from '../accounts/create-network.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { findKey } from '../accounts/credential-hashes.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { ApiKeys } from '../accounts/credentials.ts';
import type { Networks } from '../accounts/networks.ts';

export type StartDeploymentInput = {
  /** NETWORK_API_KEY: the first network's key instead of a random one; looked at on the first start only. */
  readonly networkApiKey?: string | undefined;
  /** The first network as a first start makes it; later ones change nothing. */
  readonly name?: string;
  readonly currency?: string;
  readonly zone?: string;
};
export type StartedDeployment = {
  readonly network: Network;
  /** The key made on the first start, to be shown once; never one that was given: whoever gave it knows it. */
  readonly newKeyText?: string;
  /** A key was given that opens nothing: the first start is over, and no live key has that text. */
  readonly givenKeyIgnored?: true;
  /** Hosts of the deployment that were taken from networks which listed them. */
  readonly released?: readonly ReleasedHosts[];
};
export type StartDeployment = (input?: StartDeploymentInput) => Promise<StartedDeployment>;

type Stores = { readonly networks: Networks; readonly keys: ApiKeys };
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly stores: { readonly networks: Networks; readonly keys: ApiKeys };
  readonly hashes: KeyedHashes;
  readonly publicUrls: PublicUrls;
};

const KEY_LENGTH_MIN = 20;

/**
 * The first start makes the network and its key, together; later ones find it, and say when they were given a key that
 * is none (docs/rules/accounts.md#first-key). Of processes that start at once one makes it: the id of the first network
 * comes from the deployment's secret, so a second one collides. Where there are several networks, hosts of the deployment are taken
 * from those that list them, since the addresses of the deployment may have changed (docs/rules/tracking.md#hosts-of-the-deployment).
 */
export const makeStartDeployment =
  (dependencies: Dependencies): StartDeployment =>
  async (input = {}) => {
    const { networkApiKey } = input;
    const { stores, unitOfWork } = dependencies;
    const earlier = await stores.networks.first();
    if (earlier) return laterStart(dependencies, earlier, networkApiKey);
    try {
      return await unitOfWork.run((inside) => firstStart(dependencies, inside, input));
    } catch (error) {
      const faster = await stores.networks.first();
      if (faster) return laterStart(dependencies, faster, networkApiKey);
      throw error;
    }
  };

async function laterStart(
  dependencies: Dependencies,
  network: Network,
  networkApiKey: string | undefined,
): Promise<StartedDeployment> {
  const { stores, hashes, unitOfWork, publicUrls } = dependencies;
  const isHeld = (await stores.networks.list()).some((one) => deploymentHostsOf(one, publicUrls).length > 0);
  const released = isHeld
    ? await unitOfWork.run((inside) => releaseDeploymentHosts(inside, dependencies))
    : [];
  const started = released.length > 0 ? { network, released } : { network };
  if (networkApiKey === undefined) return started;
  const found = await findKey({ keys: stores.keys, hashes, renewHash: () => undefined }, networkApiKey);
  return found?.key.live === true ? started : { ...started, givenKeyIgnored: true };
}

async function firstStart(
  dependencies: Dependencies,
  { networks, keys }: { readonly networks: Networks; readonly keys: ApiKeys },
  { networkApiKey, name = 'My network', currency = 'USD', zone = 'UTC' }: StartDeploymentInput,
): Promise<StartedDeployment> {
  const { clock, hashes, randomness } = dependencies;
  const keyText = networkApiKey ?? composeApiKey('network', randomness(KEY_RANDOM_BYTES));
  if (keyText.length < KEY_LENGTH_MIN) {
    throw invalid('NETWORK_API_KEY', `NETWORK_API_KEY has ${KEY_LENGTH_MIN} or more characters.`);
  }
  if (isMistyped(keyText)) {
    throw invalid(
      'NETWORK_API_KEY',
      "NETWORK_API_KEY looks like a Tributary key but isn't one, and would open nothing. Check for typing errors.",
    );
  }
  const network: Network = {
    ...NETWORK_DEFAULTS,
    id: id<NetworkId>(hashes.credential('the first network').slice(0, 24)),
    name: parseName(name, 'NETWORK_NAME'),
    currency: parseCurrency(currency, 'NETWORK_CURRENCY'),
    zone: parseZone(zone, 'NETWORK_ZONE'),
    createdAt: clock(),
  };
  await networks.add(network);
  await keys.add(firstKey(dependencies, network, keyText));
  return networkApiKey === undefined ? { network, newKeyText: keyText } : { network };
}
