import { until } from '../../contracts/shared/until.ts';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryDeliveries, pendingDelivery } from '@tributary/adapters-memory/postbacks/memory-deliveries';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import type { Delivery, Postback } from '@tributary/domain/postbacks/postback';
import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import { NETWORK_ID, NOW, delivery, idOf, postback } from '../../contracts/shared/given.ts';
import type { EgressAnswer, EgressRequest } from '../shared/egress.ts';
import type { LeaseRequest, Settlement } from './postbacks.ts';
import { makeDeliverPostbacks, type DeliverPostbacksDependencies } from './deliver-postbacks.ts';

let state: MemoryState;
let now: number;
let sent: EgressRequest[];
/** What the receivers answer. */
let receive: (request: EgressRequest) => EgressAnswer | Promise<EgressAnswer>;

const answered = (status: number, headers = {}, body = ''): EgressAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.from(body),
  latencyMs: 12,
});

beforeEach(() => {
  state = emptyState();
  now = NOW.getTime();
  sent = [];
  receive = () => answered(200);
  holdPostback(postback());
});

const holdPostback = (one: Postback) => state.postbacks.set(one.id, one);
const holdDelivery = (one: Delivery) => state.deliveries.set(one.id, pendingDelivery(one));
const nth = (n: number, overrides: Partial<Delivery> = {}) =>
  delivery({ id: idOf<DeliveryId>('de', n), eventId: idOf('e0', n), ...overrides });

const open = (overrides: Partial<DeliverPostbacksDependencies> = {}) =>
  makeDeliverPostbacks({
    deliveries: memoryDeliveries(state),
    egress: {
      send: async (request) => {
        sent.push(request);
        return receive(request);
      },
    },
    sign: (secret, { id, timestamp, content }) => `signed(${secret},${id},${timestamp},${content})`,
    clock: () => new Date(now),
    random: () => 0.5,
    pause: async (ms) => void (now += ms),
    ...overrides,
  });

const line = async (id = nth(1).id) => {
  const { items } = await memoryDeliveries(state).log(NETWORK_ID, {}, { page: 1, limit: 1000 });
  return items.find((one) => one.id === id);
};
const storedPostback = () => state.postbacks.get(postback().id);

// docs/rules/postbacks.md#signed-postbacks
describe('what a receiver gets', () => {
  it('for a GET: the URL, and headers that sign the request target', async () => {
    holdDelivery(nth(1, { url: 'https://a.example:8443/pb/x?click=a%20b&c=ü' }));
    expect(await open().deliverDue()).toBe(1);
    const timestamp = String(NOW.getTime() / 1000);
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://a.example:8443/pb/x?click=a%20b&c=ü',
        headers: {
          'user-agent': 'Tributary-Postback/1',
          'webhook-id': nth(1).id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `signed(${postback().secret},${nth(1).id},${timestamp},/pb/x?click=a%20b&c=%C3%BC)`,
        },
        body: '',
        timeoutMs: 15_000,
        connectTimeoutMs: 3000,
        bodyBytesMax: 2048,
        cutBody: true,
        reusesConnection: true,
      },
    ]);
  });

  it('for a POST: JSON, signed as it is', async () => {
    holdDelivery(nth(1, { method: 'POST', body: '{"a":"1"}' }));
    await open().deliverDue();
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"a":"1"}' });
    expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(sent[0]?.headers['webhook-signature']).toContain(',{"a":"1"})');
  });

  it('is the same id over all attempts, with a fresh timestamp', async () => {
    receive = () => answered(503);
    holdDelivery(nth(1));
    const deliverer = open();
    await deliverer.deliverDue();
    now += 5000;
    await deliverer.deliverDue();
    const [first, second] = sent.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(Number(second?.['webhook-timestamp'])).toBe(Number(first?.['webhook-timestamp']) + 5);
  });
});

describe('attempts', () => {
  // docs/rules/postbacks.md#attempts
  it('end with a success, logged with the first 2 kB of the answer', async () => {
    receive = () => answered(201, {}, `ok\0${'ü'.repeat(3000)}`);
    holdDelivery(nth(1));
    const deliverer = open();
    expect(await deliverer.deliverDue()).toBe(1);
    now += 100 * HOUR_MS;
    expect(await deliverer.deliverDue()).toBe(0);
    const [attempt] = (await line())?.attempts ?? [];
    expect(attempt).toMatchObject({ attempt: 1, startedAt: NOW, latencyMs: 12, status: 201, error: '' });
    expect(attempt?.body.startsWith('okü')).toBe(true);
    expect(Buffer.byteLength(attempt?.body ?? '')).toBeLessThanOrEqual(2050);
    expect(await line()).toMatchObject({ state: 'delivered', nextAt: null });
  });

  it('are ten at most, at the planned pauses', async () => {
    receive = () => answered(302, { location: 'https://elsewhere.example/' });
    holdDelivery(nth(1));
    const deliverer = open();
    const pauses: number[] = [];
    let last = now;
    for (let i = 0; i < 2000 && (await line())?.state === 'pending'; i++) {
      if ((await deliverer.deliverDue()) > 0) {
        pauses.push(now - last);
        last = now;
      }
      now = Math.max(now, Number((await line())?.nextAt ?? 0));
    }
    const hours = [0.5, 2, 5, 10, 14, 20, 24].map((h) => h * HOUR_MS);
    expect(pauses).toEqual([0, 5000, 300_000, ...hours]);
    expect(await line()).toMatchObject({ state: 'failed', nextAt: null });
    expect((await line())?.attempts.map(({ attempt, status }) => [attempt, status])).toEqual(
      Array.from({ length: 10 }, (_, i) => [i + 1, 302]),
    );
  });

  it('say why there was no answer', async () => {
    receive = () => ({ kind: 'failed', reason: 'forbidden', error: '10.0.0.1 is not public.', latencyMs: 1 });
    holdDelivery(nth(1));
    await open().deliverDue();
    expect((await line())?.attempts).toMatchObject([
      { status: null, error: 'forbidden: 10.0.0.1 is not public.' },
    ]);
  });

  it('wait as long as Retry-After asks', async () => {
    receive = () => answered(429, { 'retry-after': '600' });
    holdDelivery(nth(1));
    await open().deliverDue();
    expect(await line()).toMatchObject({ state: 'pending', nextAt: new Date(now + 600_000) });
  });
});

// docs/rules/postbacks.md#switched-off-by-failures
describe('a postback is turned off', () => {
  it('by 410, at once and with its other deliveries', async () => {
    receive = () => answered(410);
    holdDelivery(nth(1));
    const deliverer = open();
    await deliverer.deliverDue();
    expect(storedPostback()).toMatchObject({ live: false, disabledReason: expect.stringContaining('410') });
    holdDelivery(nth(2));
    expect(await deliverer.deliverDue()).toBe(0);
  });

  it('by 120 h of failures only; one success in between starts the count again', async () => {
    receive = () => answered(500);
    const deliverer = open();
    const failOnce = async (n: number) => {
      holdDelivery(nth(n));
      await deliverer.deliverDue();
      state.deliveries.delete(nth(n).id);
    };
    await failOnce(1);
    now += 119 * HOUR_MS;
    await failOnce(2);
    expect(storedPostback()).toMatchObject({ live: true, failingSince: NOW });
    receive = () => answered(200);
    await failOnce(3);
    receive = () => answered(500);
    now += 2 * HOUR_MS;
    await failOnce(4);
    expect(storedPostback()?.live).toBe(true);
    now += 120 * HOUR_MS;
    await failOnce(5);
    expect(storedPostback()).toMatchObject({
      live: false,
      disabledReason: expect.stringContaining('5 days'),
    });
  });
});

describe('a receiver that hangs', () => {
  // docs/rules/postbacks.md#slow-receivers
  it('does not hold up the others, and has at most so many attempts under way', async () => {
    const other = postback({ id: idOf<PostbackId>('b0', 2) });
    holdPostback(other);
    let hanging = 0;
    let hangingMost = 0;
    const release: (() => void)[] = [];
    receive = ({ url }) => {
      if (!url.includes('slow')) return answered(200);
      hangingMost = Math.max(hangingMost, ++hanging);
      return new Promise((resolve) => release.push(() => (hanging--, resolve(answered(200)))));
    };
    for (let n = 1; n <= 50; n++) holdDelivery(nth(n, { url: 'https://slow.example/' }));
    for (let n = 51; n <= 250; n++) holdDelivery(nth(n, { postbackId: other.id }));

    const deliverer = open({ attemptsMax: 16, perPostbackMax: 4 });
    const running = deliverer.run();
    await until(() => sent.filter(({ url }) => !url.includes('slow')).length === 200);
    expect(hangingMost).toBe(4);

    const stopped = deliverer.stop();
    for (const each of release) each();
    await stopped;
    await running;
    expect(hanging).toBe(0);
    expect(sent.filter(({ url }) => url.includes('slow'))).toHaveLength(4);
  });
});

describe('while an answer is noted', () => {
  it('the next message to the same receiver is sent, though only one is sent at a time', async () => {
    const deliveries = memoryDeliveries(state);
    const noting: (() => void)[] = [];
    const slow = {
      ...deliveries,
      settle: async (settlement: Settlement) => {
        await new Promise<void>((resolve) => noting.push(resolve));
        await deliveries.settle(settlement);
      },
    };
    const answers: ((answer: EgressAnswer) => void)[] = [];
    receive = () => new Promise<EgressAnswer>((resolve) => answers.push(resolve));
    for (let n = 1; n <= 4; n++) holdDelivery(nth(n));
    const deliverer = open({ deliveries: slow, perPostbackMax: 1, attemptsMax: 2 });
    void deliverer.run();
    await until(() => answers.length === 1);
    answers[0]?.(answered(200));
    await until(() => answers.length === 2 && noting.length === 1);
    expect(sent).toHaveLength(2);
    answers[1]?.(answered(200));
    for (const n of [2, 3]) {
      await until(() => answers.length === n + 1);
      answers[n]?.(answered(200));
    }
    await until(() => noting.length === 4);
    for (const noted of noting) noted();
    await deliverer.stop();
    expect(sent).toHaveLength(4);
    expect((await line(nth(4).id))?.state).toBe('delivered');
  });

  it('no more answers pile up than attempts are made', async () => {
    const settle = () => new Promise<void>(() => {});
    for (let n = 1; n <= 9; n++) holdDelivery(nth(n));
    const deliverer = open({
      deliveries: { ...memoryDeliveries(state), settle },
      attemptsMax: 2,
      stopGraceMs: 1,
      settleGraceMs: 1,
    });
    void deliverer.run();
    await until(() => sent.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(4);
    await deliverer.stop();
  });
});

describe('many receivers that hang', () => {
  // docs/rules/postbacks.md#slow-receivers
  it('do not hold up one that answers', async () => {
    const release: (() => void)[] = [];
    receive = ({ url }) =>
      url.includes('slow')
        ? new Promise((resolve) => release.push(() => resolve(answered(200))))
        : answered(200);
    const slow = [2, 3, 4, 5, 6].map((n) => idOf<PostbackId>('b0', n));
    for (const id of slow) holdPostback(postback({ id }));
    for (let n = 1; n <= 50; n++) {
      const postbackId = slow[n % slow.length] ?? postback().id;
      holdDelivery(nth(n, { postbackId, url: 'https://slow.example/' }));
    }
    for (let n = 51; n <= 60; n++) holdDelivery(nth(n));

    const deliverer = open({ attemptsMax: 16, perPostbackMax: 4 });
    const running = deliverer.run();
    await until(() => sent.filter(({ url }) => !url.includes('slow')).length === 10);

    const stopped = deliverer.stop();
    for (const each of release) each();
    await stopped;
    await running;
  });
});

describe('stopping', () => {
  it('waits for what is under way and takes nothing new', async () => {
    let finish = () => {};
    receive = () => new Promise((resolve) => (finish = () => resolve(answered(200))));
    holdDelivery(nth(1));
    const deliverer = open();
    void deliverer.run();
    await until(() => sent.length === 1);
    let stopped = false;
    const stopping = deliverer.stop().then(() => (stopped = true));
    holdDelivery(nth(2));
    deliverer.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(sent).toHaveLength(1);
    expect((await line())?.state).toBe('delivered');
  });

  // docs/rules/postbacks.md#written-with-the-event
  it('abandons what does not end, and leaves it to its lease', async () => {
    let finish = () => {};
    receive = () => new Promise((resolve) => (finish = () => resolve(answered(500))));
    holdDelivery(nth(1));
    const attempts: unknown[] = [];
    const deliverer = open({ stopGraceMs: 1, onAttempt: (attempt) => attempts.push(attempt) });
    void deliverer.run();
    await until(() => sent.length === 1);
    await deliverer.stop();
    finish(); // the egress was closed, or the answer comes too late
    await new Promise((resolve) => setImmediate(resolve));
    expect(attempts).toEqual([]);
    expect((await line())?.attempts).toEqual([]);
    receive = () => answered(200);
    now += 60_000;
    expect(await open().deliverDue()).toBe(1);
    expect((await line())?.attempts).toMatchObject([{ attempt: 1, status: 200 }]);
  });

  // docs/rules/postbacks.md#written-with-the-event
  it('waits longer for answers that have come and are not noted yet', async () => {
    const deliveries = memoryDeliveries(state);
    let isAway = true;
    const flaky = {
      ...deliveries,
      settle: async (settlement: Settlement) => {
        if (isAway) throw new Error('storage is away');
        await deliveries.settle(settlement);
      },
    };
    let resume = () => {};
    const pause = () => new Promise<void>((resolve) => (resume = resolve));
    holdDelivery(nth(1));
    const deliverer = open({ deliveries: flaky, stopGraceMs: 1, settleGraceMs: 60_000, pause });
    void deliverer.run();
    await until(() => sent.length === 1);
    const stopped = deliverer.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    isAway = false;
    resume();
    await stopped;
    expect(await line()).toMatchObject({ state: 'delivered', attempts: [{ attempt: 1, status: 200 }] });
  });

  it('gives up the notes too when they cannot be made in time', async () => {
    const settle = () => Promise.reject(new Error('storage is away'));
    let resume = () => {};
    const pause = () => new Promise<void>((resolve) => (resume = resolve));
    holdDelivery(nth(1));
    const deliverer = open({
      deliveries: { ...memoryDeliveries(state), settle },
      stopGraceMs: 1,
      settleGraceMs: 1,
      pause,
    });
    void deliverer.run();
    await until(() => sent.length === 1);
    await deliverer.stop();
    resume();
    expect((await line())?.attempts).toEqual([]);
  });

  it('without having run, or twice, is no error', async () => {
    const deliverer = open();
    await deliverer.stop();
    await deliverer.stop();
    await deliverer.run();
    expect(sent).toEqual([]);
  });
});

describe('trouble', () => {
  it('in storage is reported, and delivery continues', async () => {
    const errors: unknown[] = [];
    const deliveries = memoryDeliveries(state);
    let away = true;
    const flaky = {
      ...deliveries,
      settle: async (settlement: Settlement) => {
        if (away) throw new Error('storage is away');
        await deliveries.settle(settlement);
      },
    };
    holdDelivery(nth(1));
    const deliverer = open({ deliveries: flaky, onError: (error) => errors.push(error) });
    const leaseEndsAt = now + 45_000;
    await deliverer.deliverDue();
    expect(errors).toEqual([new Error('storage is away')]);
    expect((await line())?.attempts).toEqual([]);
    expect(now).toBeLessThan(leaseEndsAt);
    away = false;
    expect(await deliverer.deliverDue()).toBe(0);
    now = leaseEndsAt;
    expect(await deliverer.deliverDue()).toBe(1);
    expect((await line())?.state).toBe('delivered');
  });

  // docs/rules/postbacks.md#written-with-the-event
  it('in storage while an attempt is noted does not make it be sent again', async () => {
    const deliveries = memoryDeliveries(state);
    let failures = 0;
    const flaky = {
      ...deliveries,
      settle: async (...settlement: Parameters<typeof deliveries.settle>) => {
        if (++failures <= 5) throw new Error('storage is away');
        await deliveries.settle(...settlement);
      },
    };
    holdDelivery(nth(1));
    const errors: unknown[] = [];
    expect(await open({ deliveries: flaky, onError: (error) => errors.push(error) }).deliverDue()).toBe(1);
    expect(await line()).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
    now += 60_000;
    expect(await open().deliverDue()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('in storage while leasing does not end the loop', async () => {
    const deliveries = memoryDeliveries(state);
    let calls = 0;
    const errors: unknown[] = [];
    const flaky = {
      ...deliveries,
      lease: async (request: LeaseRequest) => {
        if (++calls === 1) throw new Error('storage is away');
        return deliveries.lease(request);
      },
    };
    holdDelivery(nth(1));
    const deliverer = open({ deliveries: flaky, onError: (error) => errors.push(error) });
    void deliverer.run();
    await until(() => errors.length === 1);
    deliverer.wake();
    await until(() => sent.length === 1);
    await deliverer.stop();
    expect((await line())?.state).toBe('delivered');
  });
});
