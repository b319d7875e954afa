// The operator's commands as processes: on a database of DATABASE_URL, and on the embedded one whether the product runs
// or not.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import {
  KEY,
  preparedFolder,
  processesNaming,
  start,
  temporaryFolder,
  until,
  type Product,
} from './product.ts';

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a command; `onStart` may signal it. */
function runBatch(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  onStart: (signal: (name: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [resolve('dist/batch.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  onStart((name) => child.kill(name));
  return new Promise((done) => child.once('close', (code) => done({ code, out, err })));
}

describe('batch on DATABASE_URL', () => {
  const folder = temporaryFolder();
  const prepared = preparedFolder();
  let database: EmbeddedPostgres;
  let product: Product;
  let network: TestNetwork;
  const batch = (...args: string[]) => runBatch({ DATABASE_URL: database.url }, args);
  const json = async (...args: string[]) =>
    JSON.parse((await batch('--json', ...args)).out) as Record<string, never>;

  beforeAll(async () => {
    database = await startEmbeddedPostgres({ dataDir: join(prepared.path, 'data') });
    product = await start(folder.path, { DATABASE_URL: database.url });
    network = await makeNetwork(product);
  }, 240_000);
  afterAll(async () => {
    await product.stop();
    await database.stop();
    folder.remove();
    prepared.remove();
  });

  it('issues a key that works at once, and revokes it', async () => {
    const issued = (await json('issue-key', '--label', 'night job')) as Record<string, string>;
    const key = issued['api_key'] ?? '';
    expect((await call(product, 'GET /network/account', { key })).status).toBe(200);
    expect((await batch('list-keys')).out).toContain(issued['id']);
    expect((await batch('revoke-key', '--key', issued['id'] ?? '')).code).toBe(0);
    expect((await call(product, 'GET /network/account', { key })).status).toBe(401);
  }, 180_000);

  it.each([
    [2, ['issue-key', '--role', 'affiliate'], /affiliate/],
    [2, ['revoke-key', '--key', 'f'.repeat(24)], /no live key/],
    [2, ['issue-key', '--role', 'king'], /role/],
    [2, ['no-such-command'], /unknown command/],
    [2, ['export', 'clicks', '--group', 'created'], /does not take --group/],
  ])(
    'ends with %i and says why: %j',
    async (expected, args, why) => {
      const { code, out, err } = await batch(...args);
      expect([code, out]).toEqual([expected, '']);
      expect(err).toMatch(why);
      expect(err).not.toMatch(/\n\s+at /);
    },
    180_000,
  );

  it('explains itself', async () => {
    const { code, out } = await batch('issue-key', '--help');
    expect(code).toBe(0);
    expect(out).toContain('affiliate or advertiser the key is for');
    expect(out).toContain('Exit codes:');
  }, 180_000);

  // docs/rules/imports.md#moving-a-network
  it('moves a network in: links of the other tracker lead on, its past is in the figures, and twice is once', async () => {
    const moving = join(folder.path, 'moving');
    mkdirSync(moving);
    const put = (name: string, ...lines: string[]) =>
      writeFileSync(join(moving, `${name}.csv`), `${lines.join('\n')}\n`);
    // Another day than the one whose period is closed below.
    const before = new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10);
    put(
      'accounts',
      'kind,external_id,name,email',
      'advertiser,a1,Hut,hut@hats.example',
      'affiliate,p1,Nell,nell@n.example',
    );
    put(
      'campaigns',
      'external_id,advertiser,title,url,payout,revenue',
      'c1,a1,Hats,https://hats.example/?c={click_id},5,8',
    );
    put('links', 'affiliate,campaign,alias', 'p1,c1,/aff_c?offer_id=7&aff_id=9');
    const conversions = (currency: string) =>
      put(
        'conversions',
        'affiliate,campaign,txn_id,created,payout,revenue,currency',
        `p1,c1,T1,${before} 10:00:00,3,4,${currency}`,
      );
    conversions('EUR');
    const refused = await batch('import-network', moving);
    expect([refused.code, refused.out]).toEqual([
      3,
      expect.stringContaining("conversions.csv, line 2: There's no EUR exchange rate"),
    ]);
    conversions('USD');
    const made = { made: 1, there: 0 };
    expect(await json('import-network', moving)).toMatchObject({
      accounts: { made: 2 },
      campaigns: made,
      links: made,
      conversions: made,
    });
    expect(await json('import-network', moving)).toMatchObject({
      accounts: { made: 0 },
      conversions: { made: 0, there: 1 },
    });
    await until(async () => {
      const answer = await fetch(`${product.tracker}/aff_c?offer_id=7&aff_id=9`, { redirect: 'manual' });
      return answer.headers.get('location')?.startsWith('https://hats.example/?c=') ?? false;
    });
    const { data } = await call(product, `GET /network/conversions?start=${before}&end=${before}`);
    expect(JSON.stringify(data)).toContain('"T1"');
    expect((await batch('check')).code).toBe(0);
  }, 240_000);

  it('imports a file, exports what came of it, closes its period and finds the books right', async () => {
    const clickId = await click(product, network.linkId, 1);
    const file = join(folder.path, 'conversions.csv');
    const yesterday = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
    const line = `${network.campaignId},${network.affiliateId}`;
    writeFileSync(
      file,
      `campaign_id,publisher_id,txn_id,created\n${line},one,${yesterday} 12:00:00\n${line},two,${yesterday} 13:00:00\n`,
    );
    expect(await json('import-conversions', file, '--dry-run')).toMatchObject({ dry_run: true, imported: 2 });
    expect(await json('import-conversions', file)).toMatchObject({ imported: 2, errors: 0 });
    expect(await json('import-conversions', file)).toMatchObject({ imported: 0, duplicates: 2 });

    await until(async () => (await batch('export', 'clicks')).out.includes(clickId ?? 'no click'), 60_000);
    const target = join(folder.path, 'out.ndjson');
    const range = ['--start', yesterday, '--end', yesterday];
    const exported = ['export', 'conversions', ...range, '--format', 'ndjson', '--output', target];
    expect(await json(...exported)).toMatchObject({ file: target, rows: 2 });
    const rows = readFileSync(target, 'utf8').trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row) as unknown)).toMatchObject([
      { txn_id: 'two', payout: 1.5, method: 'import' },
      { txn_id: 'one', revenue: 2.25 },
    ]);
    expect((await batch(...exported)).code).toBe(1);

    const period = ['close-invoices', ...range];
    const states = async (...more: string[]) => {
      const { accounts } = await json(...period, ...more);
      return (accounts as unknown as { name: string; state: string; amount: number | null }[])
        .filter(({ state }) => state !== 'nothing')
        .map(({ name, state, amount }) => `${name} ${state} ${amount ?? ''}`)
        .sort();
    };
    const closed = ['Acme closed 4.5', 'Blog closed 3'];
    expect(await states('--dry-run')).toEqual(closed);
    expect(await states()).toEqual(closed);
    expect(await states()).toEqual(['Acme already 4.5', 'Blog already 3']);
    expect(await batch('check')).toMatchObject({ code: 0, err: '' });
  }, 240_000);

  it('says what to do when the database is not there', async () => {
    const nobody = await runBatch({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }, ['check']);
    expect([nobody.code, nobody.out]).toEqual([1, '']);
    expect(nobody.err).toMatch(/nothing answers at 127\.0\.0\.1:1/);
    expect(nobody.err).not.toContain('secret');
  }, 180_000);
});

describe('batch on the embedded database', () => {
  const folder = preparedFolder();
  const dataDir = join(folder.path, 'data');
  const batch = (...args: string[]) => runBatch({ DATA_DIR: dataDir }, args);
  let networkId = '';
  afterAll(() => folder.remove());

  it('makes no database by itself', async () => {
    const nowhere = join(folder.path, 'no-data');
    const { code, err } = await runBatch({ DATA_DIR: nowhere }, ['list-networks']);
    expect([code, existsSync(nowhere)]).toEqual([1, false]);
    expect(err).toMatch(/There is no database in .*no-data\. Start Tributary once \(npm start\)/);
  }, 180_000);

  it('uses the server of the product that runs, and leaves it running', async () => {
    const product = await start(folder.path);
    try {
      const { code, out, err } = await batch('list-networks', '--json');
      expect([code, err]).toEqual([0, '']);
      networkId = (JSON.parse(out) as { networks: { id: string }[] }).networks[0]?.id ?? '';
      const created = await batch('create-network', '--name', 'Second', '--currency', 'EUR', '--json');
      const { api_key: key = '' } = JSON.parse(created.out) as { api_key?: string };
      const { data } = await call(product, 'GET /network/account', { key });
      expect(data['network']).toMatchObject({ name: 'Second', region: { currency: 'EUR' } });
      expect((await call(product, 'GET /network/account', { key: KEY })).status).toBe(200);
    } finally {
      expect(await product.stop()).toBe(0);
    }
  }, 240_000);

  it('starts it for as long as it takes, one command after the other, and leaves nothing behind', async () => {
    const ended = await Promise.all([
      batch('list-keys', '--network', networkId),
      batch('list-networks'),
      batch('check', '--network', networkId),
    ]);
    expect(ended.map(({ code, err }) => [code, err.replace(/^Waiting: .*\n/, '')])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    expect(ended[1].out).toContain('Second');
    expect(processesNaming(folder.path)).toEqual([]);
    const again = await start(folder.path);
    expect(await again.stop()).toBe(0);
  }, 240_000);

  it('stops at a signal with 130 and takes its server along', async () => {
    const { code, err } = await runBatch(
      { DATA_DIR: dataDir },
      ['check', '--network', networkId],
      (signal) => {
        void until(() => existsSync(join(dataDir, 'in-use-by'))).then(() => signal('SIGINT'));
      },
    );
    expect([code, err]).toEqual([130, 'Stopped.\n']);
    expect(processesNaming(folder.path)).toEqual([]);
    expect((await batch('list-networks')).code).toBe(0);
  }, 180_000);
});

// docs/rules/running.md#back-up, docs/rules/running.md#moving-the-database
describe('whole databases', () => {
  const folder = preparedFolder();
  const dataDir = join(folder.path, 'data');
  const backup = join(folder.path, 'backup');
  afterAll(() => folder.remove());

  it('are backed up while the product works, restored elsewhere, and moved to a server', async () => {
    const product = await start(folder.path);
    const saved = await runBatch({ DATA_DIR: dataDir }, ['backup', backup]).finally(() => product.stop());
    expect([saved.code, saved.err]).toEqual([0, '']);

    const elsewhere = join(folder.path, 'elsewhere');
    const restored = join(elsewhere, 'data');
    expect(await runBatch({ DATA_DIR: restored }, ['restore', backup])).toMatchObject({ code: 0, err: '' });
    const again = await start(elsewhere);
    const answer = await call(again, 'GET /network/account', { key: KEY }).finally(() => again.stop());
    expect(answer.status).toBe(200);

    const server = await startEmbeddedPostgres({ dataDir: join(folder.path, 'server') });
    try {
      const env = { DATA_DIR: restored, DATABASE_URL: server.url };
      const unknown = new URL(server.url);
      unknown.password = 'wrong';
      const locked = await runBatch({ ...env, DATABASE_URL: unknown.href }, ['move-database', '--dry-run']);
      expect([locked.code, locked.err]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL cannot be used: .*\n$/),
      ]);
      expect(await runBatch(env, ['move-database'])).toMatchObject({ code: 0, err: '' });
      const moved = await start(elsewhere, { DATABASE_URL: server.url });
      const there = await call(moved, 'GET /network/account', { key: KEY }).finally(() => moved.stop());
      expect(there.status).toBe(200);
      const refused = await runBatch({ DATA_DIR: restored }, ['list-networks']);
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/was moved .*DATABASE_URL/)]);
      const wrong = await runBatch({ ...env, SECRET_KEY: 'x'.repeat(40) }, ['list-networks']);
      expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^SECRET_KEY is set, but .*\n$/)]);
    } finally {
      await server.stop();
    }
  }, 180_000);
});
