import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecounts } from '@tributary/adapters-memory/reporting/memory-recounts';
import { calendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import { money, ZERO } from '@tributary/domain/shared/money';
import { cap, idOf, NETWORK_ID } from '../../contracts/shared/given.ts';
import {
  clickEvent,
  clickId,
  hitEvent,
  hitId,
  measures,
  statsDelta,
} from '../../contracts/shared/given-events.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Recounts } from './recounts.ts';
import { makeRebuildCaps, makeRebuildStats, makeRecountCaps, makeRecountStats } from './recount-books.ts';

const RANGE: DayRange = { start: calendarDay('2026-03-01'), end: calendarDay('2026-03-31') };
const COUNTER = { capId: cap().id, affiliateId: '', period: '2026-03-10' };

describe('the books against their rows', () => {
  let world: World;
  const dependencies = () => ({ recounts: memoryRecounts(world.state), stores: world.records });
  const recountStats = () => makeRecountStats(dependencies())(NETWORK_ID, RANGE);
  const recountCaps = () => makeRecountCaps(dependencies())(NETWORK_ID);
  const rebuildStats = (dryRun?: boolean) =>
    makeRebuildStats(dependencies())(NETWORK_ID, RANGE, dryRun === undefined ? {} : { dryRun });

  beforeEach(async () => {
    world = await makeWorld();
    await world.records.caps.add(cap());
    await world.process([clickEvent(), clickEvent({ id: clickId(2), fingerprint: 'other' })]);
    await world.process([
      hitEvent(),
      hitEvent({ id: hitId(2), clickId: clickId(2), requestedStatus: 'pending' }),
    ]);
  });
  const spoil = () => {
    const wrong = statsDelta({ measures: measures({ payout: money('1') }) });
    world.state.stats.set('spoilt', wrong);
    world.state.capCounters.set(`${COUNTER.capId}||${COUNTER.period}`, { used: money('7'), reached: false });
  };

  it('are equal after the worker has decided', async () => {
    expect(await recountStats()).toMatchObject({ differing: 0, differences: [] });
    expect((await recountStats()).keys).toBe(1);
    expect(await recountCaps()).toEqual({ keys: 1, differing: 0, differences: [] });
    const { before, after } = await rebuildStats();
    expect(before).toEqual(after);
  });

  it('are mended, and the differences are reported', async () => {
    spoil();
    const stats = await rebuildStats();
    expect(stats.before.differences).toMatchObject([{ booked: { payout: expect.anything() } }]);
    expect(stats.after).toMatchObject({ differing: 0 });
    expect(await recountStats()).toMatchObject({ differing: 0 });

    const caps = await makeRebuildCaps(dependencies())(NETWORK_ID);
    const wrong = { key: COUNTER, booked: money('7'), counted: money('2') };
    expect(caps).toMatchObject({ before: { differing: 1, differences: [wrong] }, after: { differing: 0 } });
    expect(await recountCaps()).toMatchObject({ differing: 0 });
  });

  it('are never said to be mended when they still differ', async () => {
    spoil();
    const { recounts, stores } = dependencies();
    const idle: Recounts = {
      ...recounts,
      mend: (id, work) =>
        recounts.mend(id, (books) =>
          work({ ...books, rebuildStats: async () => undefined, rebuildCaps: async () => undefined }),
        ),
    };
    const useless = { recounts: idle, stores };
    await expect(makeRebuildStats(useless)(NETWORK_ID, RANGE)).rejects.toThrow('still differ');
    await expect(makeRebuildCaps(useless)(NETWORK_ID)).rejects.toThrow('still differ');
  });

  it('stay as they are in a dry run', async () => {
    spoil();
    expect(await rebuildStats(true)).toMatchObject({ before: { differing: 1 }, after: null });
    const caps = await makeRebuildCaps(dependencies())(NETWORK_ID, { dryRun: true });
    expect(caps).toMatchObject({ before: { differing: 1 }, after: null });
    expect(await recountStats()).toMatchObject({ differing: 1 });
    expect(await recountCaps()).toMatchObject({ differing: 1 });
  });

  it('mark a cap as full when its rows fill it', async () => {
    await world.records.caps.replace(cap({ limit: money('2') }));
    world.state.capCounters.clear();
    await makeRebuildCaps(dependencies())(NETWORK_ID);
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('2'), reached: true }]);
  });

  it('empty a counter of which there are no rows', async () => {
    world.state.conversions.clear();
    await makeRebuildCaps(dependencies())(NETWORK_ID);
    expect([...world.state.capCounters.values()]).toEqual([{ used: ZERO, reached: false }]);
  });

  it('of a network nobody knows, or of a range that ends before it starts, are refused', async () => {
    const nobody = idOf<NetworkId>('ae', 77);
    const { start, end } = RANGE;
    const notFound = { code: 'not_found' };
    await expect(makeRecountStats(dependencies())(nobody, RANGE)).rejects.toMatchObject(notFound);
    await expect(makeRebuildStats(dependencies())(nobody, RANGE)).rejects.toMatchObject(notFound);
    await expect(makeRecountCaps(dependencies())(nobody)).rejects.toMatchObject(notFound);
    await expect(makeRebuildCaps(dependencies())(nobody)).rejects.toMatchObject(notFound);
    const backwards = makeRebuildStats(dependencies())(NETWORK_ID, { start: end, end: start });
    await expect(backwards).rejects.toMatchObject({ code: 'invalid_day' });
  });
});
