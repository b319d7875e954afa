// Holds end, volume rules pay and periods close by themselves on two workers, which are killed in the middle again and again: every
// conversion is approved once, every bonus is given once, every account gets one invoice of a period, and numbers have no gap
// (docs/rules/attribution.md#holds, docs/rules/money.md#volume-rules, docs/rules/billing.md#automatic-closing). The credit of the advertiser is
// decided once meanwhile. Then late exchange rates, and a payout batch whose API is killed at each of its steps: what waited for a rate is priced
// once, and no invoice is paid twice (docs/rules/billing.md#credit-of-advertisers, docs/rules/money.md#late-rates, docs/rules/billing.md#settling).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { faultsInBooks } from './batch-check.ts';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { IS_LONG, KEY, preparedFolder, until } from './product.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { untoldOrToldTwice } from './told-once.ts';
import { convert } from './traffic.ts';

const AFFILIATES = IS_LONG ? 60 : 24;
const CONVERSIONS = 15;
/** Of both workers at once, in each part, and of the API at each step of a batch. */
const KILLS = IS_LONG ? 12 : 3;
/** Conversions of clicks that were made before the credit is used up. */
const SPARE = 6;
/** 15 conversions of 1.50; 10 percent of them from the tenth on, of all; 5.00 at the twelfth. */
const OWED = 29.75;
/** Of each conversion, as `makeNetwork` says. */
const REVENUE = 2.25;
/** Conversions that wait for an exchange rate. */
const SALES = 400;
const GIVEN = { 'Ten percent': 2.25, 'Five at the twelfth': 5 };
const WORKERS = ['worker-1', 'worker-2'] as const;

const folder = preparedFolder();
const clockFile = join(folder.path, 'clock-ahead');
let database: DatabaseServer;
let parts: Parts;
let receiver: Receiver;
let sql: postgres.Sql;
let affiliates: readonly string[] = [];
const killedAt: number[] = [];

function setClockAhead(days: number): void {
  writeFileSync(`${clockFile}.draft`, String(days * DAY_MS));
  renameSync(`${clockFile}.draft`, clockFile);
}
beforeAll(async () => {
  setClockAhead(0);
  database = await openDatabaseServer(join(folder.path, 'data'));
  sql = postgres(database.url, { max: 1 });
  parts = await startParts(folder.path, database.url, {
    machines: 2,
    env: {
      RATE_LIMIT_PER_SECOND: '1000',
      NODE_OPTIONS: `--import=${resolve('apps/standalone/test/shifted-clock.mjs')}`,
      CLOCK_AHEAD: clockFile,
    },
  });
  receiver = await openReceiver();
}, 240_000);
afterAll(async () => {
  await sql.end();
  await parts.stop();
  await database.stop();
  await receiver.close();
  folder.remove();
});

async function ok<T = Record<string, unknown>>(request: string, body?: unknown): Promise<T> {
  const answer = await call(parts.product, request, body === undefined ? {} : { body });
  if (answer.status >= 300) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.data)}`);
  return answer.data as unknown as T;
}

const PARTY = {
  legal_name: 'Blog Ltd',
  street: 'Main Street 1',
  postal_code: 'D01 A1',
  city: 'Dublin',
  country: 'IE',
};

/** An affiliate with a link of its own, a postback, and consent to self-billing. */
async function addAffiliate({ campaignId }: TestNetwork, n: number): Promise<{ id: string; linkId: string }> {
  const { user } = await ok<{ user: { _id: string } }>('POST /affiliate', {
    name: `Blog ${n}`,
    email: `blog${n}@blog.example`,
    password: 'correct horse 9',
  });
  await ok(`POST /affiliate/${user._id}`, { live: true });
  await ok(`PUT /network/legal-data/${user._id}`, { ...PARTY, self_billing: true });
  await ok('POST /network/postbacks', { user_id: user._id, event: 'conversion', data: receiver.address });
  const { link } = await ok<{ link: { _id: string } }>(`POST /network/link/${user._id}/${campaignId}`, {});
  return { id: user._id, linkId: link._id };
}

async function restartWorkers(): Promise<void> {
  killedAt.push(performance.now());
  await Promise.all(WORKERS.map((name) => parts.kill(name)));
  await Promise.all(WORKERS.map((name) => parts.start(name)));
}

/** Kills the API while it answers, so many times, and asks once more without a kill; what that answers. */
async function askedThroughKills(request: string, body: unknown = {}): Promise<number> {
  for (let kill = 0; kill < KILLS; kill++) {
    const asked = call(parts.product, request, { body }).catch(() => undefined);
    await new Promise((done) => setTimeout(done, Math.random() * 60));
    await parts.kill('api');
    await asked;
    await parts.start('api');
  }
  return (await call(parts.product, request, { body })).status;
}

/** Kills both workers each time `count` has changed, a moment later, until it is `whole`. */
async function killedUntil(count: () => Promise<number>, whole: number): Promise<void> {
  let seen = await count();
  for (let kill = 0; kill < KILLS; kill++) {
    await until(async () => (await count()) !== seen, 120_000);
    if ((await count()) >= whole) break;
    await new Promise((done) => setTimeout(done, Math.random() * 40));
    killedAt.push(performance.now());
    await Promise.all(WORKERS.map((name) => parts.kill(name)));
    seen = await count();
    await Promise.all(WORKERS.map((name) => parts.start(name)));
  }
  await until(async () => (await count()) >= whole, 180_000);
}

it(`${AFFILIATES} affiliates: held conversions, bonuses and invoices, each once, with workers killed in the middle`, async () => {
  const network = await makeNetwork(parts.product);
  await ok(`POST /campaign/${network.campaignId}`, { action: 'basic_info', hold_days: 1 });
  await ok('PUT /network/company', { ...PARTY, legal_name: 'Network Ltd' });
  await ok('PATCH /network/payout-settings', { closes: 'monthly', net_days: 0, minimum: 0 });
  await ok(`POST /campaign/volume-rules/${network.campaignId}`, {
    name: 'Ten percent',
    period: 'ever',
    mode: 'retroactive',
    effect: 'percent',
    steps: [{ from: 10, value: 10 }],
  });
  await ok(`POST /campaign/volume-rules/${network.campaignId}`, {
    period: 'ever',
    name: 'Five at the twelfth',
    effect: 'bonus',
    steps: [{ from: 12, value: 5 }],
  });
  const made = [];
  for (let n = 0; n < AFFILIATES; n++) made.push(await addAffiliate(network, n));
  affiliates = made.map(({ id }) => id);
  for (const [n, { linkId }] of made.entries()) {
    const tracker = parts.trackers[n % 2] ?? '';
    await until(async () => (await fetch(`${tracker}/imp/${linkId}`, { method: 'HEAD' })).status === 200);
    for (let m = 0; m < CONVERSIONS; m++) {
      const id = (await click({ tracker }, linkId, n * CONVERSIONS + m)) ?? '';
      expect(await convert(tracker, { id, token: network.token })).toBe(200);
    }
  }
  const { affiliateId: user_id } = network;
  await ok('POST /network/postbacks', { user_id, event: 'conversion', data: receiver.address });
  const spare: string[] = [];
  for (let n = 0; n < SPARE; n++)
    spare.push((await click(parts.product, network.linkId, AFFILIATES * CONVERSIONS + n)) ?? '');
  const conversions = async (status: string): Promise<number> =>
    Number((await sql`select count(*) from conversions where status = ${status}`)[0]?.['count']);
  const told = AFFILIATES * CONVERSIONS;
  await until(async () => (await conversions('pending')) === told, 60_000);
  // A little more than is used: the spare ones use it up.
  await ok(`PATCH /network/credits/${network.advertiserId}`, { credit_limit: (told + 1) * REVENUE });
  for (const id of spare) {
    expect(await convert(parts.product.tracker, { id, token: network.token })).toBe(200);
    await new Promise((done) => setTimeout(done, Math.random() * 300));
    if (spare.indexOf(id) % (SPARE / KILLS) === 0) await restartWorkers();
  }
  await until(async () => (await wrongCredit(network)).length === 0, 60_000).catch(() => undefined);
  expect(await wrongCredit(network)).toEqual([]);
  const all = told + SPARE;
  await until(async () => (await conversions('pending')) === all, 60_000);

  setClockAhead(3);
  await killedUntil(() => conversions('approved'), all);
  await until(async () => (await wrongBonuses()).length === 0, 60_000).catch(() => undefined);
  expect(await wrongBonuses()).toEqual([]);

  // What a kill left under way is told again once its lease is over, which a clock that is set ahead would end at once.
  const waiting = async (): Promise<number> =>
    Number((await sql`select count(*) from deliveries where state = 'pending'`)[0]?.['count']);
  await until(async () => (await waiting()) === 0, 120_000);
  // Both the month of the conversions and that of their approval are over.
  setClockAhead(70);
  await restartWorkers();
  await killedUntil(
    async () => Number((await sql`select count(*) from invoices`)[0]?.['count']),
    AFFILIATES + 1,
  );
  await until(async () => (await wrongInvoices()).length === 0, 60_000).catch(() => undefined);
  expect(await wrongInvoices()).toEqual([]);
  expect(faultsInBooks(database.url)).toBe(0);
  expect(await untoldOrToldTwice(database.url, receiver, killedAt)).toEqual([]);
  expect(receiver.told.size).toBe(all);
}, 900_000);

it('pays each invoice once by a batch whose API is killed at each step, and writes the same file', async () => {
  await sql`insert into payout_methods (affiliate_id, network_id, destination, version, changed_at, confirmation)
    select id, network_id, ${sql.json({ kind: 'paypal', email: 'me@blog.example' })}, 1, now(), 'not_needed'
    from accounts where id = any(${affiliates as string[]})`;
  const batches = () =>
    ok<{ payout_batches: { _id: string; status: string }[] }>('GET /network/payout-batches');
  expect(await askedThroughKills('POST /network/payout-batches', { key: 'kills' })).toBeLessThan(300);
  const [batch, ...others] = (await batches()).payout_batches;
  expect(others).toEqual([]);
  const path = `/network/payout-batches/${batch?._id}`;
  expect([200, 409]).toContain(await askedThroughKills(`POST ${path}/release`));
  const file = async () => {
    const headers = { 'X-Api-Key': KEY };
    return (await fetch(`${parts.product.api}${path}/file?format=paypal`, { headers })).text();
  };
  const before = await file();
  expect(before.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(AFFILIATES);
  expect(await askedThroughKills(`POST ${path}/settle`)).toBe(200);
  expect(await file()).toBe(before);
  expect((await batches()).payout_batches).toMatchObject([{ status: 'settled' }]);
  expect(await wrongPayments()).toEqual([]);
  expect(faultsInBooks(database.url)).toBe(0);
}, 300_000);

it('prices what waited for an exchange rate once, though API and workers are killed when it comes', async () => {
  const { campaign } = await ok<{ campaign: { _id: string } }>('POST /campaign', {
    title: 'Hats',
    url: 'https://shop.example/?click={click_id}',
    advertiser_id: (await ok<{ advertisers: { _id: string }[] }>('GET /advertiser')).advertisers[0]?._id,
    model: 'cps',
    status: 'active',
    commissions: [{ payout: '10', revenue: '20', coverage: ['ALL'] }],
  });
  const conversions = Array.from({ length: SALES }, (_, n) => ({
    campaign_id: campaign._id,
    publisher_id: affiliates[n % AFFILIATES],
    txn_id: `hat-${n}`,
    sale_amount: 100,
    currency: 'GBP',
  }));
  const { job } = await ok<{ job: { _id: string } }>('POST /network/conversion-import', {
    dry_run: false,
    conversions,
  });
  const status = async () => (await ok<{ job: { status: string } }>(`GET /jobs/${job._id}`)).job.status;
  await until(async () => (await status()) === 'completed', 60_000);
  const priced = () => sql`select status, payout::float8 as payout, count(*)::int as count from conversions
    where campaign_id = ${campaign._id} group by 1, 2`;
  expect(await priced()).toEqual([{ status: 'pending', payout: 0, count: SALES }]);
  const today = new Date(Date.now() + 70 * DAY_MS).toISOString().slice(0, 10);
  const asked = askedThroughKills('PUT /network/exchange-rates', {
    base: 'GBP',
    date: today,
    rates: { USD: 1.25 },
  });
  await restartWorkers();
  expect(await asked).toBe(200);
  await until(async () => (await priced()).length === 1, 120_000).catch(() => undefined);
  expect(await priced()).toEqual([{ status: 'approved', payout: 12.5, count: SALES }]);
  await until(async () => faultsInBooks(database.url) === 0, 60_000).catch(() => undefined);
  expect(faultsInBooks(database.url)).toBe(0);
}, 300_000);

it('control: the judges notice a bonus that is given twice, a gap in the numbers, and a payment too many', async () => {
  await sql`insert into payments (id, network_id, invoice_id, amount, method, created_at)
    select 'twice', network_id, invoice_id, amount, method, created_at from payments limit 1`;
  await sql`update bonuses set amount = amount * 2 where id = (select id from bonuses limit 1)`;
  await sql`update invoices set number = 'SB-0000-0999' where id = (select id from invoices where number is not null limit 1)`;
  expect(await wrongBonuses()).toHaveLength(1);
  expect(await wrongInvoices()).not.toEqual([]);
  expect(await wrongPayments()).toHaveLength(1);
});

type Page<Name extends string, Row> = { readonly [name in Name]: readonly Row[] };

/** What volume rules gave that is not what they should. */
async function wrongBonuses(): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of affiliates) {
    const { bonuses } = await ok<Page<'bonuses', { reason: string; amount: number }>>(
      `GET /network/bonuses?user_id=${id}&limit=100`,
    );
    for (const [name, due] of Object.entries(GIVEN)) {
      const given = bonuses.filter(({ reason }) => reason === name).map(({ amount }) => amount * 100);
      const sum = given.reduce((total, one) => total + Math.round(one), 0) / 100;
      if (sum !== due) wrong.push(`${id}: ${name} gave ${given.join(' + ')} hundredths`);
    }
  }
  return wrong;
}

/** The credit, unless it is used up and each of its notices was written once. */
async function wrongCredit({ advertiserId }: TestNetwork): Promise<string[]> {
  const { credit } = await ok<{ credit: { state: string } }>(`GET /network/credits/${advertiserId}`);
  const notices = await sql`select kind, user_id, count(*)::int as count from notices
    where kind like 'credit.%' group by 1, 2 having count(*) > 1 or kind = 'credit.restored'`;
  const used = await sql`select 1 from notices where kind = 'credit.used_up'`;
  return [
    ...(credit.state === 'used_up' ? [] : [`the credit is ${credit.state}`]),
    ...(used.length > 0 ? [] : ['nobody was told']),
    ...notices.map(({ kind, count }) => `${kind} was told ${count} times`),
  ];
}

/** Invoices of affiliates that were paid more or less than once, and whole. */
async function wrongPayments(): Promise<string[]> {
  const rows =
    await sql`select i.id, count(p.id)::int as payments, i.amount + i.vat as owed, coalesce(sum(p.amount), 0) as paid
    from invoices i left join payments p on p.invoice_id = i.id where i.account_id = any(${affiliates as string[]}) group by i.id
    having count(p.id) <> 1 or coalesce(sum(p.amount), 0) <> i.amount + i.vat`;
  return rows.map(({ id, payments, owed, paid }) => `${id}: ${payments} payments of ${paid} for ${owed}`);
}

/** Invoices that are missing, doubled or wrong, and gaps in their numbers. */
async function wrongInvoices(): Promise<string[]> {
  const wrong: string[] = [];
  const numbers: string[] = [];
  for (const id of affiliates) {
    const { invoices } = await ok<Page<'invoices', { amount: number; start: string; number: string | null }>>(
      `GET /network/invoices?user_id=${id}&limit=100`,
    );
    const cents = invoices.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    if (cents !== OWED * 100) wrong.push(`${id}: invoices of ${cents} hundredths`);
    if (new Set(invoices.map(({ start }) => start)).size !== invoices.length)
      wrong.push(`${id}: a period has two invoices`);
    numbers.push(...invoices.map(({ number }) => number ?? `none of ${id}`));
  }
  for (const name of new Set(numbers.map((number) => number.slice(0, number.lastIndexOf('-'))))) {
    const own = numbers.filter((number) => number.startsWith(`${name}-`));
    const places = own.map((number) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    if (places.some((place, n) => place !== n + 1)) wrong.push(`${name}: ${places.join(' ')}`);
  }
  return wrong;
}
