// Visitors, an advertiser's server, an affiliate's server and a client of the API, who all remember what they were answered.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ADDRESSES, API, FRONT, KEY, TRACKER } from './services.mjs';
import { until } from './cluster.mjs';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
/** What was not answered by then was not answered. */
const HANGS_AFTER_MS = 20_000;
const RECEIVER_PORT = 3002;
/** For so long what was cut, or refused for the moment, is asked again. */
const AGAIN_MS = 60_000;

/**
 * What `ask` is answered: asked again while the balancer cuts the connection (it does when it takes a host out) or says that nothing serves. Other
 * answers are given back, and after a minute the last one, whatever it is.
 */
export async function askAgain(ask) {
  const deadline = performance.now() + AGAIN_MS;
  for (;;) {
    const isLast = performance.now() > deadline;
    try {
      const answer = await ask();
      if (isLast || ![502, 503, 504].includes(answer.status)) return answer;
    } catch (error) {
      if (isLast) throw error;
    }
    await pause(500);
  }
}

export async function call(request, body, headers = {}) {
  const [method, path] = request.split(' ');
  const answer = await fetch(API + path, {
    method,
    headers: { 'X-Api-Key': KEY, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  });
  // The balancer's own answer, when it knows no host that serves, is a page.
  if (isBalancers(answer)) return { status: answer.status, success: false, data: {}, answer };
  const { success, data } = await answer.json();
  return { status: answer.status, success, data, answer };
}

const isBalancers = ({ headers }) => headers.get('content-type')?.includes('html') ?? false;

/** Whether it is refused as promised: by a host that may be asked again and says when (docs/several-machines.md#what-to-expect). */
const isHonest = (answer) =>
  isBalancers(answer)
    ? [502, 503, 504].includes(answer.status)
    : answer.status === 503 && answer.headers.has('retry-after');

/** A network with one campaign, one affiliate and its postback. */
export async function makeNetwork() {
  const made = async (request, body) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const { status, success, data } = await askAgain(() => call(request, body, key));
    if (!success) throw new Error(`${request}: ${status} ${JSON.stringify(data)}`);
    return data;
  };
  const password = 'correct horse 9';
  const { user: advertiser } = await made('POST /advertiser', {
    name: 'Acme',
    email: 'ads@acme.example',
    password,
  });
  await made(`POST /advertiser/${advertiser._id}`, { live: true });
  const { user: affiliate } = await made('POST /affiliate', {
    name: 'Blog',
    email: 'me@blog.example',
    password,
  });
  await made(`POST /affiliate/${affiliate._id}`, { live: true });
  const { campaign } = await made('POST /campaign', {
    title: 'Shoes',
    url: 'https://shop.example/?click={click_id}',
    advertiser_id: advertiser._id,
    model: 'cpa',
    status: 'active',
    commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
  });
  const { link } = await made(`POST /network/link/${affiliate._id}/${campaign._id}`, {});
  const { security_token: token } = await made('POST /network/security-tokens', {
    advertiser_id: advertiser._id,
  });
  await made('POST /network/postbacks', {
    user_id: affiliate._id,
    event: 'conversion',
    data: `http://${FRONT}:${RECEIVER_PORT}/?of={conversion_id}`,
  });
  const network = { campaignId: campaign._id, linkId: link._id, token };
  // Every tracker knows the link, which no click is needed for.
  for (const address of Object.values(ADDRESSES))
    await until(
      async () =>
        (await fetch(`http://${address}:3001/imp/${network.linkId}`, { method: 'HEAD' })).status === 200,
      30_000,
      `the link at ${address}`,
    );
  return network;
}

/** The affiliate's server: the messages that each conversion was told by. */
export async function openReceiver() {
  const told = new Map();
  const server = createServer((request, response) => {
    const of = new URL(request.url, 'http://receiver').searchParams.get('of') ?? '';
    told.set(of, [...(told.get(of) ?? []), String(request.headers['webhook-id'])]);
    response.end();
  });
  await new Promise((done) => server.listen(RECEIVER_PORT, FRONT, done));
  return { told, close: () => (server.close(), server.closeAllConnections()) };
}

/**
 * Clicks, conversions and writes at the API until it is stopped. A click or conversion that is refused is not repeated; a write is, with its
 * Idempotency-Key, until it is answered, as a client of the API would.
 */
export function sendLoad(
  { linkId, token },
  { clients = 4, pauseMs = 40, convertsEvery = 3, writeEveryMs = 700 } = {},
) {
  const clicks = new Set();
  const conversions = new Set();
  const writes = new Set();
  const redirectedAt = [];
  const writtenAt = [];
  const refusals = new Map();
  const dishonest = new Map();
  const state = { isSending: true, isPaused: false, underWay: 0 };
  let visitor = 0;
  const count = (counts, why) => counts.set(why, (counts.get(why) ?? 0) + 1);
  const refuse = (why, answer) => {
    count(refusals, why);
    if (answer && !isHonest(answer)) count(dishonest, why);
  };
  const nameOf = (error) => error.cause?.code ?? error.name;

  async function visit() {
    const number = visitor++;
    const asks = {
      redirect: 'manual',
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
      headers: {
        'User-Agent': CHROME,
        'X-Forwarded-For': `8.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
    };
    const answer = await fetch(`${TRACKER}/${linkId}`, asks);
    await answer.arrayBuffer();
    if (answer.status !== 302) return refuse(`click ${answer.status}`, answer);
    const id = new URL(answer.headers.get('location')).searchParams.get('click');
    redirectedAt.push(performance.now());
    clicks.add(id);
    if (number % convertsEvery !== 0) return;
    const told = await fetch(`${TRACKER}/acquisition?click_id=${id}&security_token=${token}`, {
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    });
    await told.arrayBuffer();
    if (told.status === 200) conversions.add(id);
    else refuse(`conversion ${told.status}`, told);
  }

  async function write() {
    const label = randomUUID();
    while (state.isSending) {
      try {
        const { status, data, answer } = await call(
          'POST /network/keys',
          { role: 'network', label },
          { 'Idempotency-Key': label },
        );
        if (status === 201) {
          writtenAt.push(performance.now());
          return void writes.add(label);
        }
        // Carried out, and its answer lost: that is an answer, and must be true.
        if (status === 409 && data.message.includes('carried out')) {
          refuse('write carried out, answer lost');
          return void writes.add(label);
        }
        // The first request is at a host that is frozen.
        refuse(`write ${status}`, status === 409 ? undefined : answer);
      } catch (error) {
        refuse(`write ${nameOf(error)}`);
      }
      await pause(500);
    }
  }

  const worker = (work, ms) => async () => {
    while (state.isSending) {
      if (!state.isPaused) {
        state.underWay++;
        await work().catch((error) => refuse(`click ${nameOf(error)}`));
        state.underWay--;
      }
      await pause(ms);
    }
  };
  const all = [
    ...Array.from({ length: clients }, () => worker(visit, pauseMs)),
    worker(write, writeEveryMs),
  ].map((run) => run());
  const longestGap = (instants, from, to) => {
    const within = [from, ...instants.filter((at) => at > from && at < to), to];
    return Math.max(...within.slice(1).map((at, n) => at - within[n]));
  };
  return {
    clicks,
    conversions,
    writes,
    /** The longest time without a redirect, and without a write, between two instants of the monotonic clock; in milliseconds. */
    gaps: (from, to) => ({
      redirect: longestGap(redirectedAt, from, to),
      write: longestGap(writtenAt, from, to),
    }),
    /** What was refused since it was asked the last time. */
    refused: () => {
      const said = Object.fromEntries(refusals);
      refusals.clear();
      return said;
    },
    /** What was refused otherwise than with 503 and `Retry-After`, since it was asked the last time. */
    dishonest: () => {
      const said = [...dishonest].map(([why, times]) => `${times} times ${why}`);
      dishonest.clear();
      return said;
    },
    async whilePaused(work) {
      state.isPaused = true;
      await until(() => state.underWay === 0, 120_000, 'what is under way is answered');
      try {
        return await work();
      } finally {
        state.isPaused = false;
      }
    },
    stop: async () => {
      state.isSending = false;
      await Promise.all(all);
    },
  };
}
