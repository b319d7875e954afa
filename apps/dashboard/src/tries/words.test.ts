import { expect, it } from '@jest/globals';
import { sentencesOf, type TestEvent, testsOf } from './words.ts';

const event = (more: Partial<TestEvent>): TestEvent => ({
  _id: 'a'.repeat(24),
  kind: 'hit',
  created: '2026-03-10 12:00:01',
  click_id: 'b'.repeat(24),
  campaign_id: null,
  publisher_id: null,
  country: null,
  device: null,
  os: null,
  browser: null,
  conversion_url: null,
  method: 'postback',
  txn_id: '',
  outcome: 'converted',
  reason: null,
  detail: '',
  status: 'approved',
  payout: '1.5',
  revenue: '2.25',
  currency: 'USD',
  basis: 'commission',
  postbacks: '0',
  ...more,
});

it('says when a click came, from which visitor, and where it went', () => {
  const click = event({
    kind: 'click',
    outcome: 'redirected',
    country: 'US',
    os: 'Linux',
    browser: 'Chrome',
  });
  expect(sentencesOf(click).join(' ')).toMatch(
    /^Click received at 12:00:01 \(United States · Linux · Chrome\)\. Redirected to/,
  );
  const late = event({
    kind: 'click',
    outcome: 'rejected',
    reason: 'CAP_REACHED',
    detail: 'daily click cap 1',
  });
  expect(sentencesOf(late)[1]).toBe('Not redirected, because a cap is reached (daily click cap 1).');
});

it('says what a conversion would pay to which affiliate, or why nothing', () => {
  expect(sentencesOf(event({}))[1]).toMatch(
    /affiliate would earn USD\s1\.50; the advertiser would owe USD\s2\.25/,
  );
  expect(sentencesOf(event({ postbacks: '1' }))[2]).toBe(
    '1 postback would notify the affiliate. Tests don’t send any.',
  );
  expect(sentencesOf(event({ status: 'pending' }))[1]).toMatch(/^It would be pending, with USD/);
  expect(
    sentencesOf(event({ outcome: 'refused', reason: 'A_NEW_ONE', status: null, currency: null })),
  ).toEqual(['Conversion received at 12:00:01 by postback.', 'It would pay nothing, because A_NEW_ONE.']);
});

it('are of a campaign when they name it, or a click on it', () => {
  const [shoes, hats] = ['c'.repeat(24), 'd'.repeat(24)];
  const click = event({ kind: 'click', _id: 'e'.repeat(24), campaign_id: shoes });
  const unpaid = event({ click_id: click._id, outcome: 'refused', reason: 'CLICK_EXPIRED' });
  const paid = event({ click_id: click._id, campaign_id: shoes });
  const others = [event({ campaign_id: hats }), event({ click_id: null })];
  expect(testsOf(shoes, [paid, unpaid, ...others, click])).toEqual([paid, unpaid, click]);
});
