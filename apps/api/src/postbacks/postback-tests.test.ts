import { until } from '@tributary/application/contracts/shared/until';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FakeAnswer } from '../../test/fake-web.ts';
import {
  campaignOf,
  clientOf,
  foreignAndUnknown,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const RECEIVER =
  'https://blog.example/in?c={click_id}&p={p1}&m={payout}&t={txn_id}&n={aff_name}&x={campaign_title}';
const FILLED = `https://blog.example/in?c=${'0'.repeat(24)}&p=test_p1&m=1&t=test&n=affiliate%20`;

let api: TestApi;
let affiliate: Party;
beforeEach(async () => {
  api = await testApi();
  affiliate = await partyOf(api, 'affiliate');
});

const network = () => clientOf(api, api.key);
const register = async (body: object = {}): Promise<string> => {
  const sent = { event: 'conversion', data: RECEIVER, ...body };
  return idOf((await affiliate.client.ok('POST /affiliate/postbacks', sent))['postback']);
};
const test = async (id: string, client = affiliate.client): Promise<Json> =>
  (await client.ok(`POST /affiliate/postbacks/${id}/test`))['log'] as Json;
const logged = async () => listOf((await network().ok('GET /network/postback-logs'))['logs']);

// docs/rules/postbacks.md#test-of-a-postback
describe('the test of a postback', () => {
  it('is sent at once with sample values, signed, and the answer is shown', async () => {
    const id = await register();
    api.web.otherwise({ status: 202, body: Buffer.from('thanks'), latencyMs: 12.4 });
    const { status, body } = await affiliate.client.send(`POST /affiliate/postbacks/${id}/test`);
    expect([status, body.data]).toEqual([
      200,
      {
        log: {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          method: 'GET',
          body: '',
          status: 202,
          latency: 12,
          response: 'thanks',
          error: '',
          url: expect.stringContaining(FILLED),
        },
        message: 'The receiver took the test.',
      },
    ]);
    const [sent] = api.web.asked;
    expect(sent).toMatchObject({ method: 'GET', timeoutMs: 15_000, bodyBytesMax: 2048, cutBody: true });
    expect(sent?.headers).toMatchObject({
      'webhook-id': idOf(body.data['log']),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });

  it('is in the log, marked, and never due', async () => {
    const log = await test(await register());
    expect(await logged()).toMatchObject([
      {
        _id: idOf(log),
        test: true,
        status: 'failed',
        next_attempt: null,
        url: log['url'],
        attempts: [{ attempt: 1, status: null, error: log['error'] }],
      },
    ]);
  });

  it("is in the affiliate's own log, and in nobody else's", async () => {
    const log = await test(await register());
    const ownLog = async ({ client }: Party) =>
      listOf((await client.ok('GET /affiliate/postback-logs'))['logs']);
    expect(await ownLog(affiliate)).toMatchObject([{ _id: idOf(log), test: true }]);
    const other = await partyOf(api, 'affiliate');
    expect(await ownLog(other)).toEqual([]);
    const [of] = await ownLog(affiliate);
    const asked = `GET /affiliate/postback-logs?postback_id=${textOf(of?.['postback_id'])}&user_id=${affiliate.id}`;
    expect(listOf((await affiliate.client.ok(asked))['logs'])).toHaveLength(1);
    expect(listOf((await other.client.ok(asked))['logs'])).toEqual([]);
  });

  it.each([
    [
      { status: 500, body: Buffer.from('no') },
      { status: 500, response: 'no', error: '' },
    ],
    [{ status: 302 }, { status: 302, error: '' }],
    [{ status: 410 }, { status: 410, error: '' }],
    [
      { kind: 'failed', reason: 'forbidden', error: '10.0.0.1 is not a public address.', latencyMs: 1 },
      { status: null, response: '', error: expect.stringMatching(/^forbidden: /) },
    ],
  ] as const)(
    'that fails with %j is an answer all the same, and the postback stays on',
    async (page, logged) => {
      const id = await register();
      api.web.otherwise(page);
      const answer = await affiliate.client.send(`POST /affiliate/postbacks/${id}/test`);
      expect([answer.status, answer.body.data['log']]).toMatchObject([200, logged]);
      expect(answer.body.data['message']).toMatch(/did not take/);
      const [stored] = listOf((await affiliate.client.ok('GET /affiliate/postbacks'))['postbacks']);
      expect(stored).toMatchObject({ live: true, disabled_reason: null });
    },
  );

  it('works for a click, as JSON, for one campaign and goal, and while it is turned off', async () => {
    const campaign = await campaignOf(api, await partyOf(api, 'advertiser'), { title: 'Secret' });
    const click = await test(await register({ event: 'click', method: 'POST', live: false }));
    expect(JSON.parse(textOf(click['body']))).toMatchObject({
      c: '0'.repeat(24),
      p: 'test_p1',
      m: '1',
      t: '',
    });
    const { goal } = await network().ok('POST /goal', {
      goal: { title: 'Sale', value: 'sale' },
      payouts: [{ payout: 1, revenue: 2 }],
    });
    const narrow = await test(
      await register({ ad_id: campaign, goal_id: idOf(goal), data: `${RECEIVER}&g={goal_id}` }),
    );
    expect(narrow['url']).toContain(`&x=Test%20campaign&g=${idOf(goal)}`);
    expect(narrow['url']).not.toContain('Secret');
  });

  it('is the own affiliate’s and its network’s alone', async () => {
    const id = await register();
    const rival = await partyOf(api, 'affiliate');
    const line = `POST /affiliate/postbacks/${id}/test`;
    const [foreign, unknown] = await foreignAndUnknown(api, line.replace('/affiliate/', '/network/'));
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect(await rival.client.status(line)).toBe(404);
    expect(await network().status(line)).toBe(403);
    expect(api.web.asked).toEqual([]);
    const { log } = await network().ok(`POST /network/postbacks/${id}/test`);
    expect(log).toMatchObject({ url: expect.stringContaining(FILLED) });
    expect(await logged()).toHaveLength(1);
  });

  it('is one at a time for an affiliate', async () => {
    const [first, second] = [await register(), await register()];
    let answer: (given: FakeAnswer) => void = () => undefined;
    api.web.otherwise(new Promise<FakeAnswer>((resolve) => (answer = resolve)));
    const waiting = test(first);
    await until(() => api.web.asked.length === 1);
    const refused = await affiliate.client.send(`POST /affiliate/postbacks/${second}/test`);
    expect([refused.status, refused.body.data['code'], refused.headers['retry-after']]).toEqual([
      429,
      40,
      '10',
    ]);
    answer({ status: 200 });
    await waiting;
    expect(await logged()).toHaveLength(1);
  });
});
