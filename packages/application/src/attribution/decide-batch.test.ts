// What a batch locks, reads and writes, beside what it decides (process-events.test.ts). The books of the world refuse what
// is not locked, not in order, or written twice (test/strict-books.ts).
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CampaignId, CapId, NetworkId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import {
  CAMPAIGN_ID,
  campaign,
  cap,
  commission,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '../../contracts/shared/given.ts';
import {
  clickEvent,
  clickId,
  hitEvent,
  hitId,
  impressionEvent,
  impressionId,
} from '../../contracts/shared/given-events.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_CAMPAIGN_ID,
} from '../../contracts/shared/records-under-test.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';
import { decideBatch } from './decide-batch.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const fingerprint = (n: number) => n.toString(16).padStart(32, '0');
const visit = (n: number, overrides: Parameters<typeof clickEvent>[0] = {}) =>
  clickEvent({ id: clickId(n), fingerprint: fingerprint(n), ...overrides });
const report = (n: number, overrides: Parameters<typeof hitEvent>[0] = {}) =>
  hitEvent({ id: hitId(n), clickId: clickId(n), txnId: String(n), ...overrides });
/** A visit of another network's campaign. */
const foreign = (n: number) =>
  visit(n, {
    networkId: OTHER_NETWORK_ID,
    campaignId: FOREIGN_CAMPAIGN_ID,
    affiliateId: FOREIGN_AFFILIATE_ID,
    advertiserId: FOREIGN_ADVERTISER_ID,
  });

const callsOf = (name: string) => world.calls.flatMap((call) => (call.name === name ? [call.given] : []));
const scopes = () => callsOf('run');
const lock = (networkIds: readonly NetworkId[], campaignIds: readonly CampaignId[]) => ({
  networkIds,
  campaignIds,
});
const NOTHING = lock([], []);
const outcomeOf = (n = 1) => world.state.hits.get(hitId(n))?.outcome;
const statusOf = (n: number) => world.state.conversions.get(hitId(n))?.status;

// docs/rules/running.md#two-transactions-of-a-batch
describe('a batch of two transactions', () => {
  it('locks the campaigns of each of them', async () => {
    await decideBatch({ ...world.dependencies, laneEventsMin: 1 }, [visit(1), foreign(2), visit(3)]);
    expect(scopes()).toEqual([
      lock([NETWORK_ID], [CAMPAIGN_ID]),
      lock([OTHER_NETWORK_ID], [FOREIGN_CAMPAIGN_ID]),
    ]);
  });

  it('fails when nothing of it is under way any more', async () => {
    const { books: sound } = world.dependencies;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const deciding = decideBatch(
      {
        ...world.dependencies,
        laneEventsMin: 1,
        books: {
          run: async (scope, work) => {
            if (scope.campaignIds.includes(CAMPAIGN_ID)) throw new Error('refused');
            await finished;
            return sound.run(scope, work);
          },
        },
      },
      [visit(1), foreign(2)],
    );
    let hasEnded = false;
    const ended = deciding.then(
      () => 'no error',
      (error: Error) => error.message,
    );
    void ended.then(() => (hasEnded = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasEnded).toBe(false);
    finish();
    expect(await ended).toBe('refused');
    expect([...world.state.clicks.keys()]).toEqual([clickId(2)]);
  });
});

describe('a batch', () => {
  it('locks the campaigns of its events and of the clicks its hits name, once each, in one transaction', async () => {
    await world.process([visit(1)]);
    world.calls.length = 0;
    await world.process([
      visit(2),
      visit(3),
      report(1),
      foreign(4),
      report(4, { networkId: OTHER_NETWORK_ID }),
    ]);
    expect(scopes()).toEqual([
      NOTHING,
      lock([NETWORK_ID, OTHER_NETWORK_ID], [CAMPAIGN_ID, FOREIGN_CAMPAIGN_ID]),
    ]);
    expect([1, 4].map(statusOf)).toEqual(['approved', 'approved']);
  });

  it('looks for no click that comes with it, and for none when no hit names one', async () => {
    await world.process([visit(1), report(1), report(2, { clickId: null, clickIdText: '' })]);
    expect(scopes()).toEqual([lock([NETWORK_ID], [CAMPAIGN_ID])]);
    expect(callsOf('clicks.findFormer')).toEqual([]);
  });

  it('asks for no records when its clicks are nowhere', async () => {
    await world.process([report(1), report(2)]);
    expect(scopes()).toEqual([NOTHING, NOTHING]);
    expect(world.calls.filter(({ name }) => name.startsWith('catalog.'))).toEqual([]);
    expect([1, 2].map(outcomeOf)).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('asks for each network’s deduplication keys in that network, once each', async () => {
    await world.process([
      visit(1),
      report(1),
      report(5, { clickId: clickId(1), txnId: '1' }),
      foreign(2),
      report(2, { networkId: OTHER_NETWORK_ID, txnId: 'two' }),
    ]);
    const asked = callsOf('conversions.findByDeduplicationKeys') as [string, string[]][];
    expect(asked.map(([networkId]) => networkId)).toEqual([NETWORK_ID, OTHER_NETWORK_ID]);
    for (const [, keys] of asked) expect(new Set(keys).size).toBe(keys.length);
    const [own, others] = asked.map(([, keys]) => keys);
    expect(own?.filter((key) => others?.includes(key))).toEqual([]);
    expect([1, 5, 2].map(statusOf)).toEqual(['approved', undefined, 'approved']);
  });

  it('that comes again with a new hit converts by the click it had stored', async () => {
    await world.process([visit(1), visit(2)]);
    await world.process([visit(1), visit(2), report(2), visit(3), report(3)]);
    expect([2, 3].map(statusOf)).toEqual(['approved', 'approved']);
    expect(await totals(world)).toMatchObject([{ clicks: 3, approvedConversions: 2 }]);
    expect(books(world)).toEqual(recount(world));
  });

  it('is stored in the order of its ids, whatever order it comes in', async () => {
    const clicks = [3, 1, 2].map((n) => visit(n));
    const seen = [3, 1, 2].map((n) => impressionEvent({ id: impressionId(n) }));
    await world.process([...clicks, ...seen, ...[2, 3, 1].map((n) => report(n))]);
    expect([...world.state.clicks.keys()]).toEqual([1, 2, 3].map((n) => clickId(n)));
    expect([...world.state.impressions.keys()]).toEqual([1, 2, 3].map((n) => impressionId(n)));
    expect([...world.state.conversions.keys()]).toEqual([1, 2, 3].map((n) => hitId(n)));
  });
});

// docs/rules/imports.md#past-clicks
describe('a click that another system gave its id', () => {
  const name = (networkId: NetworkId, formerId: string, n: number) =>
    world.state.formerClicks.set(`${networkId}|${formerId}`, { networkId, formerId, clickId: clickId(n) });
  const elsewhere = (n: number, clickIdText: string, overrides: Parameters<typeof hitEvent>[0] = {}) =>
    report(n, { clickId: null, clickIdText, ...overrides });

  it('is looked up in the hit’s network, each name once', async () => {
    await world.process([visit(1), foreign(2)]);
    name(NETWORK_ID, 'old', 1);
    name(OTHER_NETWORK_ID, 'old', 2);
    world.calls.length = 0;
    await world.process([
      elsewhere(1, 'old'),
      elsewhere(3, 'old'),
      elsewhere(4, 'gone'),
      elsewhere(2, 'old', { networkId: OTHER_NETWORK_ID }),
    ]);
    expect(callsOf('clicks.findFormer')).toEqual([
      [NETWORK_ID, ['old', 'gone']],
      [OTHER_NETWORK_ID, ['old']],
    ]);
    expect(scopes().slice(0, 2)).toEqual([NOTHING, NOTHING]);
    expect([1, 2, 3].map((n) => world.state.conversions.get(hitId(n))?.clickId)).toEqual([
      clickId(1),
      clickId(2),
      clickId(1),
    ]);
    expect(outcomeOf(4)).toEqual({ state: 'refused', reason: 'INVALID_CLICK_ID' });
  });

  it.each<[string, Parameters<typeof hitEvent>[0]]>([
    ['names no click', { clickIdText: '' }],
    ['is of no known network', { networkId: null, clickIdText: 'old' }],
    ['was refused on arrival', { clickIdText: 'old', refusal: 'INVALID_AMOUNT' }],
    ['names one of ours', { clickId: clickId(1), clickIdText: 'old' }],
  ])('is not looked up for a hit that %s', async (_why, overrides) => {
    await world.process([visit(1), visit(2)]);
    name(NETWORK_ID, 'old', 2);
    name(NETWORK_ID, '', 2);
    world.calls.length = 0;
    await world.process([report(1, { clickId: null, ...overrides })]);
    expect(callsOf('clicks.findFormer')).toEqual([]);
    expect([...world.state.conversions.values()].filter((one) => one.clickId === clickId(2))).toEqual([]);
  });
});

describe('a hit', () => {
  // A refusal says why, where the network sees its hits.
  it('keeps why it came to nothing', async () => {
    await world.process([
      report(1, { refusal: 'INVALID_AMOUNT' }),
      report(2, { clickId: null, clickIdText: '' }),
      report(3),
    ]);
    expect([1, 2, 3].map((n) => [outcomeOf(n), world.state.hits.get(hitId(n))?.detail])).toEqual([
      [{ state: 'refused', reason: 'INVALID_AMOUNT' }, 'refused on arrival'],
      [{ state: 'refused', reason: 'INVALID_CLICK_ID' }, 'no click id'],
      [{ state: 'waiting' }, 'its click has not arrived yet'],
    ]);
  });

  it('that was refused belongs to its click’s network; the click is read only when nothing else says which', async () => {
    await world.process([visit(1)]);
    world.calls.length = 0;
    await world.process([report(1, { refusal: 'INVALID_AMOUNT' })]);
    expect(callsOf('clicks.findMany')).toEqual([[]]);
    await world.process([report(2, { clickId: clickId(1), refusal: 'INVALID_AMOUNT', networkId: null })]);
    expect(callsOf('clicks.findMany')).toEqual([[], [clickId(1)], []]);
    expect(world.state.hits.get(hitId(2))?.hit.networkId).toBe(NETWORK_ID);
  });

  it('of a click whose campaign is gone is not decided, and waits in the log', async () => {
    await world.process([visit(1), foreign(2)]);
    world.state.campaigns.delete(CAMPAIGN_ID);
    const { left } = await world.process([report(1), report(2, { networkId: OTHER_NETWORK_ID })]);
    expect(left).toEqual([hitId(1)]);
    expect([1, 2].map(statusOf)).toEqual([undefined, 'approved']);
    expect(world.state.hits.has(hitId(1))).toBe(false);
  });

  it('that is pending tells the affiliate nothing', async () => {
    await world.records.postbacks.add(postback());
    await world.process([visit(1), report(1, { requestedStatus: 'pending' })]);
    expect([statusOf(1), world.state.deliveries.size]).toEqual(['pending', 0]);
    expect(callsOf('outbox.add')).toEqual([[]]);
  });
});

describe('a click', () => {
  const kept = (n: number) => {
    const { rejection, rejectionDetail, duplicate, overCap, payout, revenue } =
      world.state.clicks.get(clickId(n)) ?? (visit(n) as never);
    return { rejection, rejectionDetail, duplicate, overCap, payout, revenue };
  };
  const FREE = {
    rejection: null,
    rejectionDetail: '',
    duplicate: false,
    overCap: false,
    payout: ZERO,
    revenue: ZERO,
  };

  // docs/rules/caps.md#exact-caps
  it('is stored with its outcome: paid, repeated, over a cap, or rejected before', async () => {
    await world.records.campaigns.replace(
      campaign({ model: 'cpc', commissions: [commission({ payout: money('1'), revenue: money('2') })] }),
      NOW,
    );
    await world.records.caps.add(cap({ measure: 'payout', limit: money('1') }));
    const again = { fingerprint: fingerprint(1), clickedAt: new Date(NOW.getTime() + HOUR_MS) };
    await world.process([
      visit(1, { termsVersion: 2 }),
      visit(2, { termsVersion: 2, ...again }),
      visit(3, { termsVersion: 2 }),
      visit(4, { termsVersion: 2, rejection: 'BOT', rejectionDetail: 'a bot' }),
    ]);
    expect([1, 2, 3, 4].map(kept)).toEqual([
      { ...FREE, payout: money('1'), revenue: money('2') },
      { ...FREE, duplicate: true },
      { ...FREE, overCap: true, rejection: 'CAP_REACHED', rejectionDetail: `daily payout cap ${cap().id}` },
      { ...FREE, rejection: 'BOT', rejectionDetail: 'a bot' },
    ]);
  });

  it('may be an impression, which a cap stops too', async () => {
    await world.records.campaigns.replace(
      campaign({ model: 'cpm', commissions: [commission({ payout: money('1'), revenue: money('2') })] }),
      NOW,
    );
    await world.records.caps.add(cap({ measure: 'payout', limit: money('0.002') }));
    const seen = (n: number, rejection: 'BLOCKED' | null = null) =>
      impressionEvent({ id: impressionId(n), termsVersion: 2, rejection });
    await world.process([seen(1), seen(2, 'BLOCKED'), seen(3), seen(4)]);
    const stored = [...world.state.impressions.values()];
    expect(stored.map(({ rejection, payout, revenue }) => [rejection, payout, revenue])).toEqual([
      [null, money('0.001'), money('0.002')],
      ['BLOCKED', ZERO, ZERO],
      [null, money('0.001'), money('0.002')],
      ['CAP_REACHED', ZERO, ZERO],
    ]);
    expect(books(world)).toEqual(recount(world));
  });
});

// docs/rules/caps.md#action-of-a-cap
describe('a cap that pauses', () => {
  const pausing = (n: number, overrides: Parameters<typeof cap>[0] = {}) =>
    cap({ id: idOf<CapId>('cab', n), measure: 'click', limit: money('1'), action: 'pause', ...overrides });

  it('pauses its campaign with the reason, the campaigns of a batch in the order of their ids', async () => {
    const { displayId: _displayId, ...other } = campaign({ id: OTHER_CAMPAIGN_ID, status: 'active' });
    if (!world.state.campaigns.has(OTHER_CAMPAIGN_ID)) await world.records.campaigns.add(other, NOW);
    await world.records.caps.add(pausing(1, { campaignId: OTHER_CAMPAIGN_ID }));
    await world.records.caps.add(pausing(2));
    world.now = new Date(NOW.getTime() + HOUR_MS);
    await world.process([visit(1, { campaignId: OTHER_CAMPAIGN_ID }), visit(2)]);
    const paused = callsOf('catalog.pauseCampaign') as [string, string, Date][];
    expect(paused).toEqual([
      [CAMPAIGN_ID, `The daily click cap ${pausing(2).id} is reached.`, world.now],
      [OTHER_CAMPAIGN_ID, `The daily click cap ${pausing(1).id} is reached.`, world.now],
    ]);
    expect([CAMPAIGN_ID, OTHER_CAMPAIGN_ID].map((id) => world.state.campaigns.get(id)?.status)).toEqual([
      'paused',
      'paused',
    ]);
  });

  it.each([
    ['is switched off', { live: false }],
    ['is not full', { limit: money('2') }],
    ['sends to the fallback instead', { action: 'fallback' as const }],
  ])('leaves its campaign alone when it %s', async (_why, overrides) => {
    await world.records.caps.add(pausing(1, overrides));
    await world.process([visit(1)]);
    expect(callsOf('catalog.pauseCampaign')).toEqual([]);
  });

  it('that nothing was taken of is not written', async () => {
    await world.records.caps.add(pausing(1, { measure: 'conversion' }));
    await world.process([visit(1)]);
    expect(callsOf('capCounters.add')).toEqual([[]]);
  });
});
