// Addresses of Kosovo. The data of countries lists them under Albania or Serbia; the data of cities knows them, but takes 140 MB of memory.
// These ranges are those of dbip-city 2.3.2026060513 with the country XK.
import { isInRange, isV4InRange, parseIpRange, type IpRange } from '@tributary/domain/shared/ip-address';

/** Country codes under which the data of countries lists addresses of Kosovo. */
const LISTED_UNDER: ReadonlySet<string> = new Set(['AL', 'RS']);

/** `country`, or XK for an address of Kosovo (docs/rules/tracking.md#visitor-facts). `bits` are those of v4Bits. */
export const countryOfV4 = (country: string, bits: number): string =>
  LISTED_UNDER.has(country) && V4.some((range) => isV4InRange(bits, range)) ? 'XK' : country;

/** The same for an IPv6 address, by the words of v6Words. */
export const countryOfV6 = (country: string, words: Uint32Array): string =>
  LISTED_UNDER.has(country) && V6.some((range) => isInRange({ version: 6, words }, range)) ? 'XK' : country;

/** CIDR ranges; exported for the test that compares them with the data of cities. */
export const KOSOVO_V4 = rangesOf(`
  5.206.232.0/21 37.26.64.0/21 37.35.65.0/24 37.35.66.0/23 37.35.68.0/22 45.84.116.0/23 45.84.119.0/24 46.19.224.0/22 46.19.229.32/27
  46.19.229.64/26 46.19.229.128/25 46.19.230.0/23 46.99.0.0/18 46.99.64.0/23 46.99.66.0/24 46.99.68.0/22 46.99.72.0/21 46.99.80.0/20
  46.99.96.0/19 46.99.128.0/17 77.83.122.0/23 77.247.252.0/24 80.80.160.0/20 82.22.12.0/23 82.114.64.0/24 82.114.65.0/30 82.114.66.0/23
  82.114.68.0/24 82.114.69.0/27 82.114.70.0/23 82.114.72.0/28 82.114.73.0/24 82.114.74.0/23 82.114.76.0/22 82.114.80.0/24 82.114.81.0/28
  82.114.82.128/25 82.114.84.0/24 82.114.87.0/24 82.114.88.0/24 82.114.90.96/27 82.114.90.128/25 82.114.91.0/24 82.114.92.0/22 84.22.34.16/28
  84.22.34.32/27 84.22.34.64/26 84.22.34.128/25 84.22.35.0/24 84.22.36.0/24 84.22.38.0/23 84.22.40.0/23 84.22.42.0/24 84.22.43.0/29
  84.22.46.0/23 84.22.48.0/23 84.22.51.0/24 84.22.52.0/23 84.22.54.0/24 84.22.56.0/22 84.22.60.0/24 84.22.62.0/28 87.238.208.0/21
  91.187.96.0/19 94.100.49.0/24 94.100.50.0/24 94.100.52.0/24 94.100.53.64/26 94.100.53.128/25 94.100.54.0/23 94.100.56.0/24 94.100.59.0/24
  94.100.60.16/28 94.100.60.32/27 94.100.60.64/26 94.100.60.128/25 94.100.61.0/24 94.100.63.0/24 95.86.40.0/22 95.86.56.0/22 109.122.79.0/24
  147.78.160.0/22 178.132.216.0/24 178.132.217.0/28 178.132.217.16/30 178.132.218.0/24 178.132.220.0/24 178.132.221.0/26 178.132.221.64/27
  178.132.222.0/23 178.175.0.0/17 178.223.225.0/24 178.223.226.0/23 178.223.228.0/22 178.223.232.0/21 178.223.240.0/20 185.47.188.0/22
  185.67.176.0/23 185.67.179.0/24 185.77.20.0/24 185.78.224.0/22 185.82.108.0/22 185.144.112.0/24 185.171.60.0/22 185.173.204.0/22
  185.174.208.0/22 185.179.28.0/22 185.182.158.0/24 185.184.217.0/24 185.186.80.0/22 185.188.216.0/22 185.188.248.0/24 185.190.38.0/24
  185.190.134.0/24 185.191.164.0/22 185.205.168.0/22 185.216.15.0/24 185.248.173.0/24 185.254.116.0/23 188.241.55.0/24 194.32.121.0/24
  194.150.78.0/24 194.169.164.0/22 195.178.99.0/24 195.200.234.0/24 213.163.96.0/19`);
export const KOSOVO_V6 = rangesOf(`
  2001:3a80::/29 2a02:e540::/29 2a03:4b80::/32 2a04:3080::/29 2a07:e0c0::/29 2a0c:b240::/32 2a0c:b340::/29 2a0d:5600:269::/48 2a10:d0c0::/29
  2a10:ff40::/29 2a11:1580::/32 2a14:3400::/29 2a14:67c2:862::/48`);

const parsed = (texts: readonly string[]): readonly IpRange[] =>
  texts.map(parseIpRange).filter((range) => range !== undefined);
const V4 = parsed(KOSOVO_V4);
const V6 = parsed(KOSOVO_V6);

function rangesOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
