import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DuckDBConnection } from '@duckdb/node-api';
import type {
  ColumnQuestion,
  EventColumns,
  Segment,
  SegmentKind,
} from '@tributary/application/reporting/event-columns';
import type { ReportFilter } from '@tributary/application/reporting/report';
import { OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { ALL, csvOf, nothing, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';
import { foldedFiles } from './folded-files.ts';

/** Of a network and of another one, in four minutes. */
function* clicks(seed: number): Iterable<SegmentRow> {
  for (let n = 0; n < 60; n++)
    yield {
      country: ['DE', 'FR', 'US'][(n * seed) % 3] ?? '',
      device: ['phone', `it's a "TV"`][n % 2] ?? '',
      os: ['', 'iOS'][n % 5 === 0 ? 1 : 0] ?? '',
      minute: String(n % 4),
      payout: n % 2 === 0 ? `${seed}.000000000000001` : '0',
      ...(n % 7 === 0 && { rejected: '1' }),
      ...(n % 11 === 0 && { impression: '1' }),
      ...(n % 9 === 0 && { network: OTHER_NETWORK_ID }),
    };
}
/** Each third is taken back. */
function* facts(): Iterable<SegmentRow> {
  for (let n = 0; n < 9; n++) {
    const fact = { country: 'FR', device: 'phone', approved: '1', elapsed2: '1', revenue: `${n}.25` };
    yield fact;
    if (n % 3 === 0) yield { ...fact, revenue: `-${n}.25`, taken_back: '1' };
  }
}

// docs/rules/stats.md#sums-equal-the-rows
describe('sums of whole files that are kept', () => {
  let folder: string;
  let columns: EventColumns;
  let files: (Segment & { readonly kind: SegmentKind })[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = duckDbColumns({ folder, threads: 1, foldedRowsMax: 25 });
    await columns.claim();
    files = [];
    for (const seed of [1, 2, 3])
      files.push({ ...(await columns.write(csvOf(clicks(seed)), [])), kind: 'events' });
    files.push({ ...(await columns.write(csvOf(facts()), [])), kind: 'conversions' });
  });
  afterEach(async () => {
    await columns?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const CUTS = ['country', 'device'] as const;
  const report = (
    asked: ColumnQuestion['files'],
    values: ReportFilter['values'],
    more: Partial<ColumnQuestion> = {},
  ) => {
    const question = questionOf(asked, CUTS, {
      withElapsed: true,
      filter: { values: { ...values } },
      ...more,
    });
    const given = { others: nothing(), shown: async () => undefined, signal: undefined };
    return columns.page(question, queryOf([...CUTS], 'country'), given, ALL);
  };
  /** All rows have this value; that so few were kept of files is of no use then. */
  const read: ReportFilter['values'] = { p9: [''] };
  const lose = ({ file }: Segment) => rm(join(folder, file));

  it.each<[string, ReportFilter['values'], Partial<ColumnQuestion>]>([
    ['everything', {}, {}],
    ['a country', { country: ['FR', 'XX'] }, {}],
    ['a system', { os: ['iOS'] }, {}],
    ['no browser', { browser: [] }, {}],
    ['parts of the files', {}, { minutes: { from: 1, to: 3 } }],
    ['another network', {}, { networkId: OTHER_NETWORK_ID }],
  ])('equal those of the rows, whichever of them are kept: %s', async (_of, values, more) => {
    const [first, second, third, conversions] = files;
    if (!first || !second || !third || !conversions) throw new Error('Four files were written.');
    for (const asked of [[first], [first, second], files, [third, conversions], files, [first], files]) {
      const kept = await report(asked, values, more);
      expect(kept).toEqual(await report(asked, { ...values, ...read }, more));
    }
  });

  it('are made once, of as many files as there is room for; what is no longer asked for makes room', async () => {
    const [first, second, third] = files;
    if (!first || !second || !third) throw new Error('Three files were written.');
    const before = await report([first], {});
    await lose(first);
    expect(await report([first], {})).toEqual(before);
    await expect(report([first], read)).rejects.toThrow(first.file);
    await report([first, second], {});
    await report([second, third], {});
    await expect(report([first], {})).rejects.toThrow(first.file);
  });
});

it('sums of files are not forgotten while another report reads them', async () => {
  const folded = foldedFiles((file) => file, 25);
  /** Every file has more rows than there is room for. */
  const connection = (said: string[], until = Promise.resolve()) =>
    ({
      run: async (statement: string) => {
        said.push(statement);
        if (statement.startsWith('insert into counted')) await until;
        return { rowsChanged: 30 };
      },
    }) as unknown as DuckDBConnection;
  const about = (file: string) => questionOf([{ file, bytes: 1, sha256: '' }], ['country']);
  const asked = async (file: string): Promise<string> => {
    const said: string[] = [];
    await folded.addSums(connection(said), about(file));
    return said.join('\n');
  };
  expect(await asked('a.parquet')).toContain('insert into folded');
  let end = (): void => undefined;
  const reading = folded.addSums(
    connection([], new Promise((resolve) => (end = resolve))),
    about('a.parquet'),
  );
  await setImmediate();
  const meanwhile = await asked('b.parquet');
  expect(meanwhile).not.toContain('create or replace');
  expect(meanwhile).toContain(`read_parquet(['b.parquet'])`);
  end();
  await reading;
  expect(await asked('b.parquet')).toContain('create or replace');
  expect(await asked('b.parquet')).not.toContain('read_parquet');
});
