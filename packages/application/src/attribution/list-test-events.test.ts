import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryTestEvents } from '@tributary/adapters-memory/attribution/memory-test-events';
import { testEventOf } from '@tributary/domain/attribution/test-event';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import { money } from '@tributary/domain/shared/money';
import type { PostbackId, SecurityTokenId } from '@tributary/domain/shared/ids';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import {
  advertiser,
  campaign,
  goal,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { testHashes } from '../../contracts/shared/test-doubles.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import { isTestMark } from '../tracking/test-mark.ts';
import { keepTests } from './keep-tests.ts';
import { makeListTestEvents, type Tested, type TestedHit } from './list-test-events.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const at = (ms: number) => new Date(NOW.getTime() + ms);
const keep = (...events: (ClickEvent | HitEvent)[]) =>
  keepTests(memoryTestEvents(world.state), events.map(testEventOf));
const list = (networkId = NETWORK_ID): Promise<Tested[]> =>
  makeListTestEvents({
    testEvents: memoryTestEvents(world.state),
    books: world.dependencies.books,
    hashes: testHashes,
    clock: () => world.now,
  })(networkId);
/** Of hits, the newest first. */
const tries = async () => (await list()).filter((one): one is TestedHit => one.kind === 'hit');
/** A second after its click, with a number. */
const hit = (n: number, changes: Partial<HitEvent> = {}) =>
  hitEvent({ id: hitId(n), hitAt: at(1000 + n), ...changes });
const addPostback = (n: number, changes: Parameters<typeof postback>[0] = {}) =>
  world.records.postbacks.add(postback({ id: idOf<PostbackId>('b0', n), ...changes }));

// docs/rules/tracking.md#test-events
describe('what a network tried', () => {
  it('is listed with what it would come to, the newest first, and nothing is written', async () => {
    await addPostback(1);
    await addPostback(2, { event: 'click' });
    await keep(clickEvent(), hit(1));
    const [tested, clicked] = await list();
    expect(tested).toMatchObject({
      kind: 'hit',
      hit: { id: hitId(1) },
      tried: {
        outcome: 'converted',
        reason: null,
        conversion: { payout: money('2.5') },
        basis: 'commission',
      },
      postbacks: 1,
    });
    expect(clicked).toMatchObject({ kind: 'click', click: { id: clickId() } });
    const mark = clicked?.kind === 'click' ? clicked.mark : '';
    expect([
      isTestMark(testHashes, mark, clickId(), NOW),
      isTestMark(testHashes, mark, clickId(2), NOW),
    ]).toEqual([true, false]);
    expect(await list(OTHER_NETWORK_ID)).toEqual([]);
    expect([world.state.conversions.size, world.state.clicks.size, world.state.stats.size]).toEqual([
      0, 0, 0,
    ]);
  });

  it('repeats earlier tests, and no conversions of visitors', async () => {
    await world.process([clickEvent(), hitEvent({ txnId: 'a' })]);
    await keep(clickEvent(), hit(2, { txnId: 'a' }), hit(3, { txnId: 'b' }), hit(4, { txnId: 'a' }));
    expect((await tries()).map(({ tried }) => [tried.outcome, tried.duplicateOf])).toEqual([
      ['duplicate', hitId(2)],
      ['converted', null],
      ['converted', null],
    ]);
  });

  it.each<[string, Partial<HitEvent>, object]>([
    [
      'was refused on arrival',
      { refusal: 'INVALID_AMOUNT' },
      { reason: 'INVALID_AMOUNT', detail: 'refused on arrival' },
    ],
    [
      'names no click',
      { clickId: null },
      { reason: 'INVALID_CLICK_ID', detail: 'its test click is not there' },
    ],
    [
      'names a click that is no test',
      { clickId: clickId(9) },
      { reason: 'INVALID_CLICK_ID', detail: 'its test click is not there' },
    ],
    [
      'is of terms that are gone',
      { clickId: clickId(2) },
      { reason: 'INVALID_CLICK_ID', detail: expect.stringContaining('version 9 of the terms') },
    ],
  ])('says why a hit is refused that %s', async (_which, changes, expected) => {
    await keep(clickEvent(), clickEvent({ id: clickId(2), termsVersion: 9 }), hit(1, changes));
    expect(await tries()).toMatchObject([{ tried: { outcome: 'refused', ...expected }, postbacks: 0 }]);
  });

  it('takes a postback without a token for the network’s own, from wherever it came', async () => {
    await world.records.accounts.replace(advertiser({ allowedIps: ['192.0.2.1'] }));
    const elsewhere = { ip: '198.51.100.7' };
    await keep(
      clickEvent(),
      hit(1, { ...elsewhere, tokenId: null, txnId: 'mark' }),
      hit(2, { ...elsewhere, tokenId: idOf<SecurityTokenId>('5ec'), txnId: 'token' }),
      hit(3, { ...elsewhere, tokenId: null, txnId: 'pixel', method: 'pixel' }),
    );
    expect((await tries()).map(({ tried }) => [tried.outcome, tried.reason])).toEqual([
      ['converted', null],
      ['refused', 'UNTRUSTED_IP'],
      ['converted', null],
    ]);
  });

  it('counts the postbacks of what would be approved, those of the goal among them', async () => {
    await world.records.goals.add(goal(), NOW);
    await addPostback(1, { goalId: GOAL_ID, campaignId: campaign().id });
    await keep(
      clickEvent({ termsVersion: 2 }),
      hit(1, { txnId: 'a' }),
      hit(2, { txnId: 'b', goalId: GOAL_ID }),
    );
    expect((await tries()).map(({ postbacks }) => postbacks)).toEqual([1, 0]);
    await world.records.campaigns.replace(campaign({ conversionStatus: 'pending' }), NOW);
    expect((await tries()).map(({ postbacks }) => postbacks)).toEqual([0, 0]);
  });

  it('is judged with no cap as over it: a test click counts for none', async () => {
    await keep(clickEvent({ rejection: 'CAP_REACHED' }), hit(1));
    expect(await tries()).toMatchObject([{ tried: { outcome: 'refused', reason: 'INVALID_CLICK_ID' } }]);
  });

  it('is no longer than 200', async () => {
    await keep(
      ...Array.from({ length: 201 }, (_, n) => clickEvent({ id: clickId(n + 1), clickedAt: at(n) })),
    );
    const listed = await list();
    expect(listed).toHaveLength(200);
    expect(listed[0]).toMatchObject({ click: { id: clickId(201) } });
  });
});
