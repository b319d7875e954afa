import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPostgresBooks } from '../../test/open-books.ts';

// patches/postgres: a connection whose COPY ended while its reader was behind, or was given up, answered nothing any more.
let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
});
afterAll(() => opened?.close());

const ROW = 'x'.repeat(300);
async function bytesOf(rows: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of rows) bytes += (chunk as Uint8Array).length;
  return bytes;
}

it.each<[string, (rows: Readable) => Promise<number | undefined>]>([
  ['as they come', bytesOf],
  [
    'late',
    async (rows) => {
      await setTimeout(2);
      return bytesOf(rows);
    },
  ],
  [
    'by half',
    async (rows) => {
      for await (const _first of rows) break;
      return undefined;
    },
  ],
  [
    'not at all',
    async (rows) => {
      rows.destroy();
      await finished(rows).catch(() => undefined);
      return undefined;
    },
  ],
])('a connection goes on after the rows of a COPY were read %s', async (_how, read) => {
  for (let n = 1; n < 900; n += 37) {
    const bytes = await opened.postgres.sql.begin(async (tx) => {
      const rows = await tx
        .unsafe(`copy (select '${ROW}' from generate_series(1, ${n})) to stdout`)
        .readable();
      const taken = await read(rows);
      expect(await tx`select ${n}::int as n`).toEqual([{ n }]);
      return taken;
    });
    if (bytes !== undefined) expect(bytes).toBe(n * (ROW.length + 1));
  }
});
