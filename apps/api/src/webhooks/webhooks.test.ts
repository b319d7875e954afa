import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { FakeAnswer } from '../../test/fake-web.ts';
import { clientOf, idOf, listOf, ownerOf, partyOf, staffOf, textOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const URL = 'https://office.example/hooks';
let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  api.web.otherwise({ status: 204 });
});

const network = () => clientOf(api, api.key);
const add = (body: object = {}) =>
  network().ok('POST /network/webhooks', { url: URL, events: ['account.signed_up'], ...body });
const listed = async () => listOf((await network().ok('GET /network/webhooks'))['webhooks']);
const logged = async (query = '') =>
  listOf((await network().ok(`GET /network/webhook-logs${query}`))['logs']);
const sent = () => api.web.asked.filter(({ method }) => method === 'POST');

/** Something that webhooks report. */
async function signUp(email = 'me@blog.example'): Promise<void> {
  await network().ok('PATCH /network/account', { sign_up: ['affiliate'] });
  const body = { network_id: NETWORK_ID, kind: 'affiliate', name: 'Blog', email, password: 'correct horse' };
  const { status, text } = await api.call(null, 'POST /auth/sign-up', { body });
  if (status >= 300) throw new Error(text);
}

/** As a receiver does, by the text of the specification alone. */
const signatureOf = (secret: string, at = 0): string => {
  const { headers = {}, body } = sent()[at] ?? {};
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${String(body)}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

describe('a webhook', () => {
  // docs/rules/webhooks.md#body-of-a-message, docs/rules/webhooks.md#signed-messages
  it('sends what happens, signed, without personal data', async () => {
    const { webhook, secret } = await add();
    await signUp();
    expect(sent()).toEqual([]);
    expect(await api.deliverWebhooks()).toBe(1);
    const [request] = sent();
    expect(request).toMatchObject({ url: URL, method: 'POST' });
    expect(request?.headers).toEqual({
      'user-agent': 'Tributary-Webhook/1',
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[0-9a-f]{24}$/),
      'webhook-timestamp': String(api.at.now.getTime() / 1000),
      'webhook-signature': signatureOf(textOf(secret)),
    });
    const body = JSON.parse(String(request?.body)) as Json;
    expect(body).toEqual({
      type: 'account.signed_up',
      timestamp: api.at.now.toISOString(),
      data: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), kind: 'affiliate' },
    });
    const [account] = listOf((await network().ok('GET /affiliate'))['affiliates']);
    expect(idOf(body['data'])).toBe(idOf(account));
    expect(await logged(`?webhook_id=${idOf(webhook)}`)).toMatchObject([
      { _id: request?.headers['webhook-id'], event: 'account.signed_up', test: false, status: 'delivered' },
    ]);
    expect(await api.deliverWebhooks()).toBe(0);
  });

  it('shows its secret when it is made, and never again', async () => {
    const { webhook, secret } = await add();
    expect(textOf(secret)).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(webhook).toEqual((await listed())[0]);
    const audit = await network().ok('GET /network/audit?object=webhook');
    for (const shown of [await listed(), audit]) expect(JSON.stringify(shown)).not.toContain(textOf(secret));
    expect(audit['audit']).toMatchObject([{ action: 'created', object_id: idOf(webhook) }]);
  });

  // docs/rules/webhooks.md#rotating-the-secret
  it('is signed with both secrets for a day after a rotation', async () => {
    const { webhook, secret: first } = await add();
    const line = `POST /network/webhooks/${idOf(webhook)}/secret`;
    const { secret: second, webhook: shown } = await network().ok(line);
    expect(second).not.toBe(first);
    expect(shown).toMatchObject({ former_secret_until: expect.stringMatching(/^2026-03-11 12:00/) });
    await signUp();
    await api.deliverWebhooks();
    expect(sent()[0]?.headers['webhook-signature']).toBe(
      `${signatureOf(textOf(second))} ${signatureOf(textOf(first))}`,
    );
    api.at.now = new Date(api.at.now.getTime() + DAY_MS);
    await signUp('other@blog.example');
    await api.deliverWebhooks();
    expect(sent()[1]?.headers['webhook-signature']).toBe(signatureOf(textOf(second), 1));
    expect(await listed()).toMatchObject([{ former_secret_until: null }]);
  });

  // docs/rules/webhooks.md#attempts-of-webhooks
  it('is sent again after a failure, with growing pauses, to its present address', async () => {
    const { webhook } = await add();
    await signUp();
    api.web.otherwise({ status: 500, body: Buffer.from('no') });
    expect(await api.deliverWebhooks()).toBe(1);
    expect(await api.deliverWebhooks()).toBe(0);
    await network().ok(`PATCH /network/webhooks/${idOf(webhook)}`, { url: `${URL}/new` });
    api.at.now = new Date(api.at.now.getTime() + 5000);
    api.web.otherwise({ status: 200 });
    expect(await api.deliverWebhooks()).toBe(1);
    const [first, second] = sent();
    expect(second?.url).toBe(`${URL}/new`);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await logged()).toMatchObject([
      {
        status: 'delivered',
        attempts: [
          { attempt: 1, status: 500, body: 'no' },
          { attempt: 2, status: 200 },
        ],
      },
    ]);
  });

  // docs/rules/webhooks.md#switched-off-by-failures
  it.each<[string, FakeAnswer]>([
    ['410', { status: 410 }],
    ['120 hours of failures', { status: 500 }],
  ])('is switched off by %s, visibly, and can be switched on', async (_, answer) => {
    const { webhook } = await add();
    api.web.otherwise(answer);
    await signUp();
    await api.deliverWebhooks();
    if ('status' in answer && answer.status === 500) {
      expect(await listed()).toMatchObject([{ live: true, failing_since: expect.any(String) }]);
      api.at.now = new Date(api.at.now.getTime() + 120 * HOUR_MS);
      await api.deliverWebhooks();
    }
    expect(await listed()).toMatchObject([{ live: false, disabled_reason: expect.stringMatching(/\d/) }]);
    const switchedOff = `GET /network/audit?object=webhook&object_id=${idOf(webhook)}`;
    expect((await network().ok(switchedOff))['audit']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'changed', actor: expect.objectContaining({ role: 'system' }) }),
      ]),
    );
    await network().ok(`PATCH /network/webhooks/${idOf(webhook)}`, { live: true });
    expect(await listed()).toMatchObject([{ live: true, disabled_reason: null, failing_since: null }]);
  });

  // docs/rules/webhooks.md#written-with-the-event
  it('that is off gets nothing that happens meanwhile, and later what was written before', async () => {
    const { webhook } = await add();
    await signUp();
    await network().ok(`PATCH /network/webhooks/${idOf(webhook)}`, { live: false });
    await signUp('other@blog.example');
    expect(await api.deliverWebhooks()).toBe(0);
    await network().ok(`PATCH /network/webhooks/${idOf(webhook)}`, { live: true });
    expect(await api.deliverWebhooks()).toBe(1);
  });

  // docs/rules/webhooks.md#test-of-a-webhook
  it('is tested at once, and whatever the receiver does is an answer', async () => {
    const { webhook, secret } = await add({ live: false });
    const line = `POST /network/webhooks/${idOf(webhook)}/test`;
    api.web.otherwise({ status: 202, body: Buffer.from('thanks') });
    expect((await network().ok(line))['log']).toMatchObject({ status: 202, response: 'thanks', error: '' });
    expect(sent()[0]?.headers['webhook-signature']).toBe(signatureOf(textOf(secret)));
    expect(JSON.parse(String(sent()[0]?.body))).toMatchObject({
      type: 'webhook.test',
      data: { _id: idOf(webhook) },
    });
    api.web.otherwise({ status: 410 });
    expect((await network().ok(line))['log']).toMatchObject({ status: 410 });
    api.web.otherwise({ kind: 'failed', reason: 'forbidden', error: 'not public', latencyMs: 1 });
    expect((await network().ok(line))['log']).toMatchObject({ status: null, error: 'forbidden: not public' });
    expect((await logged()).map(({ status }) => textOf(status)).sort()).toEqual([
      'delivered',
      'failed',
      'failed',
    ]);
    expect((await logged()).every(({ test }) => test)).toBe(true);
    expect(await listed()).toMatchObject([{ live: false, disabled_reason: null, failing_since: null }]);
    expect(await api.deliverWebhooks()).toBe(0);
  });

  // docs/rules/webhooks.md#log-of-webhooks
  it('is sent a message again when asked, under the same id, and loses its log with itself', async () => {
    const { webhook } = await add();
    await signUp();
    await api.deliverWebhooks();
    const [line] = await logged();
    await network().ok(`POST /network/webhook-logs/${idOf(line)}/resend`);
    expect(await api.deliverWebhooks()).toBe(1);
    const [first, second] = sent();
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await network().ok(`DELETE /network/webhooks/${idOf(webhook)}`);
    expect([await logged(), await listed()]).toEqual([[], []]);
  });

  // docs/rules/webhooks.md#log-of-webhooks, docs/rules/input-output.md#cursors
  it.each(['', 'webhook_id'])('shows its log by cursor while messages are written (%s)', async (narrowed) => {
    const { webhook } = await add();
    await add();
    const tell = async (n: number): Promise<void> => {
      api.at.now = new Date(api.at.now.getTime() + 1);
      await signUp(`${n}@blog.example`);
    };
    for (const n of [1, 2, 3]) await tell(n);
    const narrow = narrowed === '' ? '' : `&webhook_id=${idOf(webhook)}`;
    const before = (await logged(`?limit=100${narrow}`)).map(idOf);
    expect(before).toHaveLength(narrowed === '' ? 6 : 3);
    const pageAt = (more: string) => network().ok(`GET /network/webhook-logs?limit=2${narrow}${more}`);
    const pages = [await pageAt('')];
    await tell(4);
    // Whatever page is asked for with it.
    for (let cursor; (cursor = pages.at(-1)?.['next_cursor']);)
      pages.push(await pageAt(`&page=7&cursor=${textOf(cursor)}`));
    expect(pages.flatMap(({ logs }) => listOf(logs).map(idOf))).toEqual(before);
    expect(pages.at(-1)).toMatchObject({ next_cursor: null, total: narrowed === '' ? 8 : 4 });
    expect(await network().status('GET /network/webhook-logs?cursor=abc')).toBe(400);
  });

  it.each([
    [{ url: 'ftp://office.example' }, 'url'],
    [{ url: 'https://office.example/{click_id}' }, 'url'],
    [{ url: 'https://user:secret@office.example/' }, 'url'],
    [{ events: [] }, 'events'],
  ])('is refused with %j', async (body, path) => {
    const answer = await network().send('POST /network/webhooks', {
      url: URL,
      events: ['cap.reached'],
      ...body,
    });
    expect([answer.status, answer.body.data['errors']]).toMatchObject([400, [{ path }]]);
    expect(await listed()).toEqual([]);
  });

  it('is refused for an event there is not', async () => {
    const body = { url: URL, events: ['click.created'] };
    expect(await network().status('POST /network/webhooks', body)).toBe(400);
  });

  it('asks for each event once, in one order', async () => {
    const { webhook } = await add({ events: ['invoice.closed', 'cap.reached', 'invoice.closed'] });
    expect((webhook as Json)['events']).toEqual(['cap.reached', 'invoice.closed']);
  });

  // docs/rules/webhooks.md#number-of-webhooks
  it('is one of at most 20', async () => {
    for (let n = 0; n < 20; n++) await add();
    expect(await network().status('POST /network/webhooks', { url: URL, events: ['cap.reached'] })).toBe(409);
    const [one] = await listed();
    await network().ok(`DELETE /network/webhooks/${idOf(one)}`);
    await add();
  });

  it("of another network gets nothing of this one's", async () => {
    const other = clientOf(api, api.otherKey);
    await other.ok('POST /network/webhooks', { url: `${URL}/other`, events: ['account.signed_up'] });
    await add();
    await signUp();
    await api.deliverWebhooks();
    expect(sent().map(({ url }) => url)).toEqual([URL]);
    expect(listOf((await other.ok('GET /network/webhook-logs'))['logs'])).toEqual([]);
  });

  // docs/rules/webhooks.md#permission-for-webhooks
  it('is for staff who manage keys, with the password typed again', async () => {
    await add();
    const affiliate = await partyOf(api, 'affiliate');
    expect(await affiliate.client.status('GET /network/webhooks')).toBe(403);
    const owner = await ownerOf(api, NETWORK_ID);
    const support = await staffOf(api, 'support');
    expect(await support.client.status('GET /network/webhooks')).toBe(403);
    expect(await owner.client.status('GET /network/webhooks')).toBe(200);
    api.at.now = new Date(api.at.now.getTime() + HOUR_MS);
    const wanted = { url: URL, events: ['cap.reached'] };
    const refused = await owner.client.send('POST /network/webhooks', wanted);
    expect(refused.status).toBe(403);
    await owner.client.ok('POST /auth/confirm', { password: 'correct horse' });
    expect((await owner.client.send('POST /network/webhooks', wanted)).status).toBe(201);
  });
});
