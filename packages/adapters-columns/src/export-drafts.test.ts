import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExportColumn, ExportRows } from '@tributary/application/exports/exports';
import { duckDb } from './duck-db.ts';
import { exportDrafts, type OpenDrafts } from './export-drafts.ts';

const COLUMNS: readonly ExportColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'clicks', kind: 'integer' },
  { name: 'payout', kind: 'amount' },
];
let folder: string;
let drafts: OpenDrafts;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-drafts-'));
  drafts = exportDrafts({ folder, roomBytesMin: 1 });
});
afterEach(async () => {
  await drafts.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (...pieces: string[]): ExportRows => ({
  columns: COLUMNS,
  pieces: (async function* () {
    yield { text: 'id,clicks,payout\r\n', rows: 0 };
    for (const text of pieces) yield { text, rows: 1 };
  })(),
});
const still = async () => undefined;

// docs/rules/exports.md#bounds-of-an-export
describe('a draft', () => {
  it('is the rows as they came, with their number and check sum', async () => {
    const draft = await drafts.write(rowsOf('a,1,2.5\r\n', 'b,2,3\r\n'), 'csv', still);
    const text = 'id,clicks,payout\r\na,1,2.5\r\nb,2,3\r\n';
    expect(draft).toMatchObject({
      rows: 2,
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    expect(Buffer.from(await draft.read(5, 8)).toString()).toBe(text.slice(5, 13));
    expect(await draft.read(0, 1e9)).toHaveLength(text.length);
    await draft.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is Parquet of the same rows: exact amounts, texts as they were, empty ones no nulls', async () => {
    const awkward = `"=1+1, ""ÄÖ"" 🦆\r\nnext"`;
    const rows = rowsOf(`${awkward},9007199254740993,12345678901234567890.000000000000001\r\n`, ',0,0\r\n');
    const draft = await drafts.write(rows, 'parquet', still);
    expect(readdirSync(folder)).toHaveLength(1);
    const path = join(folder, 'read.parquet');
    writeFileSync(path, await draft.read(0, draft.bytes));
    const db = duckDb({ folder, memoryMb: 64, threads: 1 });
    const read = await db.connected(async (connection) =>
      (
        await connection.runAndReadAll(
          `select id, clicks::varchar, payout::varchar, typeof(clicks), typeof(payout) from read_parquet('${path}')`,
        )
      ).getRowsJS(),
    );
    await db.close();
    expect(read).toEqual([
      [
        '=1+1, "ÄÖ" 🦆\r\nnext',
        '9007199254740993',
        '12345678901234567890.000000000000001',
        'BIGINT',
        'DECIMAL(38,15)',
      ],
      ['', '0', '0.000000000000000', 'BIGINT', 'DECIMAL(38,15)'],
    ]);
    expect(draft.rows).toBe(2);
  });

  it('of a day without rows is Parquet all the same', async () => {
    expect((await drafts.write(rowsOf(), 'parquet', still)).rows).toBe(0);
  });

  it('is refused beyond its size, or where the disk has no room, and leaves nothing', async () => {
    const small = exportDrafts({ folder, bytesMax: 30, roomBytesMin: 1 });
    await expect(small.write(rowsOf('a,1,2.5\r\n', 'b,2,3\r\n'), 'csv', still)).rejects.toThrow(
      'more than 30',
    );
    const full = exportDrafts({ folder, roomBytesMin: Number.MAX_SAFE_INTEGER });
    await expect(full.write(rowsOf(), 'csv', still)).rejects.toThrow('disk of the worker is full');
    const stopped = async () => {
      throw new Error('stopped');
    };
    await expect(drafts.write(rowsOf('a,1,2.5\r\n'), 'parquet', stopped)).rejects.toThrow('stopped');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that a killed process left is tidied away, and no other', async () => {
    const draft = await drafts.write(rowsOf(), 'csv', still);
    const left = join(folder, 'left.draft');
    writeFileSync(left, 'x');
    utimesSync(left, new Date(0), new Date(0));
    await drafts.tidy(new Date(1000));
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await draft.read(0, 2)).toHaveLength(2);
  });
});
