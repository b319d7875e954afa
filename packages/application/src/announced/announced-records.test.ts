import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { money } from '@tributary/domain/shared/money';
import { cap, NETWORK_ID, NOW, user, webhook } from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { testRandomness } from '../../contracts/shared/test-doubles.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import { makeProcessEvents } from '../attribution/process-events.ts';
import { makeChangeConversionStatus } from '../attribution/change-conversion-status.ts';
import { announced } from './announced-records.ts';
import { noticed } from './noticed.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await world.records.webhooks.add(webhook());
});

/** As a worker has it. */
const dependencies = () => ({
  ...world.dependencies,
  books: announced(
    {
      stores: world.records,
      unitOfWork: { run: () => Promise.reject(new Error('not here')) },
      books: memoryBooks(world.state),
    },
    { clock: () => NOW, randomness: testRandomness() },
  ).books,
});
const converting = (n: number) => [
  clickEvent({ id: clickId(n), fingerprint: n.toString(16).padStart(32, '0') }),
  hitEvent({ id: hitId(n), clickId: clickId(n) }),
];
const told = () => [...world.state.webhookMessages.values()].map(({ event }) => event);

describe('what the worker decides', () => {
  // docs/rules/webhooks.md#events-of-webhooks
  it('tells of each conversion, and of a cap when it is reached, once', async () => {
    await world.records.caps.add(cap({ measure: 'approvedConv', limit: money('2') }));
    const process = makeProcessEvents(dependencies());
    await process(converting(1));
    expect(told()).toEqual(['conversion.created']);
    await process(converting(2));
    expect(told()).toEqual(['conversion.created', 'conversion.created', 'cap.reached']);
    await process(converting(3));
    await process([...converting(4), ...converting(4)]);
    expect(told().filter((event) => event === 'cap.reached')).toHaveLength(1);
    expect(told()).toHaveLength(5);
  });

  it('tells of a cap with too little left for the next, and of no cap that is turned off', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('6'), live: false }));
    const process = makeProcessEvents(dependencies());
    await process([...converting(1), ...converting(2), ...converting(3)]);
    expect(told()).not.toContain('cap.reached');
    await world.records.caps.replace(cap({ measure: 'payout', limit: money('9') }));
    await process(converting(4));
    expect(told()).toContain('cap.reached');
  });

  it('tells nothing twice of events that come a second time', async () => {
    const process = makeProcessEvents(dependencies());
    await process(converting(1));
    await process(converting(1));
    expect(told()).toEqual(['conversion.created']);
  });

  it('tells of a status that somebody changes', async () => {
    const worker = dependencies();
    await makeProcessEvents(worker)(converting(1));
    await makeChangeConversionStatus(worker)({
      networkId: NETWORK_ID,
      conversionId: hitId(1),
      status: 'rejected',
      reason: 'fraud',
    });
    expect(told()).toEqual(['conversion.created', 'conversion.changed']);
  });
});

describe('notices of caps', () => {
  // docs/rules/notices.md#kinds
  it('is four fifths and the limit, once each, and only the limit where both come at once', async () => {
    const people = () => ({
      ...dependencies(),
      books: noticed(
        {
          stores: world.records,
          unitOfWork: { run: () => Promise.reject(new Error('not here')) },
          books: memoryBooks(world.state),
        },
        { clock: () => NOW, randomness: testRandomness() },
      ).books,
    });
    const heard = () => [...world.state.notices.values()].map(({ kind }) => kind);
    await world.records.users.add(user());
    await world.records.caps.add(cap({ measure: 'approvedConv', limit: money('5') }));
    const process = makeProcessEvents(people());
    await process([1, 2, 3].flatMap(converting));
    expect(heard()).toEqual([]);
    await process(converting(4));
    expect(heard()).toEqual(['cap.nearly_reached']);
    await process(converting(4));
    await process(converting(5));
    expect(heard()).toEqual(['cap.nearly_reached', 'cap.reached']);
    await process(converting(6));
    expect(heard()).toHaveLength(2);
    await world.records.caps.replace(cap({ measure: 'approvedConv', limit: money('7') }));
    await process([7, 8].flatMap(converting));
    expect(heard()).toEqual(['cap.nearly_reached', 'cap.reached', 'cap.reached']);
  });
});
