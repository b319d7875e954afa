import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LINK_ID, NETWORK_ID, NOW } from '@tributary/application/contracts/shared/given';
import { testMark } from '@tributary/application/tracking/test-mark';
import type { TestEvent } from '@tributary/domain/attribution/test-event';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { testTwin } from '@tributary/domain/tracking/event-id';
import { everything, trackerUnderTest, type TrackerUnderTest } from '../test/tracker-under-test.ts';

// As the fake of the tracker under test makes them.
const hashes = { credential: (text: string) => `hash:${text}` };
const markOf = (id: string, now = NOW) => testMark(hashes, id, now).mark;

let t: TrackerUnderTest;
beforeEach(async () => {
  t = await trackerUnderTest(everything());
});
afterEach(() => t.stop());

const tried = (): TestEvent => {
  const event = t.events.at(-1);
  if (event?.kind !== 'test') throw new Error(`The last event is a ${event?.kind}.`);
  return event;
};
const tryClick = async () => {
  const answer = await t.ask(`/${LINK_ID}?tb_test=${encodeURIComponent(markOf(LINK_ID))}&p1=a`);
  return { answer, id: tried().id };
};

// docs/rules/tracking.md#test-events
it('redirects a marked click like any other, and writes it down as a test under a test id', async () => {
  const real = await t.ask(`/${LINK_ID}?p1=a`);
  const realId = t.events[0]?.id ?? '';
  const { answer, id } = await tryClick();
  expect(answer.status).toBe(302);
  expect(answer.headers.location?.replace(id, realId)).toBe(real.headers.location);
  expect(answer.headers['set-cookie']?.[0]).toContain(id);
  expect(tried().of).toMatchObject({ kind: 'click', id, networkId: NETWORK_ID, parameters: { p1: 'a' } });
  expect(t.counted).toEqual(['redirect']);
});

it('leads nowhere with a mark that has run out, is of another link, or is forged', async () => {
  const other = LINK_ID.replace(/^./, 'f');
  const late = new Date(NOW.getTime() - DAY_MS);
  for (const mark of [markOf(LINK_ID, late), markOf(other), 'x', '', `${markOf(LINK_ID)}0`]) {
    expect([mark, (await t.ask(`/${LINK_ID}?tb_test=${encodeURIComponent(mark)}`)).status]).toEqual([
      mark,
      404,
    ]);
  }
  expect(t.events).toEqual([]);
  expect((await t.ask(`/${LINK_ID}?p1=tb_test&my_tb_test=1`)).status).toBe(302);
  expect(t.events.map(({ kind }) => kind)).toEqual(['click']);
});

it('takes every hit that names a test click as a test', async () => {
  const { id } = await tryClick();
  const at = '/acquisition?txn_id=T1&click_id=';
  expect((await t.ask(`${at}${id}&tb_test=${encodeURIComponent(markOf(id))}`)).status).toBe(200);
  expect(tried().of).toMatchObject({ kind: 'hit', clickId: id, refusal: null, networkId: null, txnId: 'T1' });
  expect((await t.ask(`${at}${id}`)).status).toBe(403);
  expect(tried().of).toMatchObject({ refusal: 'INVALID_SECURITY_TOKEN' });
  expect((await t.ask(`/pixel?adid=1&click_id=${id}`)).status).toBe(200);
  expect(tried().of).toMatchObject({ kind: 'hit', clickId: id, method: 'pixel', refusal: null });
  expect(t.counted).toEqual([]);
});

it('vouches with a mark for test clicks only', async () => {
  const { id } = await tryClick();
  const real = testTwin(id);
  const known = t.events.length;
  expect(
    (await t.ask(`/acquisition?click_id=${real}&tb_test=${encodeURIComponent(markOf(id))}`)).status,
  ).toBe(403);
  expect(t.events.slice(known).map(({ kind }) => kind)).toEqual(['hit']);
  expect(
    (await t.ask(`/acquisition?click_id=${id.slice(1)}&tb_test=${encodeURIComponent(markOf(id))}`)).status,
  ).toBe(403);
});
