import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v4Bits, v6Words } from '@tributary/domain/shared/ip-address';
import { loadIspRanges, writeIspTable, type IspRanges } from './isp-ranges.ts';
import { buildIspTable } from './open-visitor-lookup.ts';

const folder = mkdtempSync(join(tmpdir(), 'isp-ranges-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ofV6 = (ranges: IspRanges, text: string): string => {
  const words = new Uint32Array(4);
  return v6Words(text, words) ? ranges.ofV6(words) : 'no address';
};

// docs/rules/tracking.md#visitor-facts
describe('a table of ISPs', () => {
  it('answers like the text it was built from, all over both kinds of address', () => {
    const require = createRequire(import.meta.url);
    const v4Path = require.resolve('@ip-location-db/asn/asn-ipv4-num.csv');
    const v6Path = require.resolve('@ip-location-db/asn/asn-ipv6.csv');
    buildIspTable(folder);
    const fromText = loadIspRanges({ v4Path, v6Path });
    const fromTable = loadIspRanges({ v4Path, v6Path }, join(folder, 'isp-ranges.bin'));
    const answersOf = (ranges: IspRanges): string[] =>
      Array.from({ length: 5000 }, (_, i) => {
        const bits = Math.imul(i, 2_654_435_761) >>> 0;
        const v6 = `2${(bits & 0xfff).toString(16)}:${(bits >>> 16).toString(16)}::1`;
        return `${bits} ${ranges.ofV4(bits)}, ${v6} ${ofV6(ranges, v6)}`;
      });
    expect(answersOf(fromTable)).toEqual(answersOf(fromText));
    const names = new Set(answersOf(fromTable).map((line) => line.replace(/\S*\d\S*/g, '')));
    expect(names.size).toBeGreaterThan(100);
  });

  const sources = { v4Path: join(folder, 'v4.csv'), v6Path: join(folder, 'v6.csv') };
  const table = join(folder, 'table.bin');
  const nameOf = (ip: string): string => loadIspRanges(sources, table).ofV4(v4Bits(ip));
  beforeEach(() => {
    writeFileSync(sources.v4Path, '16777216,16777471,1,"Café ""One"", Inc."\n16777472,16777727,2,Two\n');
    writeFileSync(sources.v6Path, '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,3,Three\n');
    writeIspTable(sources, table);
  });

  it('is taken instead of its sources', () => {
    // Of the same length, so that only the table can still know the old name.
    writeFileSync(sources.v4Path, readFileSync(sources.v4Path, 'utf8').replace('Two', 'Zwo'));
    expect(nameOf('1.0.1.255')).toBe('Two');
    expect(nameOf('1.0.0.0')).toBe('Café "One", Inc.');
    expect(nameOf('1.0.2.0')).toBe('');
    expect(ofV6(loadIspRanges(sources, table), '2001:200:7::1')).toBe('Three');
  });

  it('is enough without its sources, and needed', () => {
    expect(loadIspRanges(undefined, table).ofV4(v4Bits('1.0.0.0'))).toBe('Café "One", Inc.');
    expect(() => loadIspRanges(undefined, join(folder, 'none.bin'))).toThrow('neither a table of ISPs');
  });

  it.each<[string, () => void]>([
    ['is missing', () => rmSync(table)],
    ['is empty', () => truncateSync(table, 0)],
    ['is cut', () => truncateSync(table, statSync(table).size - 1)],
    ['is no table', () => writeFileSync(table, Buffer.alloc(statSync(table).size, 1))],
    ['is of other sources', () => writeFileSync(sources.v6Path, '')],
  ])('is not taken when it %s', (_, spoil) => {
    writeFileSync(sources.v4Path, '16777472,16777727,2,Old\n');
    writeIspTable(sources, table);
    writeFileSync(sources.v4Path, '16777472,16777727,2,New\n');
    spoil();
    expect(nameOf('1.0.1.0')).toBe('New');
  });
});
