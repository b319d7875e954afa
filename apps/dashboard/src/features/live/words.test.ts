import { expect, it } from '@jest/globals';
import type { Happening } from '../../api/event-stream.ts';
import {
  countedIn,
  lineOf,
  looksOf,
  matches,
  minuteOf,
  notedOf,
  recordOf,
  stillNoted,
  storyOf,
} from './words.ts';

const row = (kind: Happening['kind'], data: Happening['data']): Happening => ({ key: 'k', kind, data });

it('says what happened in a line, with the reason where there is one', () => {
  const click = row('click', {
    created: '2026-03-10 12:00:01',
    status: 'rejected',
    campaign_title: 'Shoes',
    country: 'DE',
    note: 'CAP_REACHED',
  });
  expect(lineOf(click)).toEqual({
    time: '12:00:01',
    kind: 'Click · Rejected',
    words: 'Shoes',
    country: 'DE',
    details: 'Cap reached',
    isBad: true,
  });
  expect(lineOf(row('test', { kind: 'click', click_id: 'ab' })).kind).toBe('Test click');
});

it('says of a postback where it went, and what came back of the last try', () => {
  const sent = {
    status: 'pending',
    method: 'GET',
    url: 'https://blog.example/?s=7',
    event: 'conversion',
    event_id: 'c1',
  };
  expect(lineOf(row('postback', { ...sent, attempts: [] }))).toMatchObject({
    kind: 'Postback · Pending',
    words: 'GET · https://blog.example/?s=7 · not sent yet',
    isBad: false,
  });
  const tries = [
    { status: null, error: 'timeout' },
    { status: '200', error: '' },
  ];
  expect(lineOf(row('postback', { ...sent, attempts: tries })).words).toMatch(/ · 200 · 2 attempts$/);
  const failed = lineOf(row('postback', { ...sent, status: 'failed', attempts: tries.slice(0, 1) }));
  expect([failed.words.endsWith(' · timeout'), failed.isBad]).toEqual([true, true]);
});

it('opens the story of a conversion, of its hit too, and of nothing else', () => {
  expect(storyOf(row('conversion', { _id: 'c1' }))).toBe('c1');
  expect(storyOf(row('hit', { _id: 'h1', conversion_id: 'c1' }))).toBe('c1');
  expect(storyOf(row('click', { _id: 'k1' }))).toBeUndefined();
  const told = { _id: 'd1', event: 'conversion', event_id: 'c1', test: false };
  expect(storyOf(row('postback', told))).toBe('c1');
  expect(storyOf(row('postback', { ...told, test: true }))).toBeUndefined();
  expect(storyOf(row('postback', { ...told, event: 'click' }))).toBeUndefined();
});

it('shows the image of the campaign, and what an approved conversion pays', () => {
  const sold = { campaign_long_id: 'a1', payout: '9.12' };
  expect(looksOf(row('conversion', { ...sold, status: 'approved' }))).toEqual({
    campaignId: 'a1',
    payout: '9.12',
  });
  expect(looksOf(row('conversion', { ...sold, status: 'pending' }))).toEqual({
    campaignId: 'a1',
    payout: '',
  });
  expect(looksOf(row('click', { ...sold, status: 'valid' }))).toEqual({ campaignId: 'a1', payout: '' });
  expect(looksOf(row('postback', {}))).toEqual({ campaignId: '', payout: '' });
});

it('finds by every word that was typed', () => {
  const sale = row('conversion', { campaign_title: 'Red shoes', txn_id: 'Order-7' });
  expect(matches(sale, '')).toBe(true);
  expect(matches(sale, 'order RED')).toBe(true);
  expect(matches(sale, 'order blue')).toBe(false);
});

it('counts the last minute, second by second, with what was only counted', () => {
  const event = (kind: 'click' | 'conversion', status: string) => ({ key: status, kind, data: { status } });
  const counts = { click: '12', hit: '3', at_least: 'true' };
  const noted = [
    ...notedOf(event('click', 'valid'), 0),
    ...notedOf(event('click', 'rejected'), 1),
    ...notedOf(event('click', 'valid'), 59_000),
    ...notedOf(event('conversion', 'rejected'), 59_999),
    ...notedOf({ kind: 'counts', counts }, 60_000),
  ];
  expect(countedIn(counts)).toBe(15);
  expect(stillNoted(noted, 60_000)).toEqual(noted.slice(1));
  const { perSecond, ...minute } = minuteOf(noted, 60_000);
  expect(minute).toEqual({ many: { click: 14, hit: 3, conversion: 1 }, rejectedShare: 0.5 });
  expect(perSecond).toHaveLength(60);
  expect([perSecond[0], perSecond[58], perSecond[59]]).toEqual([1, 1, 16]);
  expect(perSecond.reduce((sum, many) => sum + many)).toBe(18);
  expect(minuteOf([], 0)).toMatchObject({ many: { click: 0 }, rejectedShare: undefined });
});

it('leads a click to its line of the log, an order to the incoming ones and a message to the postbacks', () => {
  const row = (kind: string, data: object) => ({ kind, data }) as unknown as Parameters<typeof recordOf>[0];
  const created = '2026-03-10 12:00:00';
  expect(recordOf(row('click', { _id: 'c1', created }))).toEqual({
    to: '/clicks',
    search: { click: 'c1', start: '2026-03-10', end: '2026-03-10' },
  });
  expect(recordOf(row('hit', { created }))?.search).toMatchObject({ tab: 'hits', start: '2026-03-10' });
  expect(recordOf(row('postback', {}))?.to).toBe('/postbacks');
  expect(recordOf(row('click', { created }))).toBeUndefined();
});
