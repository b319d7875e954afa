// A refusal says what was wrong and what is allowed (docs/rules/input-output.md#error-codes): its message is our own,
// also where a library or a limit of the machine would give another.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { campaignOf, clientOf, idOf, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

const wordsOf = async (endpoint: string, body?: object): Promise<unknown> => {
  const answer = await api.call(api.key, endpoint, body && { body });
  expect(answer.status).toBe(400);
  return answer.body.data['message'];
};

describe('a refusal', () => {
  it.each([
    ['limit=x&page=1', 'limit: Expected a whole number from 1 on.'],
    ['limit=0&page=1', 'limit: Expected a whole number from 1 on.'],
    ['limit=1&page=1&active=2', 'active: Expected true or false, or 1 or 0.'],
    ['limit=1&page=1&active=constructor', 'active: Expected true or false, or 1 or 0.'],
    ['limit=1&page=1&active=__proto__', 'active: Expected true or false, or 1 or 0.'],
  ])('names what a parameter may be: %s', async (query, words) => {
    expect(await wordsOf(`GET /campaign?${query}`)).toBe(words);
  });

  it.each([
    [{ commissions: {} }, 'commissions: Expected a list.'],
    [{ commissions: [null] }, 'commissions.0: Expected an object.'],
    [{ commissions: Array(501).fill({ payout: 1, revenue: 1 }) }, 'commissions: Enter up to 500 values.'],
  ])('says so in words of its own, not a library’s: %#', async (wrong, words) => {
    const body = { title: 'Shoes', url: 'https://shop.example/', advertiser_id: 'a'.repeat(24), ...wrong };
    expect(await wordsOf('POST /campaign', body)).toBe(words);
  });

  it('names the days of a range', async () => {
    expect(await wordsOf('GET /network/stats?start=2026-03-02&end=2026-03-01')).toBe(
      'The start date is after the end date (2026-03-01).',
    );
    // Without an end it is today's range: the message tells which day that is.
    expect(await wordsOf('GET /network/stats?start=2026-03-11')).toBe(
      'The start date is after the end date (2026-03-10).',
    );
  });

  it('names the record and the field that are wrong', async () => {
    const body = { publisher_ids: [97], campaign_ids: [1] };
    expect(await wordsOf('POST /campaign/assign-publisher', body)).toContain('97');
    const account = { name: 'Acme', email: 'a@acme.example', password: 'correct horse 9' };
    expect(await wordsOf('POST /affiliate', { ...account, custom_fields: { skype_id: ['x'] } })).toContain(
      'skype_id',
    );
  });

  // Each is called otherwise in the domain, which refuses it.
  it('names a field as it was sent', async () => {
    const network = clientOf(api, api.key);
    const shop = await partyOf(api, 'advertiser');
    const anna = await partyOf(api, 'affiliate');
    const campaign = await campaignOf(api, shop);
    const { cap } = await network.ok(`POST /caps/${campaign}`, {
      measure: 'click',
      period: 'daily',
      limit: 1,
    });
    const postback = { user_id: anna.id, event: 'click' };
    const wrong: readonly [path: string, endpoint: string, body: object][] = [
      ['allowed_ips', `POST /advertiser/${shop.id}`, { allowed_ips: ['1:2:3'] }],
      ['email', 'PATCH /network/account', { email: 'x' }],
      ['support', 'PATCH /network/account', { support: 'mailto:x' }],
      ['termsurl', 'PATCH /network/account', { termsurl: 'x' }],
      ['fallback_url', 'PATCH /network/account', { fallback_url: 'x' }],
      ['data', 'POST /network/postbacks', { ...postback, data: 'x' }],
      ['ad_id', 'POST /network/postbacks', { ...postback, data: 'https://a.example/', ad_id: 99 }],
      [
        'coverage',
        `POST /caps/${campaign}`,
        { measure: 'click', period: 'daily', limit: 1, coverage: ['XX'] },
      ],
      ['coverage', `POST /caps/${campaign}/${idOf(cap)}`, { coverage: ['XX'] }],
      [
        'goal.ad_id',
        'POST /goal',
        { goal: { title: 'A', value: 'a', ad_id: 99 }, payouts: [{ payout: 1, revenue: 1 }] },
      ],
    ];
    for (const [path, endpoint, body] of wrong) {
      const { status, body: answer } = await network.send(endpoint, body);
      expect([endpoint, status, answer.data['errors']]).toEqual([
        endpoint,
        400,
        [expect.objectContaining({ path })],
      ]);
    }
  });

  it('says what a country is', async () => {
    const account = { name: 'Acme', email: 'a@acme.example', password: 'correct horse 9' };
    const preview = { campaign_id: 1, publisher_id: 1 };
    for (const country of ['USA', 'Germany']) {
      const words = [
        await wordsOf('POST /affiliate', { ...account, country }),
        await wordsOf('POST /network/conversions/preview', { ...preview, country }),
        await wordsOf(`GET /network/customReport?country[]=${country}`),
      ];
      for (const said of words) expect(said).toMatch(/^country: Expected a two-letter country code/);
    }
  });

  it('says how large a body may be', async () => {
    const body = { name: 'x'.repeat(2 ** 20) };
    const answer = await api.call(api.key, 'POST /dictionary/categories', { body });
    expect([answer.status, answer.body.data]).toEqual([
      413,
      { message: 'The body is too large. Up to 1 MiB are allowed here.', code: 30 },
    ]);
  });

  it('calls a body that is too deep too deep, not invalid', async () => {
    const depth = 100_000;
    const answer = await api.call(api.key, 'POST /dictionary/categories', {
      body: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, answer.body.data['message']]).toEqual([400, 'The body is nested too deeply.']);
  });
});
