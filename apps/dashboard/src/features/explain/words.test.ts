import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { differences } from './differences.ts';
import {
  basisWord,
  type Explanation,
  holdWords,
  lossWord,
  outlook,
  sourceWord,
  story,
  verdict,
} from './words.ts';

// A test holds that page and the API together, so what stands there is all that there is.
const errors = readFileSync(`${import.meta.dirname}/../../../../../docs/errors.md`, 'utf8');
const namesIn = (head: string): string[] => {
  const [, table = ''] = errors.split(`| \`${head}\` | Meaning |`);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name = '']) => name);
};
const BASES = namesIn('basis');
const LOSSES = namesIn('lost');
const STATUSES = ['approved', 'pending', 'rejected', 'cancelled'] as const;
const SOURCES = ['pub_payout', 'rate_rule', 'goal', 'campaign'] as const;

const told = (changed: Partial<Explanation> = {}, conversion = {}): Explanation => ({
  conversion: {
    created: '2026-11-12 19:41:10',
    status: 'approved',
    reason: '',
    campaign_title: 'Shoes',
    txn_id: 'order-1',
    method: 'postback',
    ...conversion,
  },
  basis: 'commission',
  click: {
    created: '2026-11-12 19:33:02',
    country: 'US',
    device: 'phone',
    os: 'Android',
    browser: 'Chrome',
    duplicate: false,
  },
  rates: [{ source: 'campaign', coverage: ['US'], applies: true }],
  history: [],
  once: { latest: [] },
  window: null,
  postbacks: [],
  invoices: [],
  not_invoiced: [],
  ...changed,
});
/** Some of its spaces are narrow or keep a line together. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');
const MONEY = { value: '1.5', currency: 'USD', zone: 'UTC' } as const;

describe('the sentence', () => {
  it('knows every basis, loss and source there is', () => {
    expect([BASES.length, LOSSES.length]).toEqual([7, 18]);
    for (const basis of BASES.filter((one) => one !== 'commission')) expect(basisWord(basis)).not.toBe(basis);
    for (const loss of LOSSES) expect(lossWord(loss)).not.toBe(loss);
    for (const source of SOURCES) expect(sourceWord(source)).not.toBe(source);
  });

  it.each(STATUSES.flatMap((status) => BASES.map((basis) => [status, basis] as const)))(
    'of a conversion that is %s by %s is whole and names nothing by its code',
    (status, basis) => {
      const sentence = verdict(told({ basis }, { status }), MONEY);
      const starts = {
        approved: /^Because |^For /,
        pending: /^USD\s1\.50 once approved, (because|for) /,
        rejected: /^Nothing, because it was rejected\. It would have paid USD\s1\.50, (because|for) /,
        cancelled: /^Nothing, because it was canceled\. It would have paid USD\s1\.50, (because|for) /,
      } as const;
      expect(sentence).toMatch(starts[status]);
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toContain('_');
    },
  );

  it.each([
    ['pub_payout', ['US'], 'ecause the affiliate’s own rate for Shoes (in United States) was in force'],
    ['goal', ['ALL'], 'ecause the goal’s rate for Shoes (everywhere) was in force'],
    ['campaign', ['US', 'DE'], 'ecause the campaign rate for Shoes (in United States, Germany) was in force'],
  ])('names the rate that won: %s', (source, coverage, words) => {
    const sentence = verdict(told({ rates: [{ source, coverage, applies: true }] }), MONEY);
    expect(sentence).toContain(words);
    expect(sentence).toContain('when the click came in on 2026-11-12 19:33:02 (UTC)');
  });

  it('says why it waits or was rejected', () => {
    const of = (status: string) => verdict(told({}, { status, reason: 'NO_EXCHANGE_RATE' }), MONEY);
    expect(of('pending')).toMatch(/Pending: No exchange rate for the day\.$/);
    expect(of('rejected')).toMatch(/^Nothing, because it was rejected: No exchange rate for the day\./);
  });
});

// docs/rules/attribution.md#holds
it('says until when it is on hold', () => {
  const of = (conversion: object) => verdict(told({}, conversion), MONEY);
  const held = { status: 'pending', reason: 'ON_HOLD', release_on: '2026-12-13T00:00:00.000Z' };
  expect(of(held)).toMatch(/ once approved, .*\. On hold until [^:]*13[^:]*\.$/);
  expect(of({ ...held, reason: 'NO_EXCHANGE_RATE' })).toMatch(
    /On hold until .*\. Pending: No exchange rate for the day\.$/,
  );
});

it.each([
  [{ from: 'campaign', days: '7' }, '7 days, set by the campaign'],
  [{ from: 'goal', days: '1' }, '1 day, set by the goal'],
  [{ from: 'group', days: '30', group_name: 'Newcomers' }, '30 days, set by the group Newcomers'],
  [{ from: 'group', days: '30', group_name: null }, '30 days, set by a group of affiliates'],
  [{ from: 'group', days: '30' }, '30 days, set by a group of affiliates'],
] as const)('says what set the hold: %j', (hold, words) => {
  expect(holdWords(hold)).toBe(words);
});

describe('the story', () => {
  const attempt = {
    attempt: '1',
    started: '2026-11-12 19:41:11',
    latency_ms: '84',
    error: '',
    body: '',
  } as const;
  const message = { created: '2026-11-12 19:41:10', attempts: [] } as const;

  it('goes from the click to the invoice', () => {
    const found = story(
      told({
        history: [{ created: '2026-11-13 08:00:00', from: 'pending', to: 'approved', reason: 'checked' }],
        postbacks: [{ ...message, status: 'delivered', attempts: [{ ...attempt, status: '200' }] }],
        invoices: [
          {
            of: 'affiliate',
            created: '2026-12-01 00:10:00',
            start: '2026-11-01',
            end: '2026-11-30',
            line: '3',
            holds: '1.5',
            held_back: null,
            held_back_until: null,
          },
          {
            of: 'affiliate',
            created: '2027-01-01 00:10:00',
            start: '2026-12-01',
            end: '2026-12-31',
            line: null,
            holds: '-1.5',
            held_back: null,
            held_back_until: null,
          },
        ],
      }),
      'USD',
    );
    expect(found.map(({ what }) => spaced(what))).toEqual([
      'Click: United States · phone · Android · Chrome',
      'Reported: Server call, order order-1',
      'Postback delivered: 200 in 84 ms',
      'Pending → Approved: checked',
      'Invoiced USD 1.50 on the affiliate’s invoice for Nov 1 – 30, 2026, item 3',
      'Deducted USD 1.50 on the affiliate’s invoice for Dec 1 – 31, 2026',
    ]);
  });

  it('says what the next invoices take', () => {
    const open = [
      { of: 'affiliate', amount: '-7' },
      { of: 'advertiser', amount: '2.25' },
      { of: 'advertiser', amount: '0' },
      { of: 'advertiser', amount: null },
    ] as const;
    const invoice = {
      of: 'affiliate',
      created: '',
      start: '2026-11-01',
      end: '2026-11-30',
      line: '1',
      holds: '9',
    } as const;
    const invoices = [
      { ...invoice, held_back: '10', held_back_until: '2027-01-30' },
      { ...invoice, held_back: null, held_back_until: null },
    ] as const;
    expect(outlook({ invoices: [...invoices], not_invoiced: [...open] }, 'USD').map(spaced)).toEqual([
      'USD 10.00 of the affiliate’s invoice for Nov 1 – 30, 2026 is held back until Jan 30, 2027.',
      'The affiliate’s next invoice deducts USD 7.00.',
      'The advertiser’s next invoice includes USD 2.25.',
    ]);
  });

  it.each([
    ['pending', [], 'Postback queued'],
    ['pending', [{ ...attempt, status: '500' }], 'Postback not accepted, will retry: 500 in 84 ms'],
    [
      'failed',
      [{ ...attempt, status: null, error: 'timeout: too slow' }],
      'Postback failed, no more retries: timeout: too slow',
    ],
  ] as const)('tells of a message that is %s: %#', (status, attempts, words) => {
    const found = story(
      told({ click: null, postbacks: [{ ...message, status, attempts: [...attempts] }] }),
      'USD',
    );
    expect(found.map(({ what }) => what)).toContain(words);
  });

  it('tells an advertiser of no messages', () => {
    const { postbacks: _none, ...without } = told();
    expect(story(without, 'USD')).toHaveLength(2);
  });
});

describe('what is different today', () => {
  const rate = { _id: 'a', source: 'campaign', coverage: ['ALL'], percentage: false, payout: '1.5' } as const;
  const found = (now: readonly (typeof rate | object)[]) =>
    differences([rate], now as (typeof rate)[], sourceWord);
  it.each([
    [[rate], []],
    [[{ ...rate, payout: '2' }], ['the campaign rate is 2 payout instead of 1.5 payout']],
    [
      [{ ...rate, coverage: ['DE', 'AT'] }],
      ['the campaign rate applies in Austria, Germany instead of all countries'],
    ],
    [[], ['the campaign rate (1.5 payout) no longer exists']],
    [
      [rate, { ...rate, _id: 'b', source: 'goal', percentage: true, revenue: '3' }],
      ['the goal’s rate (1.5% payout, 3% revenue, all countries) is new'],
    ],
  ])('%j', (now, words) => {
    expect(found(now)).toEqual(words);
  });
});
