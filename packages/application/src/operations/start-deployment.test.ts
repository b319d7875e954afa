import { describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { isWellFormedApiKey } from '@tributary/domain/accounts/api-key';
import { network, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../../contracts/shared/given.ts';
import { testClock, testHashes, testRandomness } from '../../contracts/shared/test-doubles.ts';
import { makeStartDeployment } from './start-deployment.ts';

const never = (): never => {
  throw new Error('There is no key.');
};

function opened() {
  const state = emptyState();
  const stores = memoryRecords(state);
  const process = () =>
    makeStartDeployment({
      stores,
      unitOfWork: memoryUnitOfWork(state),
      hashes: testHashes,
      publicUrls: () => ['https://track.example:8443/base', 'https://api.example'],
      clock: testClock(),
      randomness: testRandomness(),
    });
  return { state, stores, process };
}

// docs/rules/tracking.md#hosts-of-the-deployment
describe('a later start', () => {
  const held = { domains: ['go.example', 'track.example'], dashboardDomains: ['api.example:9000'] };

  it('takes the hosts of the deployment from networks that list them, where there are several', async () => {
    const { stores, process } = opened();
    await stores.networks.add(network(held));
    await stores.networks.add(network({ id: OTHER_NETWORK_ID, domains: [] }));
    const { released } = await process()();
    expect(released).toMatchObject([
      { network: { id: NETWORK_ID }, hosts: ['track.example', 'api.example:9000'] },
    ]);
    expect(await stores.networks.find(NETWORK_ID)).toMatchObject({
      domains: ['go.example'],
      dashboardDomains: [],
    });
    expect(await process()()).not.toHaveProperty('released');
  });

  it('leaves them to the only network', async () => {
    const { stores, process } = opened();
    await stores.networks.add(network(held));
    expect(await process()()).not.toHaveProperty('released');
    expect(await stores.networks.find(NETWORK_ID)).toMatchObject(held);
  });
});

describe('starting a deployment', () => {
  it('makes the network as it is asked to, the first time only', async () => {
    const { process } = opened();
    const asked = { name: 'Shops', currency: 'EUR', zone: 'europe/berlin' };
    expect((await process()(asked)).network).toMatchObject({ ...asked, zone: 'Europe/Berlin' });
    expect((await process()({ ...asked, name: 'Other' })).network).toMatchObject({ name: 'Shops' });
  });

  it('makes the network and a key for it, whose text is shown once', async () => {
    const { stores, process } = opened();
    const { network, newKeyText = '' } = await process()();
    expect(network).toMatchObject({ currency: 'USD', zone: 'UTC', live: true, createdAt: NOW });
    expect(isWellFormedApiKey(newKeyText)).toBe(true);
    const found = await stores.keys.findByHash(testHashes.credential(newKeyText));
    expect(found).toMatchObject({
      key: { role: 'network', accountId: null, networkId: network.id, live: true, expiresAt: null },
      networkLive: true,
    });
    expect(await process()()).toEqual({ network });
  });

  it('takes NETWORK_API_KEY for the key, in any form of 20 characters or more', async () => {
    const { stores, process } = opened();
    const networkApiKey = 'not in our form at all';
    // Whoever gave it knows it, so nobody is told to print it.
    expect(await process()({ networkApiKey })).not.toHaveProperty('newKeyText');
    expect(await stores.keys.findByHash(testHashes.credential(networkApiKey))).toBeDefined();
  });

  it('makes nothing when NETWORK_API_KEY is too short', async () => {
    const { stores, process } = opened();
    await expect(process()({ networkApiKey: '1234567890123456789' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    expect(await stores.networks.first()).toBeUndefined();
  });

  // docs/rules/accounts.md#first-key
  it('makes nothing when NETWORK_API_KEY is a mistyped key of this product', async () => {
    const { stores, process } = opened();
    const mistyped = `tb_net_${'0'.repeat(36)}`;
    await expect(process()({ networkApiKey: mistyped })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('typing errors'),
    });
    expect(await stores.networks.first()).toBeUndefined();
  });

  it('says later that another NETWORK_API_KEY is ignored, and nothing of the right one', async () => {
    const { stores, process } = opened();
    const networkApiKey = 'the key of the first start';
    const { network } = await process()({ networkApiKey });
    expect(await process()({ networkApiKey })).toEqual({ network });
    const another = { networkApiKey: 'another key that is long enough' };
    expect(await process()(another)).toEqual({ network, givenKeyIgnored: true });
    const [key] = await stores.keys.list(network.id);
    expect(await stores.keys.list(network.id)).toHaveLength(1);
    await stores.keys.revoke(network.id, key?.id ?? never());
    expect(await process()({ networkApiKey })).toEqual({ network, givenKeyIgnored: true });
  });

  it('makes one network when several processes start at once', async () => {
    const { state, process } = opened();
    const started = await Promise.all([process()(), process()(), process()(), process()()]);
    expect(state.networks.size).toBe(1);
    expect(state.keys.size).toBe(1);
    expect(started.filter(({ newKeyText }) => newKeyText !== undefined)).toHaveLength(1);
    expect(new Set(started.map(({ network }) => network.id)).size).toBe(1);
  });
});
