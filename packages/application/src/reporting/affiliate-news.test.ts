import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { CampaignId } from '@tributary/domain/shared/ids';
import {
  access,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  CREATED_AT,
  idOf,
  NETWORK_ID,
  NOW,
} from '../../contracts/shared/given.ts';
import { OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID, seed } from '../../contracts/shared/records-under-test.ts';
import { makeReadAffiliateNews } from './affiliate-news.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

function world() {
  const state = emptyState();
  const stores = memoryRecords(state);
  return { stores, unitOfWork: memoryUnitOfWork(state) };
}
let given = world();
beforeEach(async () => {
  given = world();
  await seed(given.stores);
});

const read = (ran: readonly CampaignId[] = [CAMPAIGN_ID]) =>
  makeReadAffiliateNews({ stores: given.stores, clock: () => NOW })({
    networkId: NETWORK_ID,
    affiliateId: AFFILIATE_ID,
    ran,
  });
const told = async (ran?: readonly CampaignId[]) =>
  (await read(ran)).map(({ kind, at, reason, campaign: { id } }) => ({ kind, at, reason, id }));

async function change(overrides: Parameters<typeof campaign>[0], at: Date): Promise<void> {
  await given.stores.campaigns.replace({ ...campaign(overrides), modifiedAt: at }, at);
}
const entry = (n: number, at: Date, changes: object, action: 'changed' | 'removed' = 'changed') => ({
  id: idOf<string>('a0d17', n),
  networkId: NETWORK_ID,
  at,
  actor: { kind: 'system' } as const,
  action,
  object: 'campaign',
  objectId: CAMPAIGN_ID,
  parentId: null,
  ownerId: null,
  changes: changes as never,
  reason: '',
  requestId: null,
  clientRequestId: null,
});

// docs/rules/stats.md#news-of-an-affiliate
describe('the news of an affiliate', () => {
  it('is nothing where nothing happened, or long ago, or to others', async () => {
    await given.stores.accesses.addOnce(access({ decidedAt: ago(31) }));
    await given.stores.accesses.addOnce(
      access({ id: idOf('acce55', 2), affiliateId: OTHER_AFFILIATE_ID, decidedAt: ago(1) }),
    );
    expect(await told()).toEqual([]);
  });

  it('tells who was let in, who was not and why, and what was taken back', async () => {
    await given.stores.accesses.addOnce(access({ decidedAt: ago(2) }));
    const other = access({
      id: idOf('acce55', 2),
      campaignId: OTHER_CAMPAIGN_ID,
      live: false,
      refused: true,
      refusalReason: 'No site',
      decidedAt: ago(1),
      createdAt: CREATED_AT,
    });
    await given.stores.accesses.addOnce(other);
    const granted = { kind: 'granted', at: ago(2), reason: null, id: CAMPAIGN_ID };
    const refused = { kind: 'refused', at: ago(1), reason: 'No site', id: OTHER_CAMPAIGN_ID };
    expect(await told()).toEqual([refused, granted]);
    await given.stores.accesses.edit(NETWORK_ID, other.id, { refused: false });
    expect((await told()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['taken_back', null],
      ['granted', null],
    ]);
    // Asked for again, it waits.
    await given.stores.accesses.edit(NETWORK_ID, other.id, { createdAt: NOW });
    expect(await told()).toEqual([granted]);
  });

  it('tells what was paused and what ended, of campaigns it ran or was let into', async () => {
    await change({ status: 'paused' }, ago(3));
    await given.stores.audit.add([
      entry(1, ago(3), { status: ['active', 'paused'] }),
      entry(2, ago(2), { title: ['Shoes', 'Boots'] }),
    ]);
    const paused = { kind: 'paused', at: ago(3), reason: null, id: CAMPAIGN_ID };
    expect(await told()).toEqual([paused]);
    expect(await told([])).toEqual([]);
    await given.stores.accesses.addOnce(access());
    expect(await told([])).toEqual([paused]);
    await given.stores.audit.add([entry(3, ago(1), { status: ['paused', 'disabled'] })]);
    expect(await told()).toEqual([{ ...paused, kind: 'ended', at: ago(1) }]);
    await change({ live: false, deletedAt: ago(0.5) }, ago(0.5));
    await given.stores.audit.add([entry(4, ago(0.5), { status: ['disabled', null] }, 'removed')]);
    expect(await told()).toEqual([{ ...paused, kind: 'ended', at: ago(0.5) }]);
  });

  it('asks the audit log once, however many campaigns stopped and whatever else was changed since', async () => {
    await change({ status: 'paused' }, ago(3));
    await given.stores.audit.add([
      entry(1, ago(3), { status: ['active', 'paused'] }),
      ...Array.from({ length: 150 }, (_, n) => entry(n + 2, ago(2), { title: [`${n}`, `${n + 1}`] })),
    ]);
    const { listFields } = given.stores.audit;
    const asked: unknown[] = [];
    given.stores.audit.listFields = async (networkId, of) => {
      asked.push(of.objectIds);
      return listFields(networkId, of);
    };
    // Of one that was removed, too.
    const gone = idOf<CampaignId>('ca', 99);
    expect((await told([CAMPAIGN_ID, gone])).map(({ kind }) => kind)).toEqual(['paused']);
    expect(asked).toEqual([[gone, CAMPAIGN_ID]]);
  });

  it('tells of a last day that is over, and of none that is to come', async () => {
    await change({ expiresOn: calendarDay('2026-03-08') }, ago(20));
    expect((await told()).map(({ kind }) => kind)).toEqual(['ended']);
    await change({ expiresOn: calendarDay('2026-03-10') }, ago(20));
    expect(await told()).toEqual([]);
  });
});
