import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ColumnsAway,
  type EventColumns,
  type SegmentFile,
} from '@tributary/application/reporting/event-columns';
import { ALL, csvOf, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';

const ROWS = 100_000;
/** The same file so many times: enough rows to be interrupted among, whatever the machine. */
const TIMES = 40;
const TRIES = 10;

describe('a report from columns that nobody waits for', () => {
  let folder: string;
  let columns: EventColumns;
  let file: SegmentFile;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = duckDbColumns({ folder, threads: 1 });
    await columns.claim();
    file = await columns.write(csvOf(rows()), []);
  });
  afterAll(async () => {
    await columns?.close();
    await rm(folder, { recursive: true, force: true });
  });

  function* rows(): Iterable<SegmentRow> {
    for (let at = 0; at < ROWS; at++)
      yield { payout: '0.5', revenue: '1', p1: `first ${at}`, p2: `second ${(at * 7919) % ROWS}` };
  }

  /** The error of a report that is given up `afterMs` after everything beside the files was read. */
  async function givenUp(afterMs: number): Promise<unknown> {
    const leaving = new AbortController();
    async function* others(): AsyncIterable<Uint8Array> {
      yield Buffer.from('');
      setTimeout(() => leaving.abort(), afterMs);
    }
    const given = { others: others(), shown: async () => undefined, signal: leaving.signal };
    const files = Array.from({ length: TIMES }, () => file);
    const question = questionOf(files, ['p1', 'p2']);
    try {
      await columns.page(question, queryOf(['p1', 'p2'], 'p1'), given, ALL);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  // docs/rules/stats.md#turns-of-reports
  it('ends in the middle of the statement that adds the files up', async () => {
    const ends: string[] = [];
    for (let n = 0; n < TRIES && !ends.some((end) => end.includes('INTERRUPT')); n++)
      ends.push(String(await givenUp(20 + 10 * n)));
    // Between two statements it is the signal's own error; of one that runs only an interrupt makes this.
    expect(ends.at(-1)).toContain('INTERRUPT');
  });
});

it('a report that fails reads no more of what lies beside the files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const columns = duckDbColumns({ folder, threads: 1 });
  let isEnded = false;
  async function* others(): AsyncIterable<Uint8Array> {
    try {
      for (;;) yield await new Promise<Uint8Array>((later) => setImmediate(later, Buffer.from('\n')));
    } finally {
      isEnded = true;
    }
  }
  try {
    await columns.claim();
    const lost = { file: 'lost.parquet', bytes: 1, sha256: '' };
    const asked = { others: others(), shown: async () => undefined, signal: undefined };
    const report = columns.page(questionOf([lost], ['country']), queryOf(['country'], 'country'), asked, ALL);
    await expect(report).rejects.toThrow('lost.parquet');
    expect(isEnded).toBe(true);
  } finally {
    await columns.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  ['ENOSPC', ColumnsAway],
  ['EDQUOT', ColumnsAway],
  ['ECONNRESET', Error],
])('%s while what lies beside is put down: %p', async (code, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const columns = duckDbColumns({ folder, threads: 1 });
  const failing = { next: () => Promise.reject(Object.assign(new Error(code), { code })) };
  const others = (): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => failing });
  try {
    await columns.claim();
    const asked = { others: others(), shown: async () => undefined, signal: undefined };
    const error: unknown = await columns
      .page(questionOf([], ['p1']), queryOf(['p1'], 'p1'), asked, ALL)
      .catch((failure: unknown) => failure);
    expect((error as Error).constructor).toBe(expected);
  } finally {
    await columns.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('what is not named goes after a quarter of an hour, but nothing that DuckDB writes beside its memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'columns-'));
  const columns = duckDbColumns({ folder, threads: 1 });
  try {
    await columns.claim();
    for (const name of ['kept.parquet', 'old.parquet', 'x.tmp']) await writeFile(join(folder, name), '');
    await mkdir(join(folder, 'spill-of-a-report'));
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 12, minutes));
    await columns.tidy(new Set(['kept.parquet']), at(0));
    await columns.tidy(new Set(['kept.parquet']), at(14));
    expect((await readdir(folder)).sort()).toEqual([
      'id',
      'kept.parquet',
      'old.parquet',
      'spill-of-a-report',
      'x.tmp',
    ]);
    await columns.tidy(new Set(['kept.parquet']), at(15));
    expect((await readdir(folder)).sort()).toEqual(['id', 'kept.parquet', 'spill-of-a-report']);
  } finally {
    await columns.close();
    await rm(folder, { recursive: true, force: true });
  }
});
