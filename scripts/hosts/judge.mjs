// Whether everything that was answered is in the books once, in the reports, and told once.
import { askAgain } from './load.mjs';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { ADDRESSES, API, KEY, PASSWORDS } from './services.mjs';
import { faultsInBooks, primary } from './cluster.mjs';
import postgres from 'postgres';

/** Messages that a worker took with it come again after their lease, 45 s. */
const SETTLES_WITHIN_MS = 150_000;
const PAYOUT = 1.5;

export const databaseUrl = async () =>
  `postgres://tributary:${PASSWORDS.DATABASE_PASSWORD}@${ADDRESSES[await primary()]}:5432/tributary`;

/** What is wrong after `load` was paused, in words; waits for what is still under way. `repeats` counts what was told again, as it may be. */
export async function wrongInBooks(load, receiver, { campaignId }, { settleMs = SETTLES_WITHIN_MS } = {}) {
  const deadline = performance.now() + settleMs;
  let wrong;
  for (;;) {
    try {
      wrong = await look(load, receiver, campaignId);
    } catch (error) {
      wrong = [`nothing could be read: ${error.message}`];
    }
    if (wrong.length === 0 || performance.now() > deadline) break;
    await pause(1000);
  }
  const faults = faultsInBooks(root, await databaseUrl());
  return faults === 0 ? wrong : [...wrong, `check finds ${faults} faults`];
}

async function look({ clicks, conversions, writes }, { told }, campaignId) {
  const stored = await lines('/network/clicks?format=ndjson');
  const converted = await lines('/network/conversions?format=ndjson');
  const total = (await json(`/campaign/stats/${campaignId}`)).total;
  // From the columnar copy and what came after it, as no view by days is.
  const report = await json(
    '/network/customReport?group[]=country&fields[]=clicks&fields[]=approvedConversions',
  );
  const inReport = (measure) => report.records.reduce((sum, row) => sum + row[measure], 0);
  const { keys } = await json('/network/keys');
  const pending = await count(`select count(*)::int as count from deliveries where state = 'pending'`);
  const approved = converted.filter(({ status }) => status === 'approved').map(({ _id }) => _id);
  const clickIds = stored.map(({ _id }) => _id);
  const clicksOf = converted.map(({ click_id: id }) => id);
  const labels = keys.map(({ label }) => label);
  return [
    ...missing(clicks, clickIds, 'clicks'),
    ...missing(conversions, clicksOf, 'conversions'),
    ...missing(writes, labels, 'writes'),
    ...same(new Set(clickIds).size, clickIds.length, 'different clicks and their rows'),
    ...same(new Set(clicksOf).size, clicksOf.length, 'converted clicks and conversions'),
    ...same(new Set(labels).size, labels.length, 'different writes and their records'),
    ...same(total.clicks, clickIds.length, 'clicks of the stats and of the log'),
    ...same(total.conversions, clicksOf.length, 'conversions of the stats and of the log'),
    ...same(Number(total.payout), clicksOf.length * PAYOUT, 'payout of the stats and of the conversions'),
    ...same(inReport('clicks'), clickIds.length, 'clicks of a report by country and of the log'),
    ...same(
      inReport('approvedConversions'),
      approved.length,
      'conversions of a report by country and of the log',
    ),
    ...same(pending, 0, 'messages that wait'),
    ...missing(new Set(approved), [...told.keys()], 'tellings'),
    ...missing(new Set(told.keys()), approved, 'conversions that were told'),
    ...same(
      [...told.values()].filter((messages) => new Set(messages).size > 1).length,
      0,
      'conversions told by two messages',
    ),
  ];
}

/** What a control has lost counts for the next one no more. */
export async function forgetMissingClicks({ clicks }) {
  const stored = new Set((await lines('/network/clicks?format=ndjson')).map(({ _id }) => _id));
  for (const id of clicks) if (!stored.has(id)) clicks.delete(id);
}

function missing(answered, stored, what) {
  const there = new Set(stored);
  const all = [...answered];
  const lost = all.filter((id) => !there.has(id));
  const between = all.indexOf(lost.at(-1)) - all.indexOf(lost[0]) + 1;
  return lost.length === 0
    ? []
    : [
        `${lost.length} of ${answered.size} answered ${what} are missing (${lost[0]} to ${lost.at(-1)}, of ${between} answered in that time)`,
      ];
}

const same = (one, other, what) => (one === other ? [] : [`${what}: ${one} and ${other}`]);

/** Whole, or asked again. */
const asked = (path) =>
  askAgain(async () => {
    const headers = { 'X-Api-Key': KEY };
    const answer = await fetch(API + path, { headers, signal: AbortSignal.timeout(60_000) });
    return { status: answer.status, ok: answer.ok, text: await answer.text() };
  });

async function lines(path) {
  const answer = await asked(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function json(path) {
  const answer = await asked(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return JSON.parse(answer.text).data;
}

async function count(query) {
  const sql = postgres(await databaseUrl(), { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(query);
    return row.count;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
