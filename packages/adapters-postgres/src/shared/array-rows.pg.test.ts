import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPostgresBooks } from '../../test/open-books.ts';
import { insertAllArrays, insertNewArrays, type ColumnTypes } from './array-rows.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
});
afterAll(() => opened?.close());

type Row = {
  readonly id: number;
  readonly name: string;
  readonly day: string;
  readonly isBot: boolean;
  readonly sum: string | null;
  readonly parameters: object;
};
const TYPES: ColumnTypes<Row> = {
  id: 'integer',
  name: 'text',
  day: 'date',
  isBot: 'boolean',
  sum: 'numeric',
  parameters: 'jsonb',
};
const ROW: Row = {
  id: 1,
  name: 'a "b"\\, {NULL}',
  day: '2026-03-10',
  isBot: true,
  sum: '1.000000000000001',
  parameters: { p1: 'x"\\y' },
};

describe('rows that are inserted as arrays', () => {
  const kept = (rows: readonly Row[]): Promise<unknown> =>
    opened.postgres.sql
      .begin(async (tx) => {
        await tx`
          create temporary table given (
            id integer primary key, name text, day date, "isBot" boolean, sum numeric, parameters jsonb
          ) on commit drop`;
        await insertNewArrays(tx, 'given', TYPES, rows);
        return {
          rows: await tx`select id, name, day::text, "isBot", sum, parameters from given order by id`,
        };
      })
      .then(({ rows: stored }) => [...stored]);

  it.each<[string, (n: number) => Partial<Row>]>([
    ['all alike', () => ({})],
    ['null in all of them', () => ({ sum: null })],
    ['null in some of them', (n) => ({ sum: n % 2 ? null : `${n}` })],
    ['null at first', (n) => ({ sum: n === 1 ? null : '5' })],
    ['different at last', (n) => (n === 1201 ? { name: '', day: '2026-03-11', isBot: false, sum: '0' } : {})],
    [
      'of control characters and escapes of JSON',
      (n) => ({
        name: `${n % 2 === 0 ? '\\n\\u0041' : 'line\nbreak\t\u0001\u007F\u2028'} "${n}" \\`,
        parameters: { p1: `line\nbreak \\n "${n}"`, 'a\\"b': { deep: ['\u2028', null, 1.5] } },
      }),
    ],
    ['empty, and what PostgreSQL does not store', () => ({ name: '\0', parameters: {} })],
  ])('keep every value: %s', async (_name, of) => {
    const rows = Array.from({ length: 1201 }, (_, n) => ({ ...ROW, id: n + 1, ...of(n + 1) }));
    expect(await kept(rows)).toEqual(rows.map((row) => ({ ...row, name: row.name.replace('\0', '\uFFFD') })));
    expect(await kept(rows.slice(0, 1))).toHaveLength(1);
  });

  it('may be none, and fail by a key only where they shall', async () => {
    const twice = [ROW, { ...ROW, id: 2 }, ROW];
    expect(await kept([])).toEqual([]);
    expect(await kept(twice)).toEqual(twice.slice(0, 2));
    const failing = opened.postgres.sql.begin(async (tx) => {
      await tx`create temporary table given (id integer primary key) on commit drop`;
      await insertAllArrays(tx, 'given', { id: 'integer' }, [{ id: 1 }, { id: 1 }]);
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
  });
});
