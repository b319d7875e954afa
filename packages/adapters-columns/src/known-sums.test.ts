import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventColumns, Segment } from '@tributary/application/reporting/event-columns';
import type { ReportFilter } from '@tributary/application/reporting/report';
import { moneyText } from '@tributary/domain/shared/money';
import { ALL, csvOf, nothing, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';
import { makeKnownSums } from './known-sums.ts';

describe('sums that are asked for again and again', () => {
  let folder: string;
  let columns: EventColumns;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = duckDbColumns({ folder });
    await columns.claim();
  });
  afterAll(async () => {
    await columns?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const segment = (...events: SegmentRow[]): Promise<Segment> => columns.write(csvOf(events), []);

  async function reported(
    files: readonly Segment[],
    { to = 100, filter = {} }: { readonly to?: number; readonly filter?: ReportFilter } = {},
  ): Promise<string[]> {
    const whole = files.filter(({ lastMinute }) => lastMinute < to).map(({ file }) => file);
    const question = questionOf(files, ['country'], {
      whole: new Set(whole),
      filter,
      minutes: { from: 0, to },
    });
    const given = { others: nothing(), shown: async () => undefined, signal: undefined };
    const { rows } = await columns.page(question, queryOf(['country'], 'country'), given, ALL);
    return rows.map(({ keys, measures }) =>
      [...keys, measures.clicks, measures.rejectedClicks, moneyText(measures.payout)].join(' '),
    );
  }

  it('are the same every time, with what was written since and without what is gone', async () => {
    const first = await segment({ country: 'DE', payout: '0.5' }, { country: 'DE', rejected: '1' });
    const second = await segment({ country: 'DE' }, { country: 'FR', payout: '0.25', minute: '50' });
    const third = await segment({ country: 'FR', payout: '0.000000000000001' });
    for (let time = 0; time < 3; time++)
      expect(await reported([first, second])).toEqual(['DE 2 1 0.5', 'FR 1 0 0.25']);
    expect(await reported([first, second, third])).toEqual(['DE 2 1 0.5', 'FR 2 0 0.250000000000001']);
    expect(await reported([second, third])).toEqual(['DE 1 0 0', 'FR 2 0 0.250000000000001']);
    // Of a segment that goes beyond the period, the rows within it.
    for (let time = 0; time < 3; time++)
      expect(await reported([first, second], { to: 50 })).toEqual(['DE 2 1 0.5']);
    expect(await reported([first, second])).toEqual(['DE 2 1 0.5', 'FR 1 0 0.25']);
  });

  it('are those of their own filter', async () => {
    const files = [await segment({ country: 'DE' }, { country: 'FR' })];
    for (let time = 0; time < 3; time++) {
      expect(await reported(files, { filter: { values: { country: ['FR'] } } })).toEqual(['FR 1 0 0']);
      expect(await reported(files)).toEqual(['DE 1 0 0', 'FR 1 0 0']);
    }
  });

  it('are right for all who ask at once, while segments come and go', async () => {
    const files: Segment[] = [];
    for (let n = 0; n < 8; n++) files.push(await segment({ country: 'US' }));
    const answers = await Promise.all(
      files.flatMap((_file, from) => [reported(files.slice(from)), reported(files.slice(0, from + 1))]),
    );
    expect(answers).toEqual(files.flatMap((_file, n) => [[`US ${8 - n} 0 0`], [`US ${n + 1} 0 0`]]));
  });
});

it('of a question with too many for each segment are not tried again every other time', async () => {
  const made: string[] = [];
  const rowsOf = (statement: string): number => (statement.includes('known_') ? 60_000 : 1_600);
  const connection = {
    run: async (statement: string) => void made.push(statement),
    runAndReadAll: async (statement: string) => ({ getRowsJS: () => [[rowsOf(statement)]] }),
  } as unknown as DuckDBConnection;
  const files = [{ file: 'a.parquet', bytes: 1, sha256: '' }];
  const question = questionOf(files, ['country'], { whole: new Set(['a.parquet']) });
  const known = makeKnownSums((file) => file);
  for (let time = 0; time < 6; time++)
    await known.add(connection, question, { table: 'counted', signal: undefined });
  expect(made.filter((statement) => statement.startsWith('create table'))).toHaveLength(1);
});
