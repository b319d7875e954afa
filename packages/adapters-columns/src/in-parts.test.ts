import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Segment } from '@tributary/application/reporting/event-columns';
import { csvOf, nothing, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';
import { inParts } from './in-parts.ts';

const GROUPS = 100_000;
/** The sums of all groups need more, those of a few parts less. */
const LITTLE_MEMORY_MB = 48;

/** Two clicks of each of many visitors' ids, of which the second is paid. */
function* visits(): Iterable<SegmentRow> {
  for (let n = 0; n < GROUPS; n++) yield { p1: `visitor-${n}` };
  for (let n = 0; n < GROUPS; n++) yield { p1: `visitor-${n}`, payout: '0.25' };
}

describe('a report of more groups than fit into the memory at once', () => {
  let folder: string;
  let file: Segment;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    const roomy = duckDbColumns({ folder });
    await roomy.claim();
    file = await roomy.write(csvOf(visits()), []);
    await roomy.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has all of them, each once, however often it is asked', async () => {
    const columns = duckDbColumns({ folder, memoryMb: LITTLE_MEMORY_MB });
    const query = { ...queryOf(['p1'], 'clicks'), order: 'desc' as const };
    try {
      for (let time = 0; time < 2; time++) {
        const question = questionOf([file], ['p1'], { whole: new Set([file.file]) });
        const given = { others: nothing(), shown: async () => undefined, signal: undefined };
        const { rows, total, totals } = await columns.page(question, query, given, { page: 1, limit: 1000 });
        expect(total).toBe(GROUPS);
        expect(totals).toMatchObject({ clicks: 2 * GROUPS, payout: BigInt(GROUPS / 4) * 10n ** 15n });
        expect(new Set(rows.map(({ keys }) => keys[0])).size).toBe(1000);
        for (const { measures } of rows)
          expect(measures).toMatchObject({ clicks: 2, payout: 25n * 10n ** 13n });
      }
    } finally {
      await columns.close();
    }
  });
});

describe('work in parts', () => {
  /** Notes what is asked of it; a part fails where there are fewer than `partsNeeded`. */
  function connectionThatNeeds(partsNeeded: number, message = 'Out of Memory Error: failed to pin block') {
    const asked: string[] = [];
    const run = async (statement: string): Promise<void> => {
      asked.push(statement);
      const of = Number(/ of (\d+)/.exec(statement)?.[1] ?? Infinity);
      if (of < partsNeeded) throw new Error(message);
    };
    return { asked, connection: { run } as unknown as DuckDBConnection };
  }
  const statementOf = ({ at, of }: { readonly at: number; readonly of: number }): string => `${at} of ${of}`;

  it('is done at once where it fits', async () => {
    const { asked, connection } = connectionThatNeeds(1);
    expect(await inParts(connection, statementOf, { signal: undefined })).toBe(1);
    expect(asked).toEqual(['begin transaction', '0 of 1', 'commit']);
  });

  it('begins anew in more parts, with nothing kept of those before', async () => {
    const { asked, connection } = connectionThatNeeds(8);
    expect(await inParts(connection, statementOf, { signal: undefined })).toBe(8);
    const parts = Array.from({ length: 8 }, (_part, at) => `${at} of 8`);
    expect(asked).toEqual([
      'begin transaction',
      '0 of 1',
      'rollback',
      'begin transaction',
      ...parts,
      'commit',
    ]);
  });

  it('begins anew also when what does not fit is the commit, which undoes itself', async () => {
    const asked: string[] = [];
    const run = async (statement: string): Promise<void> => {
      const isFirst = !asked.includes('7 of 8');
      asked.push(statement);
      if (isFirst && statement === 'commit') throw new Error('Out of Memory Error: could not allocate');
      if (statement === 'rollback') throw new Error('TransactionContext Error: no transaction is active');
    };
    const connection = { run } as unknown as DuckDBConnection;
    expect(await inParts(connection, statementOf, { signal: undefined })).toBe(8);
  });

  it('ends with the error of the memory when no number of parts helps, and at once with any other', async () => {
    const hopeless = connectionThatNeeds(Infinity);
    await expect(inParts(hopeless.connection, statementOf, { signal: undefined })).rejects.toThrow(
      'Out of Memory',
    );
    expect(hopeless.asked.filter((statement) => statement === 'rollback')).toHaveLength(4);
    const broken = connectionThatNeeds(8, 'IO Error: no such file');
    await expect(inParts(broken.connection, statementOf, { signal: undefined })).rejects.toThrow('IO Error');
    expect(broken.asked).toEqual(['begin transaction', '0 of 1', 'rollback']);
  });

  it('ends between two parts when nobody waits any more', async () => {
    const { asked, connection } = connectionThatNeeds(1);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(inParts(connection, statementOf, { signal })).rejects.toThrow('gone');
    expect(asked).toEqual(['begin transaction', 'rollback']);
  });
});
