import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ColumnsAway,
  SUMMED,
  type EventColumns,
  type Segment,
} from '@tributary/application/reporting/event-columns';
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import {
  EMPTY_REPORT,
  mergeReports,
  REPORT_MEASURES,
  type ReportGroup,
} from '@tributary/domain/reporting/report';
import { ALL, csvOf, nothing, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';

const ROWS = 400;
const WEIRD = ['', `o'clock`, '"quoted", twice', 'two\nlines', 'back\\slash', '\r', 'ünï 🙂', 'NULL'];
const word = (n: number): string => `w${n % 23}`;

function* rows(): Iterable<SegmentRow> {
  for (let n = 0; n < ROWS; n++)
    yield {
      country: ['DE', 'FR', 'US'][n % 3] ?? '',
      p1: word(n * n),
      minute: String(n % 20),
      impression: n % 11 === 0 ? '1' : '0',
      rejected: n % 7 === 0 && n % 11 !== 0 ? '1' : '0',
      duplicate: n % 5 === 0 && n % 11 !== 0 ? '1' : '0',
      payout: n % 4 === 0 ? `0.${String(n).padStart(15, '0')}` : '0',
      revenue: n % 3 === 0 ? `${n}.5` : '0',
    };
}

/** Facts of conversions: each is taken back in the file, beside it, or not at all. */
function* facts(): Iterable<SegmentRow> {
  for (let n = 0; n < 30; n++) {
    const row = { country: 'FR', p1: n < 20 ? `fact ${n}` : word(n), saleAmount: `${n + 1}.5` };
    yield { ...row, approved: '1', payout: `${n}.000000000000001` };
    if (n % 3 === 0)
      yield {
        ...row,
        saleAmount: `-${n + 1}.5`,
        approved: '1',
        taken_back: '1',
        payout: `-${n}.000000000000001`,
      };
  }
}
function takenBack(n: number): string {
  const sums = SUMMED.map((name) => {
    if (name === 'approvedConversions') return '-1';
    if (name === 'payout') return `-${BigInt(n) * 10n ** 15n + 1n}`;
    return name === 'saleAmount' ? `-${BigInt(n + 1) * 10n ** 15n + 5n * 10n ** 14n}` : '0';
  });
  return ['"FR"', `"fact ${n}"`, ...sums].join(',');
}

/** Conversions, of groups that have clicks and of others; the last line sums up to nothing. */
async function* beside(): AsyncIterable<Uint8Array> {
  const line = (country: string, p1: string, n: number): string => {
    const sums = SUMMED.map((name, at) => {
      if (name === 'payout' || name === 'revenue' || name === 'saleAmount') return n * 10 ** 14 * (at + 1);
      return /onversions$|^elapsed/.test(name) ? n % (at + 1) : 0;
    });
    return [...[country, p1].map((text) => `"${text.replaceAll('"', '""')}"`), ...sums].join(',');
  };
  for (const [n, p1] of WEIRD.entries()) yield Buffer.from(`${line('DE', p1, n + 1)}\n`);
  for (let n = 0; n < 12; n++) yield Buffer.from(`${line('FR', word(n), n * 3 + 1)}\n`);
  yield Buffer.from(`${line('US', 'nothing', 0)}\n`);
  for (let n = 1; n < 20; n += 3) yield Buffer.from(`${takenBack(n)}\n`);
}

// docs/rules/stats.md#sums-equal-the-rows
describe('a page of a report', () => {
  let folder: string;
  let file: Segment;
  let factFile: Segment;
  let columns: EventColumns;
  /** Of no groups sums up everything at once. */
  let twice: EventColumns;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = duckDbColumns({ folder, threads: 1 });
    twice = duckDbColumns({ folder, threads: 1, fewMax: 0 });
    await columns.claim();
    file = await columns.write(csvOf(rows()), []);
    factFile = await columns.write(csvOf(facts()), []);
  });
  afterAll(async () => {
    await Promise.all([columns?.close(), twice?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  const shown = async (group: ReportGroup) => (group === 'campaign_id' ? new Map([['', 7]]) : undefined);
  const given = () => ({ others: beside(), shown, signal: undefined });
  const question = () => questionOf([file, { ...factFile, kind: 'conversions' }], ['country', 'p1']);

  async function whole(query: ReportQuery): Promise<ReportRow[]> {
    const report = await columns.rows(question(), query, given());
    const all: ReportRow[] = [];
    for await (const piece of report.pieces()) all.push(...piece);
    await report.close();
    return all;
  }

  const queries: ReportQuery[] = [
    ...REPORT_MEASURES.map((sort) => [sort, 'desc'] as const),
    ...(['country', 'p1', 'cr'] as const).map((sort) => [sort, 'asc'] as const),
  ].map(([sort, order]) => ({ ...queryOf(['country', 'p1'], sort), order }));
  it.each(queries)('is that of the whole report: by $sort, $order', async (query) => {
    const all = await whole(query);
    expect(all.map(({ keys }) => keys[1])).toEqual(expect.arrayContaining([...WEIRD, 'w0']));
    expect(all.map(({ keys }) => keys[1])).not.toContain('nothing');
    const left = all.flatMap(({ keys }) => (String(keys[1]).startsWith('fact') ? [keys[1]] : []));
    expect(left.sort()).toEqual(['fact 11', 'fact 14', 'fact 17', 'fact 2', 'fact 5', 'fact 8']);
    const first = await twice.page(question(), query, given(), { page: 1, limit: 10 });
    const third = await columns.page(question(), query, given(), { page: 3, limit: 10 });
    const past = await twice.page(question(), query, given(), { page: 99, limit: 10 });
    expect([first.rows, third.rows, past.rows]).toEqual([all.slice(0, 10), all.slice(20, 30), []]);
    const once = await columns.page(question(), query, given(), ALL);
    const totals = all.map(({ measures }) => measures).reduce(mergeReports, EMPTY_REPORT);
    expect(once).toEqual({ rows: all, total: all.length, totals });
    expect(await columns.page(question(), { ...query, having: [] }, given(), ALL)).toEqual(once);
    expect(first).toMatchObject({ total: all.length, totals });
    expect(past).toMatchObject({ total: all.length, totals });
  });
});

const MANY_GROUPS = 100_000;
/** Half of what a process has for its reports. */
const LITTLE_MEMORY_MB = 192;
/** Less than DuckDB needs to begin with. */
const TOO_LITTLE_MEMORY_MB = 8;

/** Two clicks of each of many visitors' ids, of which the second is paid. */
function* visits(): Iterable<SegmentRow> {
  for (let n = 0; n < MANY_GROUPS; n++) yield { p1: `visitor-${n}` };
  for (let n = 0; n < MANY_GROUPS; n++) yield { p1: `visitor-${n}`, payout: '0.25' };
}

it('a report of many groups has all of them in little memory, as a page and as a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const roomy = duckDbColumns({ folder });
  const columns = duckDbColumns({ folder, memoryMb: LITTLE_MEMORY_MB });
  const cramped = duckDbColumns({ folder, memoryMb: TOO_LITTLE_MEMORY_MB });
  const query = { ...queryOf(['p1'], 'clicks'), order: 'desc' as const };
  const given = () => ({ others: nothing(), shown: async () => undefined, signal: undefined });
  try {
    await roomy.claim();
    const question = questionOf([await roomy.write(csvOf(visits()), [])], ['p1']);
    const { rows, total, totals } = await columns.page(question, query, given(), ALL);
    expect(total).toBe(MANY_GROUPS);
    expect(totals).toMatchObject({
      clicks: 2 * MANY_GROUPS,
      payout: BigInt(MANY_GROUPS / 4) * 10n ** 15n,
    });
    const keys = new Set(rows.map((row) => row.keys[0]));
    expect(keys.size).toBe(ALL.limit);
    for (const { measures } of rows) expect(measures).toMatchObject({ clicks: 2, payout: 25n * 10n ** 13n });
    const whole = await columns.rows(question, query, given());
    let count = 0;
    for await (const piece of whole.pieces()) count += piece.length;
    await whole.close();
    expect(count).toBe(MANY_GROUPS);
    // Whoever asks reads the rows instead.
    await expect(cramped.page(question, query, given(), ALL)).rejects.toThrow(ColumnsAway);
    await expect(cramped.rows(question, query, given())).rejects.toThrow(ColumnsAway);
  } finally {
    await Promise.all([roomy.close(), columns.close(), cramped.close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
