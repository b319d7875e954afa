import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import {
  AFFILIATE_ID,
  apiKey,
  CAMPAIGN_ID,
  CREATED_AT,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import { hitId, measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { NOTHING_COUNTED, type Job } from '@tributary/domain/jobs/job';
import type { JobId } from '@tributary/domain/shared/ids';
import { memory } from '@tributary/composition/memory';
import { dashed } from '../src/command.ts';
import { COMMANDS } from '../src/commands.ts';
import { openBatch, seedTraffic, type TestBatch } from './test-batch.ts';

const NAMES = COMMANDS.map(({ name }) => name);
const OF = ['--network', NETWORK_ID];

let state: MemoryState;
let batch: TestBatch;
let folder: string;
const run = (...line: string[]) => batch.run(...line);
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** With the one account of a network that moves here. */
function movingFolder(): string {
  mkdirSync(join(folder, 'moving'), { recursive: true });
  file('moving/accounts.csv', 'kind,external_id,name,email\naffiliate,7,Carol,carol@x.example\n');
  return join(folder, 'moving');
}

/** Everything that is stored, a digest for each kind. A dry run of an import is a job, which is all it leaves. */
const stored = () =>
  Object.fromEntries(
    Object.entries({ ...state, jobs: null, changes: null, audit: auditWithoutJobs() }).map(([kind, held]) => [
      kind,
      createHash('sha256').update(JSON.stringify(held, plain)).digest('hex'),
    ]),
  );
const auditWithoutJobs = () => [...state.audit.values()].filter(({ object }) => object !== 'job');
const plain = (_name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Map ? [...value] : value;
};

beforeEach(async () => {
  state = emptyState();
  batch = openBatch(memory(state));
  folder = mkdtempSync(join(tmpdir(), 'tributary-batch-'));
  await seedTraffic(memory(state));
  await batch.dependencies.stores.keys.add(apiKey());
});
afterEach(() => {
  expect(batch.opened().now).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** A line for each command that works on what is seeded. */
const works = (): Readonly<Record<string, string[]>> => ({
  'create-network': ['create-network', '--name', 'Second', '--currency', 'EUR'],
  'list-networks': ['list-networks'],
  'issue-key': ['issue-key', ...OF, '--role', 'affiliate', '--account', AFFILIATE_ID],
  'list-keys': ['list-keys', ...OF],
  'revoke-key': ['revoke-key', ...OF, '--key', apiKey().id],
  'setup-link': ['setup-link', ...OF],
  'reset-password': ['reset-password', ...OF, 'bob@example.com'],
  'reset-second-factor': ['reset-second-factor', ...OF, 'bob@example.com'],
  export: ['export', 'clicks', ...OF, '--output', join(folder, 'clicks.csv')],
  'import-conversions': [
    ...['import-conversions', ...OF],
    file('new.csv', `campaign_id,publisher_id,txn_id\n${CAMPAIGN_ID},${AFFILIATE_ID},new\n`),
  ],
  'import-network': ['import-network', ...OF, movingFolder()],
  'load-exchange-rates': [
    ...['load-exchange-rates', ...OF],
    file('rates.csv', 'date,base,currency,rate\n2026-03-01,usd,EUR,0.91\n'),
  ],
  'close-invoices': ['close-invoices', ...OF, '--start', '2026-03-01', '--end', '2026-03-09'],
  check: ['check', ...OF],
  'dead-letters': ['dead-letters', 'retry'],
  'rebuild-stats': ['rebuild-stats', ...OF, '--start', '2026-03-01', '--end', '2026-03-31'],
  'rebuild-caps': ['rebuild-caps', ...OF],
  'erase-person': ['erase-person', ...OF, '--affiliate', 'BOB@example.com'],
  'rotate-secret': ['rotate-secret'],
  backup: ['backup', '/tmp/never'],
  restore: ['restore', folder],
  'move-database': ['move-database'],
  forget: ['forget', '--before', '2025-01-01'],
});
const lineOf = (name: string): string[] => works()[name] ?? [];

describe('help', () => {
  // docs/rules/running.md#exit-codes
  it('names every command and every exit code', async () => {
    const { code, out, err } = await run('--help');
    expect([code, err]).toEqual([0, '']);
    for (const name of NAMES) expect(out).toMatch(new RegExp(`^  ${name}`, 'm'));
    for (const number of [0, 1, 2, 3, 130]) expect(out).toMatch(new RegExp(`^  ${number} `, 'm'));
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s names its options, an example and the exit codes',
    async (name, command) => {
      const { code, out } = await run(name, '--help');
      expect(code).toBe(0);
      for (const option of Object.keys(command.options.shape)) {
        expect(out).toContain(option === command.argument ? `<${option}>` : `--${dashed(option)}`);
      }
      expect(out.includes('--dry-run')).toBe(command.changes);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) expect(out).toContain(`npm run -s batch -- ${example}`);
      expect(out).toContain('130');
    },
  );

  it.each(NAMES)('of %s is in the operations manual with an example', (name) => {
    const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    expect(manual).toMatch(new RegExp(`^\\| \`${name}\` \\|.*npm run -s batch -- ${name}`, 'm'));
  });

  it('is what a line without a command gets, as wrong usage', async () => {
    const { code, out, err } = await run();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage:');
  });
});

describe('every command', () => {
  it('is tried here', () => {
    expect(Object.keys(works()).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)('%s says what people can read', async (name) => {
    const { code, out, err } = await run(...lineOf(name));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/\n$/);
  });

  it.each(NAMES)('%s --json prints one JSON document and nothing else', async (name) => {
    const { code, out, err } = await run(...lineOf(name), '--json');
    expect([code, err]).toEqual([0, '']);
    expect(typeof JSON.parse(out)).toBe('object');
    expect(out.trimEnd()).not.toContain('\n');
  });

  it.each(COMMANDS.filter(({ changes }) => changes).map(({ name }) => name))(
    '%s --dry-run changes nothing',
    async (name) => {
      const before = stored();
      const { code, out } = await run(...lineOf(name), '--dry-run', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ dry_run: true });
      expect(stored()).toEqual(before);
    },
  );

  it.each([
    'create-network',
    'issue-key',
    'revoke-key',
    'import-conversions',
    'import-network',
    'load-exchange-rates',
    'erase-person',
  ])('%s changes something without it', async (name) => {
    const before = stored();
    expect((await run(...lineOf(name))).code).toBe(0);
    expect(stored()).not.toEqual(before);
  });

  it.each(COMMANDS.filter(({ changes }) => !changes).map(({ name }) => name))(
    '%s changes nothing at all',
    async (name) => {
      const before = stored();
      await run(...lineOf(name));
      expect(stored()).toEqual(before);
    },
  );

  // docs/rules/running.md#network-of-a-command
  it.each(COMMANDS.filter(({ options }) => 'network' in options.shape).map(({ name }) => name))(
    '%s wants to know which of several networks',
    async (name) => {
      const line = lineOf(name).filter((word) => !OF.includes(word));
      const { code, out, err } = await run(...line);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(OTHER_NETWORK_ID);
      const unknown = await run(...line, '--network', 'f'.repeat(24));
      expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('There is no network')]);
    },
  );
});

describe('a wrong command line ends with 2, before anything is opened', () => {
  it.each([
    [['no-such-command'], /unknown command/],
    [['list-keys', '--no-such-option'], /unknown option/],
    [['list-keys', 'word'], /too many arguments/],
    [['create-network'], /--name/],
    [['issue-key', '--role', 'king'], /network, affiliate, advertiser/],
    [['export'], /what/],
    [['export', 'everything'], /postback-logs/],
    [['export', 'clicks', '--start', '2026-02-30'], /--start/],
    [['export', 'clicks', '--group', 'created'], /does not take --group/],
    [['export', 'report', '--group', 'colour'], /--group/],
    [['export', 'clicks', '--json'], /--output/],
    [['erase-person'], /--affiliate or an --advertiser/],
    [['erase-person', '--affiliate', 'a@b.c', '--advertiser', 'a@b.c'], /either/],
    [['import-conversions', 'conversions.xlsx'], /<file>.*\.csv or \.json/],
    [['close-invoices', '--start', '2026-03-01'], /--end/],
    [['check', '--faults', 'many'], /--faults/],
    [['list-keys', '--dry-run'], /unknown option/],
  ])('%j', async (line, why) => {
    const { code, out, err } = await run(...line);
    expect([code, batch.opened().ever]).toEqual([2, 0]);
    expect(line.includes('--json') ? JSON.parse(out) : out).toEqual(
      line.includes('--json') ? { error: expect.stringMatching(why) } : '',
    );
    expect(err).toMatch(why);
  });
});

// docs/rules/input-output.md#warnings
it('import-conversions prints what is doubtful about its rows, in words and as JSON', async () => {
  const rows = `${CAMPAIGN_ID},${AFFILIATE_ID},new,2,3,x\n${CAMPAIGN_ID},${AFFILIATE_ID},loss,3,2,x\n`;
  const path = file('doubtful.csv', `campaign_id,publisher_id,txn_id,payout,revenue,Order Id\n${rows}`);
  const { code, out } = await run('import-conversions', ...OF, path);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("Warning: order id: This field isn't used. Did you mean txn_id?"),
  ]);
  const loss = 'This is more than the advertiser is charged: every conversion loses money.';
  expect(out).toContain(`Warning: row 2, payout: ${loss}`);
  const [made] = [...state.conversions.values()].filter(({ txnId }) => txnId === 'new');
  const edit = file('edit.csv', `conversion_id,revenue\n${made?.id},1\n`);
  const { out: edited } = await run('import-conversions', ...OF, edit, '--json', '--dry-run');
  expect(JSON.parse(edited)).toMatchObject({ warnings: [`row 1, revenue: ${loss}`] });
});

describe('a refusal changes nothing', () => {
  it.each([
    [['rotate-secret', '--finish'], /No rotation is under way/],
    [['forget', '--before', '2026-03-01'], /may still convert/],
  ])('ends with 1 where the command line is right and things are not: %j', async (line, why) => {
    const before = stored();
    const { code, err } = await run(...line);
    expect([code, err]).toEqual([1, expect.stringMatching(why)]);
    expect(stored()).toEqual(before);
  });

  // The command line is right; what the file holds is not (docs/rules/running.md#exit-codes).
  it.each([
    ['load-exchange-rates', 'rates.csv', 'day,rate\n2026-03-01,0.9\n', /columns/],
    ['load-exchange-rates', 'rates.csv', 'date,base,currency,rate\n2026-03-01,USD,EUR,x\n', /line 2/],
    ['load-exchange-rates', 'rates.json', '{', /JSON is broken/],
    ['import-conversions', 'rows.csv', 'day,rate\n2026-03-01,0.9\n', /column/],
    ['import-conversions', 'rows.json', '{', /JSON/i],
    ['import-conversions', 'rows.csv', '', /./],
  ])('ends with 1 for a file that cannot be taken: %s %s %j', async (name, file_, text, why) => {
    const before = stored();
    const { code, out, err } = await run(name, ...OF, file(file_, text));
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(why)]);
    expect(stored()).toEqual(before);
  });

  it.each([
    [['issue-key', ...OF, '--role', 'affiliate'], /affiliate/],
    [['issue-key', ...OF, '--role', 'advertiser', '--account', AFFILIATE_ID], /Advertiser not found/],
    [['revoke-key', ...OF, '--key', 'f'.repeat(24)], /no live key/],
    [['revoke-key', ...OF, '--key', 'f'.repeat(24), '--dry-run'], /no live key/],
    [['issue-key', ...OF, '--account', AFFILIATE_ID], /role/],
    [['issue-key', ...OF, '--role', 'network', '--account', AFFILIATE_ID, '--dry-run'], /role/],
    [['rotate-secret', '--force'], /--finish/],
    [['rotate-secret', '--force', '--dry-run'], /--finish/],
    [['create-network', '--name', ' '], /empty/],
    [['create-network', '--name', 'X', '--zone', 'Mars/Olympus'], /IANA/],
    [['erase-person', ...OF, '--affiliate', 'nobody@example.com'], /Affiliate not found/],
    [['erase-person', '--network', OTHER_NETWORK_ID, '--affiliate', AFFILIATE_ID], /Affiliate not found/],
    [['export', 'clicks', ...OF, '--campaign', '99', '--output', '/tmp/never.csv'], /no campaign 99/],
    [['import-conversions', ...OF, '/nowhere/at-all.csv'], /no file/],
    [['load-exchange-rates', ...OF, '/nowhere/at-all.json'], /no file/],
    [['close-invoices', ...OF, '--start', '2026-03-01', '--end', '2026-03-10'], /once it has ended/],
    [
      ['rebuild-stats', ...OF, '--start', '2026-03-02', '--end', '2026-03-01'],
      /start date is after the end date/,
    ],
  ])('ends with 2 for a value that is not allowed: %j', async (line, why) => {
    const before = stored();
    const { code, out, err } = await run(...line);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(why);
    const json = await run(...line, '--json');
    expect(JSON.parse(json.out)).toEqual({ error: expect.stringMatching(why) });
    expect(stored()).toEqual(before);
  });

  it('unexpected errors are reported by the process', async () => {
    const { networks } = batch.dependencies.stores;
    networks.list = () => Promise.reject(new Error('gone'));
    expect(await run('list-networks')).toEqual({ code: 1, out: '', err: 'unexpected: Error: gone\n' });
  });
});

describe('faults that are found end with 3', () => {
  // docs/rules/running.md#damaged-spool
  it('check names what the spool of this machine keeps aside', async () => {
    batch.damaged.files.push({ file: '0a1b.4096.3.damaged', events: 3 });
    batch.damaged.files.push({ file: '0a1b.3.sealed', events: undefined });
    const { code, out } = await run('check', ...OF);
    expect([code, out]).toEqual([3, expect.stringContaining('WRONG  spool: 2 against')]);
    expect(out).toContain('file 0a1b.4096.3.damaged: 3 events kept aside in spool/damaged');
    expect(out).toContain('file 0a1b.3.sealed: cannot be read where it lies in the spool');
    batch.damaged.files.length = 0;
    expect((await run('check', ...OF)).out).toContain('ok     spool');
    batch.damaged.mayBeRead = false;
    const unread = await run('check', ...OF);
    expect([unread.code, unread.out]).toEqual([0, expect.stringContaining('was not looked at')]);
  });

  // docs/rules/stats.md#sums-equal-the-rows
  it('check says what of the columnar copy of this machine is not what the rows say', async () => {
    batch.copy.faults.push({ day: '2026-03-10', file: 'a.parquet', detail: 'differs from the rows in 2' });
    const { code, out } = await run('check', ...OF);
    expect([code, out]).toEqual([3, expect.stringContaining('WRONG  columns: 1 against')]);
    expect(out).toContain('day 2026-03-10, file a.parquet: differs from the rows in 2');
    batch.copy.faults.length = 0;
    expect((await run('check', ...OF)).out).toContain('ok     columns');
    batch.copy.isHere = false;
    const elsewhere = await run('check', ...OF);
    expect([elsewhere.code, elsewhere.out]).toEqual([0, expect.stringContaining('was not compared')]);
  });

  it('by check, with the ids of each', async () => {
    state.stats.set('spoilt', statsDelta({ measures: measures({ clicks: 5 }) }));
    state.hits.delete(hitId());
    const { code, out } = await run('check', ...OF, '--json');
    expect(code).toBe(3);
    const { faults, checks } = JSON.parse(out) as {
      faults: number;
      checks: { check: string; total: number; faults: { ids: Record<string, string> }[] }[];
    };
    expect(faults).toBe(2);
    const wrong = checks.filter(({ total }) => total > 0);
    expect(wrong.map(({ check }) => check)).toEqual(['stats', 'conversion-without-hit']);
    expect(wrong[0]?.faults[0]?.ids).toMatchObject({ day: '2026-03-10', campaign: CAMPAIGN_ID });
    expect(wrong[1]?.faults[0]?.ids).toEqual({ conversion: hitId() });
    const read = await run('check', ...OF);
    expect(read.out).toMatch(/WRONG {2}stats: 1 .*\n.*clicks 7 in the books, 2 in the rows/);
  });

  it('by rebuild-stats, which then has mended them', async () => {
    state.stats.set('spoilt', statsDelta({ measures: measures({ clicks: 5 }) }));
    const line = lineOf('rebuild-stats');
    const dry = await run(...line, '--dry-run');
    expect([dry.code, dry.out]).toEqual([
      3,
      expect.stringMatching(/1 differing\n {2}day .*clicks 7 in the books/),
    ]);
    expect((await run('check', ...OF)).code).toBe(3);
    expect((await run(...line)).code).toBe(3);
    expect((await run(...line)).code).toBe(0);
    expect((await run('check', ...OF)).code).toBe(0);
  });

  it('by an import with lines that are wrong; the others are in', async () => {
    const rows = ['click_id,txn_id', `${'0'.repeat(24)},x`, ',y'].join('\n');
    const csv = file(
      'bad.csv',
      `campaign_id,publisher_id,txn_id,method\n${CAMPAIGN_ID},${AFFILIATE_ID},new,postback\nnobody,nobody,b,\n`,
    );
    const { code, out } = await run('import-conversions', ...OF, csv, '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ status: 'completed', total: 2, imported: 1, errors: 1 });
    const again = await run('import-conversions', ...OF, csv, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ imported: 0, duplicates: 1, errors: 1 });
    expect((await run('import-conversions', ...OF, file('worse.csv', rows))).code).toBe(3);
    expect((await run('check', ...OF)).code).toBe(0);
  });
});

describe('a stop', () => {
  it('ends an export with 130 and leaves no part of a file', async () => {
    batch.stopAfter(1);
    const { code, err } = await run('export', 'clicks', ...OF);
    expect([code, err]).toEqual([130, 'Stopped.\n']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['check', 'Stopped.'],
    ['close-invoices', 'Stopped.'],
    ['load-exchange-rates', 'Stopped after 0 of 1 days.'],
    ['import-conversions', 'Stopped after 1 of 1 rows.'],
  ])('ends %s with 130 between two of its steps', async (name, why) => {
    batch.stopAfter(0);
    const { code, out, err } = await run(...lineOf(name));
    expect([code, out]).toEqual([130, '']);
    expect(err).toContain(why);
    batch.stopAfter(Number.POSITIVE_INFINITY);
    expect((await run('check', ...OF)).code).toBe(0);
  });
});

describe('import-conversions', () => {
  it('does an earlier import first when there is no worker to do it', async () => {
    const earlier: Job = {
      id: idOf<JobId>('10b'),
      networkId: NETWORK_ID,
      advertiserId: null,
      name: 'conversion-import',
      status: 'pending',
      dryRun: false,
      sendPostbacks: false,
      continueOnError: false,
      total: 1,
      processed: 0,
      counts: NOTHING_COUNTED,
      createdAt: CREATED_AT,
      startedAt: null,
      finishedAt: null,
      cancelled: false,
    };
    const row = { values: { campaign_id: CAMPAIGN_ID, publisher_id: AFFILIATE_ID, txn_id: 'earlier' } };
    await batch.dependencies.stores.jobs.add(earlier, [row], 9);
    const { code, out } = await run(...lineOf('import-conversions'), '--json');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ imported: 1 })]);
    const done = await batch.dependencies.stores.jobs.find(NETWORK_ID, earlier.id);
    expect(done).toMatchObject({ status: 'completed', counts: { imported: 1 } });
  });
});

describe('load-exchange-rates', () => {
  it('takes JSON with every digit, and CSV', async () => {
    const json = file('r.json', '[{"date":"2026-03-01","base":"USD","rates":{"EUR":0.912345678901234}}]');
    expect(JSON.parse((await run('load-exchange-rates', ...OF, json, '--json')).out)).toMatchObject({
      sets: 1,
      rates: 1,
      priced: 0,
    });
    const csv = file('r.csv', 'base,date,rate,currency\nUSD,2026-03-02,0.92,EUR\nUSD,2026-03-02,150,JPY\n');
    expect(JSON.parse((await run('load-exchange-rates', ...OF, csv, '--json')).out)).toMatchObject({
      sets: 1,
      rates: 2,
    });
    const { items } = await batch.dependencies.stores.exchangeRates.list(
      NETWORK_ID,
      {},
      { page: 1, limit: 9 },
    );
    expect(items.map(({ day, rates }) => [day, Object.keys(rates).sort()])).toEqual([
      ['2026-03-02', ['EUR', 'JPY']],
      ['2026-03-01', ['EUR']],
    ]);
    expect(items[1]?.rates['EUR']).toBe(912345678901234n);
  });

  // docs/rules/imports.md#csv-files
  it('reads rates as office programs write them, and no rows of separators alone', async () => {
    const text =
      '\ufeffdate;base;currency;rate\r\n2026-03-04;USD;EUR;0,5\r\n;;;\r\n ; ;"";\r\n2026-03-04;USD;JPY;150\r\n;;;\r\n';
    for (const bytes of [text, Buffer.from(text, 'utf16le'), text.replaceAll(';', '\t')]) {
      const path = file('r.csv', '');
      writeFileSync(path, bytes);
      const { out } = await run('load-exchange-rates', ...OF, path, '--json');
      expect(JSON.parse(out)).toMatchObject({ sets: 1, rates: 2 });
    }
    for (const dry of [['--dry-run'], []]) {
      const { out } = await run('load-exchange-rates', ...OF, file('r.csv', text), ...dry);
      expect(out).toContain('The file was read as UTF-8, separated by semicolons.');
    }
    const { items } = await batch.dependencies.stores.exchangeRates.list(
      NETWORK_ID,
      {},
      { page: 1, limit: 9 },
    );
    expect(items.find(({ day }) => day === '2026-03-04')?.rates['EUR']).toBe(500_000_000_000_000n);
  });

  it.each([
    ['a.csv', 'date,base,currency\n', /columns: date,base,currency,rate/],
    [
      'a.csv',
      'date,base,currency,rate\n2026-03-01,USD,EUR,0.9\n2026-03-01,USD,EUR,0.8\n',
      /line 3: EUR is there twice/,
    ],
    ['a.csv', 'date,base,currency,rate\n2026-03-01,USD,EUR,0.9\n2026-03-02,USD,EUR,-1\n', /line 3/],
    ['a.csv', 'date,base,currency,rate\n', /no rates/],
    ['a.json', '{"date":"2026-03-01"}', /The JSON is/],
    ['a.json', '{', /broken/],
    [
      'a.json',
      '[{"date":"2026-03-01","base":"USD","rates":{"EUR":1}},{"date":"x","base":"USD","rates":{}}]',
      /entry 2/,
    ],
  ])('stores nothing of a file that is wrong anywhere: %s %j', async (name, text, why) => {
    const before = stored();
    const { code, err } = await run('load-exchange-rates', ...OF, file(name, text));
    expect([code, err]).toEqual([1, expect.stringMatching(why)]);
    expect(stored()).toEqual(before);
  });
});
