import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { sum } from '@tributary/domain/billing/apportion';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import {
  affiliateGroup,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  campaign,
  cap,
  goal,
  idOf,
  NETWORK_ID,
  NOW,
  postback,
} from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { OTHER_CAMPAIGN_ID } from '../../contracts/shared/records-under-test.ts';
import { memoryHeldConversions } from '@tributary/adapters-memory/attribution/memory-held-conversions';
import { memoryDeliveries } from '@tributary/adapters-memory/postbacks/memory-deliveries';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';
import { BooksUnavailable } from './books.ts';
import { makeReleaseHeldConversions } from './release-held-conversions.ts';

/** Of conversions made at NOW, the 10th in the world's zone, Tokyo, with 30 days. */
const ENDS = new Date('2026-04-09T15:00:00Z');

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await hold(30);
});

const hold = (holdDays: number, overrides: Parameters<typeof campaign>[0] = {}) =>
  world.records.campaigns.replace(campaign({ holdDays, ...overrides }), NOW);
const order = (n: number, overrides: Parameters<typeof hitEvent>[0] = {}) =>
  hitEvent({ id: hitId(n), txnId: `t${n}`, ...overrides });
const arrive = (...hits: ReturnType<typeof order>[]) => world.process([clickEvent(), ...hits]);
const stored = (n = 1) => world.state.conversions.get(hitId(n));
const change = (n: number, status: 'approved' | 'rejected' | 'pending') =>
  world.changeStatus({ networkId: NETWORK_ID, conversionId: hitId(n), status, reason: 'r' });
const after = (at: Date = ENDS) => {
  world.now = at;
  return world.releaseHeld();
};

// docs/rules/attribution.md#holds
describe('a conversion of a campaign with a hold', () => {
  it('is pending, and counts as that', async () => {
    await world.records.postbacks.add(postback());
    await arrive(order(1, { requestedStatus: 'approved' }));
    expect(stored()).toMatchObject({ status: 'pending', reason: 'ON_HOLD', releaseOn: ENDS });
    expect(await totals(world)).toMatchObject([{ approvedConversions: 0, pendingConversions: 1 }]);
    expect(world.state.deliveries.size).toBe(0);
  });

  it('is approved when its hold ends, not a moment before, and once', async () => {
    await world.records.postbacks.add(postback());
    await arrive(order(1));
    expect(await after(new Date(ENDS.getTime() - 1))).toEqual({ released: 0, next: null });
    expect(stored()).toMatchObject({ status: 'pending' });
    expect(await after()).toEqual({ released: 1, next: null });
    expect(stored()).toMatchObject({ status: 'approved', reason: '', releaseOn: null, payout: money('2.5') });
    expect(await totals(world)).toMatchObject([
      { approvedConversions: 1, pendingConversions: 0, payout: money('2.5') },
    ]);
    expect(books(world)).toEqual(recount(world));
    expect(await after()).toEqual({ released: 0, next: null });
    expect([...world.state.deliveries.values()].map(({ url }) => url)).toEqual([
      expect.stringContaining('click=abc&amount=2.5'),
    ]);
  });

  it('is approved at 00:10 of the 31st day: 97 of 100, of which two were put on review and one was rejected', async () => {
    await world.records.postbacks.add(postback());
    await world.records.caps.add(cap({ measure: 'approvedConv', period: 'lifetime', limit: money('97') }));
    await arrive(...Array.from({ length: 100 }, (_, n) => order(n + 1)));
    await change(10, 'pending');
    await change(20, 'pending');
    await change(30, 'rejected');
    expect(stored(10)).toMatchObject({ status: 'pending', reason: '', releaseOn: null });
    const at = new Date(ENDS.getTime() + 600_000);
    const first = await after(at);
    expect(first).toEqual({ released: 97, next: null });
    const statuses = [...world.state.conversions.values()].map(({ status }) => status);
    const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
    expect([count('approved'), count('pending'), count('rejected')]).toEqual([97, 2, 1]);
    expect(world.state.deliveries.size).toBe(97);
    expect(books(world)).toEqual(recount(world));
    // The cap and the invoice of the month hold exactly these.
    expect([...world.state.capCounters.values()].map(({ used, reached }) => [used, reached])).toEqual([
      [money('97'), true],
    ]);
    const account = { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID } as const;
    const due = await world.records.invoices.findDifferences(account, calendarDay('2026-04-30'), []);
    const ofConversions = due.flatMap(({ conversions }) => conversions);
    expect(ofConversions).toHaveLength(97);
    expect(sum(due.map(({ current }) => current))).toBe(97n * (stored()?.payout ?? 0n));
  });

  // docs/rules/postbacks.md#each-once-and-in-order
  it('sends one message for each status, in order, also when the worker dies before or after a transaction ends', async () => {
    const url = 'https://a.example/?id={conversion_id}&s={status}&was={previous_status}&c={reason_code}';
    await world.records.postbacks.add(postback({ statuses: ['pending', 'approved', 'rejected'], url }));
    await arrive(...Array.from({ length: 100 }, (_, n) => order(n + 1)));
    await change(10, 'pending');
    await change(20, 'pending');
    await world.changeStatus({
      networkId: NETWORK_ID,
      conversionId: hitId(30),
      status: 'rejected',
      reason: '',
      reasonCode: 'returned',
    });
    world.now = ENDS;
    const { run } = world.dependencies.books;
    const dying = (at: 'before' | 'after') =>
      makeReleaseHeldConversions({
        ...world.dependencies,
        heldConversions: memoryHeldConversions(world.state),
        onFailure: fail,
        books: {
          run: async (scope, work) => {
            const died = new BooksUnavailable(new Error('killed'));
            const work2: typeof work = async (stores) => {
              const done = await work(stores);
              if (at === 'before') throw died;
              return done;
            };
            await run(scope, work2);
            throw died;
          },
        },
      });
    await expect(dying('before')()).rejects.toThrow('killed');
    expect(world.state.deliveries.size).toBe(101);
    await expect(dying('after')()).rejects.toThrow('killed');
    expect(await world.releaseHeld()).toEqual({ released: 0, next: null });
    const sent = await sentInOrder();
    expect(sent).toHaveLength(198);
    const ofStatus = (status: string) => sent.filter((one) => one.includes(`&s=${status}&`)).length;
    expect(['pending', 'approved', 'rejected'].map(ofStatus)).toEqual([100, 97, 1]);
    expect(new Set(sent).size).toBe(198);
    const of = (n: number) => sent.filter((one) => one.includes(hitId(n))).map((one) => one.split('&s=')[1]);
    expect(of(1)).toEqual(['pending&was=&c=', 'approved&was=pending&c=']);
    expect(of(20)).toEqual(['pending&was=&c=']);
    expect(of(30)).toEqual(['pending&was=&c=', 'rejected&was=pending&c=returned']);
  });

  /** Requests, as they reach a receiver that takes what is pending at the second attempt; whoever sends takes three at a time. */
  async function sentInOrder(): Promise<string[]> {
    const deliveries = memoryDeliveries(world.state);
    const sent: string[] = [];
    for (let turn = 0; turn < 1000; turn++) {
      const now = new Date(world.now.getTime() + turn * 1000);
      const leaseUntil = new Date(now.getTime() + 500);
      const leased = await deliveries.lease({ now, leaseUntil, limit: 3, perPostback: 3 });
      for (const { delivery, attempt } of leased) {
        const isTaken = attempt > 1 || !delivery.url.includes('s=pending');
        if (isTaken) sent.push(delivery.url);
        const verdict = isTaken
          ? ({ state: 'delivered' } as const)
          : ({ state: 'retry', nextAt: new Date(now.getTime() + 300_000) } as const);
        const made = { attempt, startedAt: now, latencyMs: 1, status: 500, error: '', body: '' };
        await deliveries.settle({ id: delivery.id, attempt: made, verdict, switchOff: null });
      }
      if (![...world.state.deliveries.values()].some(({ state }) => state === 'pending')) break;
    }
    return sent;
  }

  it('is released in the order of the ends, a hundred at a time', async () => {
    await arrive(...Array.from({ length: 130 }, (_, n) => order(n + 1)));
    const { released, next } = await after();
    expect([released, next?.id]).toEqual([100, hitId(100)]);
    expect(await world.releaseHeld({ after: next })).toEqual({ released: 30, next: null });
  });

  it.each(['approved', 'rejected'] as const)('is decided earlier by hand: %s', async (status) => {
    await arrive(order(1));
    await change(1, status);
    expect(stored()).toMatchObject({ status, releaseOn: null });
    expect(await after()).toEqual({ released: 0, next: null });
    expect(stored()?.status).toBe(status);
  });

  it('is decided earlier by a postback, and not by a repeat of its own', async () => {
    await arrive(order(1, { requestedStatus: 'approved' }));
    await world.process([order(2, { txnId: 't1', requestedStatus: 'approved' })]);
    expect(stored()).toMatchObject({ status: 'pending', releaseOn: ENDS });
    await world.process([order(3, { txnId: 't1', requestedStatus: 'rejected' })]);
    expect(stored()).toMatchObject({ status: 'rejected', releaseOn: null });
  });

  it('keeps the hold it was made with, whatever its campaign and goal say later', async () => {
    await world.records.goals.add(goal(), NOW);
    await arrive(order(1), order(2, { goalValue: 'sale' }));
    await hold(0);
    await world.records.goals.replace(goal({ holdDays: 1 }), NOW);
    expect([stored(1)?.releaseOn, stored(2)?.releaseOn]).toEqual([ENDS, ENDS]);
    await world.process([order(3), order(4, { goalValue: 'sale' })]);
    expect(stored(3)).toMatchObject({ status: 'approved', releaseOn: null });
    expect(stored(4)?.releaseOn).toEqual(new Date('2026-03-11T15:00:00Z'));
    expect(await after(new Date(NOW.getTime() + 2 * DAY_MS))).toEqual({ released: 1, next: null });
    expect([1, 2, 3, 4].map((n) => stored(n)?.status)).toEqual([
      'pending',
      'pending',
      'approved',
      'approved',
    ]);
  });

  // docs/rules/attribution.md#days-of-a-hold
  it('has the hold of the first group its affiliate was in at the click, as the group has it now', async () => {
    const gold = affiliateGroup({ holdDays: 1, order: 2 });
    const first = affiliateGroup({ id: idOf('970', 2), name: 'First' });
    const member = { networkId: NETWORK_ID, affiliateIds: [AFFILIATE_ID] };
    for (const group of [gold, first]) {
      await world.records.affiliateGroups.add(group);
      await world.records.affiliateGroups.addMembers({ ...member, groupId: group.id, at: NOW });
    }
    await arrive(order(1));
    await world.records.affiliateGroups.removeMembers({
      ...member,
      groupId: gold.id,
      at: new Date(NOW.getTime() + 1),
    });
    await world.process([order(2)]);
    await world.records.affiliateGroups.replace({ ...gold, holdDays: 0 }, NOW);
    await world.process([order(3)]);
    await world.records.affiliateGroups.replace({ ...first, holdDays: 2 }, NOW);
    await world.process([order(4)]);
    await world.records.affiliateGroups.remove(NETWORK_ID, first.id, NOW);
    await world.records.affiliateGroups.remove(NETWORK_ID, gold.id, NOW);
    await world.process([order(5)]);
    const ends = (days: number) => new Date(Date.UTC(2026, 2, 10 + days, 15));
    expect([1, 2, 3, 4, 5].map((n) => [stored(n)?.status, stored(n)?.releaseOn])).toEqual([
      ['pending', ends(1)],
      ['pending', ends(1)],
      ['approved', null],
      ['pending', ends(2)],
      ['pending', ENDS],
    ]);
  });

  it('is left to the network when a cap has no room for it, and holds up no other', async () => {
    await arrive(order(1), order(2), order(3));
    await world.records.caps.add(cap({ measure: 'approvedConv', period: 'lifetime', limit: money('2') }));
    expect(await after()).toEqual({ released: 2, next: null });
    expect(stored(3)).toMatchObject({ status: 'pending', reason: 'CAP_REACHED', releaseOn: null });
    expect(books(world)).toEqual(recount(world));
    expect(await after()).toEqual({ released: 0, next: null });
  });

  it.each([
    ['AFFILIATE_BLOCKED', () => hold(30, { blockedAffiliates: [AFFILIATE_ID] })],
    [
      'AFFILIATE_INACTIVE',
      async () => {
        const one = await world.records.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
        if (one) await world.records.accounts.replace({ ...one, live: false });
      },
    ],
    [
      'ACCOUNT_REMOVED',
      async () =>
        void (await world.records.accounts.remove({
          networkId: NETWORK_ID,
          kind: 'affiliate',
          id: AFFILIATE_ID,
          at: NOW,
        })),
    ],
  ])('is left to the network when its affiliate may no longer run: %s', async (reason, happens) => {
    await world.records.postbacks.add(postback());
    await arrive(order(1));
    await happens();
    expect(await after()).toEqual({ released: 0, next: null });
    expect(stored()).toMatchObject({ status: 'pending', reason, releaseOn: null });
    expect(world.state.deliveries.size).toBe(0);
  });

  it('is left alone when somebody decided about it since it was listed', async () => {
    await arrive(order(1));
    world.now = ENDS;
    const release = makeReleaseHeldConversions({
      ...world.dependencies,
      onFailure: fail,
      heldConversions: {
        listDue: async () => {
          await change(1, 'rejected');
          return [{ id: hitId(1), networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, releaseOn: ENDS }];
        },
      },
    });
    expect(await release()).toEqual({ released: 0, next: null });
    expect(stored()?.status).toBe('rejected');
  });
});

const fail = (error: unknown): never => {
  throw error;
};

describe('releasing conversions', () => {
  const listing = (...ids: [number, string][]) => ({
    listDue: async () =>
      ids.map(([n, campaignId]) => ({
        id: hitId(n),
        networkId: NETWORK_ID,
        campaignId: campaignId as typeof CAMPAIGN_ID,
        releaseOn: ENDS,
      })),
  });
  const failing = (error: Error, isMeant: (ids: readonly string[]) => boolean) => {
    const run: typeof world.dependencies.books.run = (scope, work) =>
      world.dependencies.books.run(scope, (stores) =>
        work({
          ...stores,
          conversions: {
            ...stores.conversions,
            findMany: async (networkId, ids) => {
              if (isMeant(ids)) throw error;
              return stores.conversions.findMany(networkId, ids);
            },
          },
        }),
      );
    return { run };
  };

  it('continues with the others when one fails, and says why', async () => {
    await arrive(order(1), order(2), order(3));
    world.now = ENDS;
    const failures: unknown[] = [];
    const error = new Error('broken');
    const release = makeReleaseHeldConversions({
      ...world.dependencies,
      books: failing(error, (ids) => ids.includes(hitId(2))),
      heldConversions: listing([1, CAMPAIGN_ID], [2, CAMPAIGN_ID], [3, CAMPAIGN_ID]),
      onFailure: (why) => failures.push(why),
    });
    expect(await release()).toEqual({ released: 2, next: null });
    expect([1, 2, 3].map((n) => stored(n)?.status)).toEqual(['approved', 'pending', 'approved']);
    expect(failures).toEqual([error]);
  });

  it('ends when the books are away, so that it is tried again', async () => {
    await arrive(order(1));
    world.now = ENDS;
    const away = new BooksUnavailable(new Error('away'));
    const release = makeReleaseHeldConversions({
      ...world.dependencies,
      books: failing(away, () => true),
      heldConversions: listing([1, CAMPAIGN_ID]),
      onFailure: fail,
    });
    await expect(release()).rejects.toBe(away);
  });

  it('locks the campaigns one after the other', async () => {
    await arrive(order(1));
    await world.records.campaigns.replace(
      campaign({ id: OTHER_CAMPAIGN_ID, displayId: 2, holdDays: 30 }),
      NOW,
    );
    await world.process([
      clickEvent({ id: clickId(2), campaignId: OTHER_CAMPAIGN_ID }),
      order(2, { clickId: clickId(2), clickIdText: clickId(2) }),
    ]);
    world.calls.length = 0;
    expect((await after()).released).toBe(2);
    expect(world.calls.flatMap(({ name, given }) => (name === 'run' ? [given] : []))).toEqual([
      { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] },
      { networkIds: [NETWORK_ID], campaignIds: [OTHER_CAMPAIGN_ID] },
    ]);
  });
});
