import { beforeEach, describe, expect, it } from '@jest/globals';
import { money, ZERO } from '@tributary/domain/shared/money';
import { CAMPAIGN_ID, cap, NETWORK_ID, OTHER_NETWORK_ID, postback } from '../../contracts/shared/given.ts';
import { clickEvent, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { makeChangeConversionStatuses } from './change-conversion-status.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const arrive = (requestedStatus: 'approved' | 'pending') =>
  world.process([clickEvent(), hitEvent({ requestedStatus })]);
const change = (
  status: 'approved' | 'pending' | 'rejected' | 'cancelled',
  reason = '',
  networkId = NETWORK_ID,
) => world.changeStatus({ networkId, conversionId: hitId(), status, reason });

describe('the status of a conversion', () => {
  // docs/rules/statuses.md#stats-follow-the-status
  it('takes the stats with it, on the conversion’s own day', async () => {
    await arrive('approved');
    world.now = new Date('2026-04-01T00:00:00Z');
    expect(await change('rejected', 'returned')).toMatchObject({
      kind: 'changed',
      conversion: { status: 'rejected', reason: 'returned' },
    });
    expect(await totals(world)).toMatchObject([
      { approvedConversions: 0, rejectedConversions: 1, payout: ZERO, revenue: ZERO },
    ]);
    expect(books(world)).toEqual(recount(world));
    expect((await change('approved')).conversion.reason).toBe('');
    expect(await totals(world)).toMatchObject([{ approvedConversions: 1, payout: money('2.5') }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/statuses.md#postback-of-an-approval
  it('tells the affiliate when it becomes approved, once for ever', async () => {
    await world.records.postbacks.add(postback());
    await arrive('pending');
    expect(world.state.deliveries.size).toBe(0);
    await change('approved');
    await change('rejected', 'no');
    await change('approved');
    expect([...world.state.deliveries.values()].map(({ url }) => url)).toEqual([
      expect.stringContaining('click=abc&amount=2.5'),
    ]);
  });

  it('tells the affiliate of the visitor who clicked, and of nothing but an approval', async () => {
    await world.records.postbacks.add(postback({ url: 'https://affiliate.example.com/?ip={ip}' }));
    await world.process([
      clickEvent({ ip: '203.0.113.0' }),
      hitEvent({ requestedStatus: 'pending', ip: '198.51.100.0' }),
    ]);
    await change('rejected', 'no');
    expect(world.state.deliveries.size).toBe(0);
    await change('approved');
    expect([...world.state.deliveries.values()].map(({ url }) => url)).toEqual([
      'https://affiliate.example.com/?ip=203.0.113.0',
    ]);
  });

  it('locks its campaign and no other, once the conversion is known', async () => {
    await arrive('pending');
    world.calls.length = 0;
    await change('approved');
    const given = (name: string) => world.calls.flatMap((call) => (call.name === name ? [call.given] : []));
    expect(given('run')).toEqual([
      { networkIds: [], campaignIds: [] },
      { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] },
    ]);
    // It was priced when it was made: nothing of it is written anew but the status.
    expect(given('conversions.edit')).toEqual([]);
  });

  // docs/rules/statuses.md#changing-a-status
  it.each([
    ['  returned  ', { reason: 'returned', why: 'returned' }],
    ['   ', { reason: 'Rejected by the network.', why: 'Rejected by the network.' }],
  ])('keeps why, with the conversion and in the audit log: %j', async (sent, kept) => {
    await arrive('approved');
    await change('rejected', sent);
    const [set] = world.calls.flatMap(({ name, given }) => (name === 'conversions.setStatus' ? [given] : []));
    expect(set).toMatchObject(kept);
  });

  // docs/rules/statuses.md#changing-a-status
  it('stays when it is the same', async () => {
    await arrive('approved');
    expect((await change('approved')).kind).toBe('unchanged');
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/statuses.md#changing-a-status
  it('does not become what it can’t', async () => {
    await arrive('approved');
    await expect(change('pending')).rejects.toMatchObject({ code: 'not_allowed_in_state' });
    await change('cancelled', 'test');
    await expect(change('rejected')).rejects.toMatchObject({
      code: 'not_allowed_in_state',
      message: expect.stringMatching(/is cancelled can be changed to [a-z]/),
    });
  });

  it('is the network’s own business', async () => {
    await arrive('approved');
    await expect(change('rejected', 'x', OTHER_NETWORK_ID)).rejects.toMatchObject({ code: 'not_found' });
    expect(world.state.conversions.get(hitId())?.status).toBe('approved');
  });

  // docs/rules/caps.md#caps-and-approval
  it('gives a cap back what it took, and is refused where a cap leaves no room', async () => {
    await world.records.caps.add(cap({ measure: 'approvedConv', limit: money('1') }));
    await world.process([
      clickEvent(),
      hitEvent({ txnId: 'a' }),
      hitEvent({ id: hitId(2), txnId: 'b', requestedStatus: 'pending' }),
    ]);
    const approveSecond = () =>
      world.changeStatus({ networkId: NETWORK_ID, conversionId: hitId(2), status: 'approved', reason: '' });
    await expect(approveSecond()).rejects.toMatchObject({
      code: 'not_allowed_in_state',
      message: expect.stringContaining('daily approvedConv cap'),
    });
    await change('rejected', 'fraud');
    expect((await approveSecond()).kind).toBe('changed');
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('1'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  it('changes once when several ask at the same time', async () => {
    await arrive('pending');
    const kinds = await Promise.all([1, 2, 3, 4].map(() => change('approved').then(({ kind }) => kind)));
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(1);
    expect(books(world)).toEqual(recount(world));
  });
});

// docs/rules/input-output.md#bulk-changes
describe('the status of many conversions', () => {
  const many = (ids: readonly number[], status: 'approved' | 'rejected', dryRun = false) =>
    makeChangeConversionStatuses(world.dependencies)({
      dryRun,
      networkId: NETWORK_ID,
      conversionIds: ids.map((n) => hitId(n)),
      status,
      reason: '',
    });
  const kinds = (outcomes: Awaited<ReturnType<typeof many>>) =>
    [...outcomes.values()].map((one) => (one.kind === 'refused' ? one.why.code : one.kind));
  /** So many conversions, the first approved, the others pending. */
  const given = (count: number) =>
    world.process([
      clickEvent(),
      ...Array.from({ length: count }, (_, n) =>
        hitEvent({ id: hitId(n + 1), txnId: `${n}`, requestedStatus: n === 0 ? 'approved' : 'pending' }),
      ),
    ]);

  it('changes each or refuses it by itself, and the books follow', async () => {
    await given(3);
    await world.changeStatus({
      networkId: NETWORK_ID,
      conversionId: hitId(3),
      status: 'cancelled',
      reason: '',
    });
    const outcomes = await many([2, 9, 1, 3, 2], 'rejected');
    expect([...outcomes.keys()]).toEqual([hitId(2), hitId(9), hitId(1), hitId(3)]);
    expect(kinds(outcomes)).toEqual(['changed', 'not_found', 'changed', 'not_allowed_in_state']);
    expect([1, 2, 3].map((n) => world.state.conversions.get(hitId(n))?.status)).toEqual([
      'rejected',
      'rejected',
      'cancelled',
    ]);
    expect(books(world)).toEqual(recount(world));
    expect(kinds(await many([2, 1], 'rejected'))).toEqual(['unchanged', 'unchanged']);
  });

  it('tells the affiliate of each that becomes approved, with its own click', async () => {
    await world.records.postbacks.add(postback());
    await given(3);
    world.state.deliveries.clear();
    await many([2, 3, 1], 'approved');
    expect(world.state.deliveries.size).toBe(2);
  });

  // docs/rules/caps.md#caps-and-approval
  it('fills a cap in the order given, and what it leaves no room for does not fill it', async () => {
    await world.records.caps.add(cap({ measure: 'approvedConv', limit: money('3') }));
    await given(5);
    const outcomes = await many([5, 2, 4], 'approved');
    expect(kinds(outcomes)).toEqual(['changed', 'changed', 'not_allowed_in_state']);
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('3'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/input-output.md#bulk-changes
  it('says in a dry run what would become of each, by one count of a cap for all, and changes nothing', async () => {
    await world.records.caps.add(cap({ measure: 'approvedConv', limit: money('102') }));
    await given(104);
    const ids = Array.from({ length: 103 }, (_, n) => n + 2);
    const before = structuredClone(world.state);
    const rehearsed = await many(ids, 'approved', true);
    expect(world.state).toEqual(before);
    expect(kinds(rehearsed).slice(-3)).toEqual(['changed', 'not_allowed_in_state', 'not_allowed_in_state']);
    expect(kinds(await many(ids, 'approved'))).toEqual(kinds(rehearsed));
  });

  it('does not stop clicks by what it refuses', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('6') }));
    await given(3);
    expect(kinds(await many([2, 3], 'approved'))).toEqual(['changed', 'not_allowed_in_state']);
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('5'), reached: false }]);
  });

  it('decides those of a campaign together, a hundred in a transaction', async () => {
    await given(101);
    world.calls.length = 0;
    await many(
      Array.from({ length: 101 }, (_, n) => n + 1),
      'rejected',
    );
    const runs = world.calls.flatMap((call) => (call.name === 'run' ? [call.given] : []));
    const scope = { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] };
    expect(runs).toEqual([{ networkIds: [], campaignIds: [] }, scope, scope]);
    expect(books(world)).toEqual(recount(world));
  });
});
