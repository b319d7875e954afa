// Nothing that opens a door is written where somebody else may read it: not by any process to its outputs, at debug level
// and through requests that fail; not into a back-up; not into the records of imports; not into an answer but the one that
// issues it (docs/rules/running.md#secrets-in-logs).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { startParts, type Parts } from './parts.ts';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { KEY, temporaryFolder, until, type Product } from './product.ts';

const SECRET_KEY = 'canary-root-secret-0123456789abcdef0123456789';
const PASSWORD = 'canary battery staple 41';
const NEW_PASSWORD = 'canary battery staple 42';
const WRONG_PASSWORD = 'canary battery staple 43';
/** No secret: shows that what is searched would show one. */
const PLANTED = 'planted-0123456789-canary';

const folder = temporaryFolder();
let database: DatabaseServer;
let parts: Parts;
let product: Product;
let network: TestNetwork;
/** By their names; found out on the way. */
const secrets: Record<string, string> = {
  'the key of the environment': KEY,
  'the root secret': SECRET_KEY,
  'a password': PASSWORD,
  'the password after it': NEW_PASSWORD,
  'a wrong password': WRONG_PASSWORD,
};
const answers: string[] = [];
beforeAll(async () => {
  database = await openDatabaseServer(join(folder.path, 'database'));
  secrets["the database's password"] = decodeURIComponent(new URL(database.url).password);
  // Not from the prepared folder: a first start prints and keeps more than others.
  parts = await startParts(folder.path, database.url, { env: { LOG_LEVEL: 'debug', SECRET_KEY } });
  ({ product } = parts);
  network = await makeNetwork(product);
  secrets['a security token'] = network.token;
}, 240_000);
afterAll(async () => {
  await parts.stop();
  await database.stop();
  folder.remove();
}, 180_000);

/** Which of the secrets the text holds: as it is, as a JSON string holds it, or encoded as in a URL. */
const secretsIn = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) =>
      [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+'), btoa(secret)].some((one) =>
        text.includes(one),
      ),
    )
    .map(([name]) => name);

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(product.api + path, init);
  const text = await answer.text();
  answers.push(text);
  return { status: answer.status, text };
}
const sent = (method: string, body: unknown, key = KEY): RequestInit => ({
  method,
  headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

async function issue(role: string, userId: string): Promise<string> {
  const { data } = await call(product, 'POST /network/keys', { body: { role, user_id: userId } });
  return data['api_key'] ?? '';
}

/** Everything that is asked with a secret in it, and fails in every way there is. */
async function failInEveryWay(affiliateKey: string): Promise<void> {
  const account = { name: 'Canary', email: 'canary@blog.example', password: PASSWORD };
  await ask('/affiliate', sent('POST', account));
  await ask('/affiliate', sent('POST', account)); // a second time: 409
  await ask('/affiliate', sent('POST', { ...account, email: 'no address', country: 'nowhere' }));
  await ask('/affiliate', sent('POST', JSON.stringify(account).slice(0, -1))); // no JSON
  await ask('/affiliate', sent('POST', `password=${PASSWORD}`));
  await ask(
    '/affiliate/account',
    sent(
      'PATCH',
      { action: 'password', old_password: WRONG_PASSWORD, new_password: NEW_PASSWORD },
      affiliateKey,
    ),
  );
  await ask(
    '/affiliate/account',
    sent(
      'PATCH',
      { action: 'password', old_password: [WRONG_PASSWORD], new_password: { a: NEW_PASSWORD } },
      affiliateKey,
    ),
  );
  await ask(`/network/stats?apiKey=${affiliateKey}`);
  await ask(`/network/stats?apiKey=${KEY}x`);
  await ask(`/nowhere?apiKey=${KEY}`, { method: 'POST' });
  await ask(`/network/stats?security_token=${network.token}&unknown=1`, { headers: { 'X-Api-Key': KEY } });
  await ask('/network/stats', { headers: { 'X-Api-Key': affiliateKey } });
  await ask('/network/keys', sent('POST', { role: 'affiliate', user_id: network.affiliateId, api_key: KEY }));
  await ask('/network/keys', { headers: { 'X-Api-Key': KEY } });
  await ask('/network/security-tokens', { headers: { 'X-Api-Key': KEY } });
  await ask('/network/account', { headers: { 'X-Api-Key': KEY } });
  await ask('/network/audit?limit=1000', { headers: { 'X-Api-Key': KEY } });
  const id = await click(product, network.linkId, 1);
  for (const path of [
    `/acquisition?click_id=${id}&security_token=${network.token}&sale_amount=x`,
    `/acquisition?click_id=forged&security_token=${network.token}`,
    `/acquisition?click_id=${id}&security_token=${network.token}&txn_id=order-1`,
    `/pixel?adid=${network.campaignId}&click_id=${id}&security_token=${network.token}`,
    `/${network.linkId}/?security_token=${network.token}&apiKey=${KEY}`,
  ]) {
    answers.push(await (await fetch(product.tracker + path, { redirect: 'manual' })).text());
  }
  const hits = await ask('/network/conversion-hits', { headers: { 'X-Api-Key': KEY } });
  expect(hits.status).toBe(200);
}

/** An import whose rows hold secrets in columns that nobody reads; one row is good and one is wrong. */
async function importWithSecrets(): Promise<void> {
  const secret = `${network.token},${KEY}`;
  const csv = [
    'campaign_id,publisher_id,txn_id,created,security_token,api_key',
    `${network.campaignId},${network.affiliateId},t1,2026-03-01 10:00:00,${secret}`,
    `x,y,t2,tomorrow,${secret}`,
  ];
  const { status, text } = await ask('/network/conversion-import?continue_on_error=true', {
    method: 'POST',
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/csv' },
    body: `${csv.join('\n')}\n`,
  });
  expect([status, text]).toEqual([202, text]);
  const { data } = JSON.parse(text) as { data: { job: { _id: string } } };
  await until(async () => {
    const job = await fetch(`${product.api}/jobs/${data.job._id}`, { headers: { 'X-Api-Key': KEY } });
    const shown = await job.text();
    if (!/"status":"(completed|failed)"/.test(shown)) return false;
    answers.push(shown);
    return true;
  });
}

/** While connections are cut, so that the database's own errors are met with passwords at hand. */
async function failInTheDatabase(affiliateKey: string): Promise<Set<number>> {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const statuses = new Set<number>();
  let cutting = true;
  const cutter = (async () => {
    while (cutting) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
      await new Promise((done) => setTimeout(done, 5));
    }
  })();
  for (let n = 0; n < 40 && !(n > 10 && statuses.has(503)); n++) {
    const account = { name: 'Canary', email: `canary-${n}@blog.example`, password: PASSWORD };
    statuses.add((await ask('/affiliate', sent('POST', account))).status);
    const change = { action: 'password', old_password: PASSWORD, new_password: NEW_PASSWORD };
    statuses.add((await ask('/affiliate/account', sent('PATCH', change, affiliateKey))).status);
    statuses.add((await ask(`/network/stats?apiKey=${KEY}`)).status);
  }
  cutting = false;
  await cutter;
  await sql.end();
  return statuses;
}

it('finds none in the outputs of any process, nor in an answer, nor in the records of an import', async () => {
  const affiliateKey = await issue('affiliate', network.affiliateId);
  secrets['an issued key'] = affiliateKey;
  await failInEveryWay(affiliateKey);
  await importWithSecrets();
  expect((await failInTheDatabase(affiliateKey)).has(503)).toBe(true);
  await until(
    async () => (await ask(`/campaign/${PLANTED}`, { headers: { 'X-Api-Key': KEY } })).status < 500,
  );
  await until(() => product.output().includes(PLANTED));
  expect(secretsIn(product.output())).toEqual([]);
  expect(answers.filter((text) => secretsIn(text).length > 0)).toEqual([]);
}, 240_000);

function backedUp(): string {
  const target = join(folder.path, `backup-${performance.now()}`);
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    SECRET_KEY,
    DATA_DIR: join(folder.path, 'machine-1'),
  };
  const batch = spawnSync(process.execPath, [resolve('dist/batch.mjs'), 'backup', target], {
    env,
    encoding: 'utf8',
  });
  expect(batch.status).toBe(0);
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  const contents = files.map((file) => {
    const bytes = readFileSync(join(file.parentPath, file.name));
    return (file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  });
  return [batch.stdout, batch.stderr, ...contents].join('\n');
}

it('finds none in a back-up', () => {
  expect(secretsIn(backedUp())).toEqual([]);
});

it('control: what was planted is found in a log, in an answer and in a back-up', async () => {
  secrets['what was planted'] = PLANTED;
  expect(secretsIn(product.output())).toEqual(['what was planted']);
  const renamed = sent('POST', { action: 'basic_info', title: PLANTED });
  const { text } = await ask(`/campaign/${network.campaignId}`, renamed);
  expect(secretsIn(text)).toEqual(['what was planted']);
  expect(secretsIn(backedUp())).toEqual(['what was planted']);
  expect(secretsIn(JSON.stringify({ password: PASSWORD }))).toEqual(['a password']);
}, 180_000);
