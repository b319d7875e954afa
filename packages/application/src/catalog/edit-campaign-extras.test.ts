import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryCapCounters } from '@tributary/adapters-memory/attribution/memory-book-sums';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { money } from '@tributary/domain/shared/money';
import {
  affiliateGroup,
  AFFILIATE_ID,
  cap,
  CAMPAIGN_ID,
  idOf,
  landingPage,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '../../contracts/shared/given.ts';
import { OTHER_AFFILIATE_ID, seed, withoutDisplayId } from '../../contracts/shared/records-under-test.ts';
import { makeEditLandingPage } from './edit-campaign-extras.ts';
import { makeEditCap } from './edit-caps.ts';

const deps = () => {
  const state = emptyState();
  return {
    state,
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    clock: () => LATER,
    publicUrls: () => [],
  };
};
const LATER = new Date('2026-06-01T00:00:00Z');
let given = deps();
beforeEach(async () => {
  given = deps();
  await seed(given.stores);
  await given.stores.caps.add(cap());
  await given.stores.landingPages.add(NETWORK_ID, withoutDisplayId(landingPage()));
});

const OWN = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID };
const notFound = expect.objectContaining({ code: 'not_found' });

describe('editing a cap', () => {
  const edit = (changes: Parameters<ReturnType<typeof makeEditCap>>[0]['changes']) =>
    makeEditCap(given)({ ...OWN, capId: cap().id, changes });

  it('changes what was sent and stores it', async () => {
    const edited = await edit({ limit: money('5'), live: false, countries: ['us'] });
    expect(edited).toEqual(cap({ limit: money('5'), live: false, countries: ['US'], createdAt: LATER }));
    expect(await given.stores.caps.list(NETWORK_ID, CAMPAIGN_ID)).toEqual([edited]);
  });

  // docs/rules/caps.md#period-of-a-cap
  it('continues counting with another limit, and begins again when it counts something else', async () => {
    const counter = { capId: cap().id, affiliateId: '', period: '2026-03-10' };
    const counters = memoryCapCounters(given.state);
    await counters.add([{ key: counter, used: money('3'), reached: false }]);
    expect((await edit({ limit: money('5'), action: 'pause' })).createdAt).toEqual(cap().createdAt);
    expect(await counters.read([counter])).toEqual([{ key: counter, used: money('3') }]);
    expect((await edit({ measure: 'payout' })).createdAt).toEqual(LATER);
    expect(await counters.read([counter])).toEqual([]);
  });

  it('takes affiliates as a group unless it counts each alone', async () => {
    expect(await edit({ affiliateIds: [AFFILIATE_ID] })).toMatchObject({ scope: 'group' });
    expect(await edit({ scope: 'each' })).toMatchObject({ scope: 'each', affiliateIds: [AFFILIATE_ID] });
    expect(await edit({ affiliateIds: [OTHER_AFFILIATE_ID] })).toMatchObject({ scope: 'each' });
    expect(await edit({ scope: 'group' })).toMatchObject({ scope: 'group' });
    expect(await edit({ affiliateIds: [] })).toMatchObject({ scope: 'all', affiliateIds: [] });
    await expect(edit({ scope: 'group' })).rejects.toEqual(
      expect.objectContaining({ code: 'invalid_parameter' }),
    );
  });

  // docs/rules/caps.md#caps-of-groups
  it('takes a group instead of affiliates, and affiliates instead of a group', async () => {
    const group = affiliateGroup();
    await given.stores.affiliateGroups.add(group);
    const shared = { scope: 'group', groupId: group.id, affiliateIds: [] };
    expect(await edit({ affiliateIds: [AFFILIATE_ID] })).toMatchObject({ scope: 'group', groupId: null });
    expect(await edit({ groupId: group.id })).toMatchObject({ ...shared, createdAt: LATER });
    expect(await edit({ limit: money('7') })).toMatchObject({ ...shared, limit: money('7') });
    expect(await edit({ scope: 'each' })).toMatchObject({ scope: 'each', groupId: group.id });
    expect(await edit({ affiliateIds: [] })).toMatchObject({ scope: 'each', groupId: group.id });
    expect(await edit({ groupId: null })).toMatchObject({ scope: 'each', groupId: null });
    expect(await edit({ groupId: group.id, scope: 'group' })).toMatchObject(shared);
    await given.stores.affiliateGroups.remove(NETWORK_ID, group.id, LATER);
    expect(await edit({ groupId: group.id, live: false })).toMatchObject({ ...shared, live: false });
    expect(await edit({ affiliateIds: [AFFILIATE_ID] })).toMatchObject({ scope: 'group', groupId: null });
  });

  it('refuses a group that is unknown, beside affiliates or shared by all', async () => {
    const group = affiliateGroup();
    await given.stores.affiliateGroups.add(group);
    const refused = expect.objectContaining({ code: 'invalid_parameter' });
    await expect(edit({ groupId: idOf('970', 9) })).rejects.toEqual(refused);
    await expect(edit({ groupId: group.id, affiliateIds: [AFFILIATE_ID] })).rejects.toEqual(refused);
    await expect(edit({ groupId: group.id, scope: 'all' })).rejects.toEqual(refused);
  });

  it('does not find those of others', async () => {
    const foreign = { ...OWN, networkId: OTHER_NETWORK_ID, capId: cap().id, changes: {} };
    await expect(makeEditCap(given)(foreign)).rejects.toEqual(notFound);
    await expect(makeEditCap(given)({ ...OWN, capId: idOf('cab', 9), changes: {} })).rejects.toEqual(
      notFound,
    );
  });
});

describe('editing a landing page', () => {
  const edit = (ref: object, changes: object) =>
    makeEditLandingPage(given)({ ...OWN, pageId: landingPage().id, ...ref, changes });

  it('changes what was sent and stores it', async () => {
    const edited = await edit({}, { title: ' New ', live: false });
    expect(edited).toEqual(landingPage({ title: 'New', live: false }));
    expect(await given.stores.landingPages.list(NETWORK_ID, CAMPAIGN_ID)).toEqual([edited]);
  });

  it('refuses an address that is none, and a page that is not there', async () => {
    await expect(edit({}, { url: 'javascript:alert(1)' })).rejects.toEqual(
      expect.objectContaining({ code: 'invalid_parameter' }),
    );
    await expect(edit({ networkId: OTHER_NETWORK_ID }, {})).rejects.toEqual(notFound);
  });
});
