import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventColumns, Segment } from '@tributary/application/reporting/event-columns';
import fc from 'fast-check';
import { ALL, csvOf, nothing, queryOf, questionOf } from '../../test/segments.ts';
import { findClickHouse, openClickHouse, type ClickHouse } from '../../test/clickhouse.ts';
import { clickHouseColumns } from './clickhouse-columns.ts';
import { clickHouseServer, type ClickHouseAddress } from './server.ts';
import { among, sql, text, texts, whole, wholes } from './statement.ts';

const NO_NEWS = { up: () => undefined, away: () => undefined };
const program = findClickHouse();

(program === undefined ? describe.skip : describe)('a ClickHouse server', () => {
  let clickHouse: ClickHouse;
  let address: ClickHouseAddress;
  let columns: EventColumns;
  let folder: string;
  beforeAll(async () => {
    clickHouse = await openClickHouse(program ?? '');
    address = clickHouse.address();
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = clickHouseColumns({ address, folder, memoryMb: 128, threads: 1 });
    await columns.claim();
  });
  afterAll(async () => {
    await columns?.close();
    await clickHouse?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('is given every text, number and list as it is', async () => {
    const server = clickHouseServer(address, NO_NEWS);
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom(
          "'",
          '\\',
          '"',
          '`',
          '\n',
          '\r',
          '\t',
          '\0',
          '\b',
          '{',
          '}',
          '?',
          '$',
          '--',
          '/*',
          'é',
          '😀',
        ),
        maxLength: 40,
      }),
    );
    const hexOf = (value: string): string => Buffer.from(value).toString('hex').toUpperCase();
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.array(anything, { maxLength: 5 }),
        fc.maxSafeInteger(),
        fc.array(fc.integer(), { maxLength: 5 }),
        async (value, list, number, numbers) => {
          const [row] = await server.rows(sql`select hex(${text(value)}) as value,
            arrayStringConcat(arrayMap(x -> hex(x), ${texts(list)}), ',') as list,
            toString(${whole(number)}) as number, arrayStringConcat(arrayMap(x -> toString(x), ${wholes(numbers)}), ',') as numbers,
            ${among('dummy', [])} as nowhere from system.one`);
          expect(row).toEqual({
            value: hexOf(value),
            list: list.map(hexOf).join(','),
            number: String(number),
            numbers: numbers.join(','),
            nowhere: 0,
          });
        },
      ),
      { seed: 9, numRuns: 300 },
    );
    for (let byte = 0; byte < 256; byte++) {
      const value = `a${String.fromCodePoint(byte)}'`;
      const [row] = await server.rows(
        sql`select hex(${text(value)}) as value, count() as found from system.one where ${among(`'a'`, ['a', value])}`,
      );
      expect(row).toEqual({ value: hexOf(value), found: '1' });
    }
    await server.close();
  });

  async function* many(rows: number): AsyncIterable<Uint8Array> {
    for (let at = 0; at < rows; at++)
      yield* csvOf([{ payout: '0.5', revenue: '1', p1: `first ${at}`, p2: `second ${(at * 7919) % rows}` }]);
  }
  const asked = (files: readonly Segment[]) => questionOf(files, ['p1', 'p2']);
  const QUERY = queryOf(['p1', 'p2'], 'p1');
  const running = async (): Promise<string> =>
    clickHouse.ask(
      address,
      `select query from system.processes where query like '%group by%' and query not like '%system.processes%'`,
    );

  // docs/rules/stats.md#turns-of-reports
  it('ends the statement of a report that nobody waits for', async () => {
    const segment = await columns.write(many(60_000), []);
    const copies: Segment[] = [segment];
    for (let n = 0; n < 3; n++) copies.push(await columns.write(many(0), copies));
    const leaving = new AbortController();
    const given = { others: nothing(), shown: async () => undefined };
    const report = columns.page(asked(copies), QUERY, { ...given, signal: leaving.signal }, ALL);
    const ended = report.then(
      () => 'answered',
      () => 'ended',
    );
    while ((await running()) === '') await new Promise((resolve) => setTimeout(resolve, 1));
    leaving.abort();
    expect(await ended).toBe('ended');
    while ((await running()) !== '') await new Promise((resolve) => setTimeout(resolve, 20));
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.csv'))).toEqual([]);
    const again = await columns.page(asked([segment]), QUERY, { ...given, signal: undefined }, ALL);
    expect(again.total).toBe(60_000);
  });

  it('writes nothing that a list could name when its rows break off', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield* many(50_000);
      throw new Error('The database went away.');
    }
    await expect(columns.write(broken(), [])).rejects.toThrow('went away');
    expect(await columns.damaged([])).toEqual([]);
  });

  it('is refused by what answers, and is no such server, without a word of the password', async () => {
    const other = clickHouseColumns({
      address: { ...address, password: 'another s3cret' },
      folder,
    });
    const error = await other.place().catch((one: unknown) => one);
    expect(String((error as Error).cause)).toMatch(/password|Authentication/i);
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toContain('s3cret');
    await other.close();
  });
});

describe('a server that knows parameters', () => {
  /** Says that it is a newer one, and keeps what it is asked. */
  async function newer() {
    const asked: { readonly url: string; readonly body: string }[] = [];
    const bodyOf = async (request: IncomingMessage) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      return body;
    };
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        asked.push({ url: request.url ?? '', body });
        response.end(body.includes('version()') ? '{"v":"26.3.1.1"}\n' : '"a\nb","c"\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { asked, url, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  it('is given values beside the statement, however many', async () => {
    const there = await newer();
    const server = clickHouseServer({ url: there.url, username: 'u', password: 'p', database: 'd' }, NO_NEWS);
    const read = async (values: readonly string[]) => {
      const pieces: Uint8Array[] = [];
      const csv = await server.csv(sql`select a from t where b = ${text("it's")} and ${among('c', values)}`);
      for await (const piece of csv) pieces.push(Buffer.from(piece as Uint8Array));
      return Buffer.concat(pieces).toString();
    };
    expect(await read(['x'])).toBe('"a\nb","c"\n');
    expect(decodeURIComponent(there.asked.at(-1)?.url.replaceAll('+', ' ') ?? '')).toContain(
      "param_p0=it\\'s",
    );
    expect(there.asked.at(-1)?.body).toContain('b = {p0:String} and c in {p1:Array(String)}');
    expect(await read(Array.from({ length: 5000 }, (_, n) => `value ${n}`))).toBe('"a\nb","c"\n');
    expect(there.asked.at(-1)?.url.length).toBeLessThan(4000);
    expect(there.asked.at(-1)?.body).toContain("'value 4999'");
    await server.close();
    await there.close();
  });
});
