// What browsers tell of the system beside the user agent, whose version they freeze (docs/rules/tracking.md#frozen-versions).
import type { VisitorFacts } from '../shared/visitor-facts.ts';

/** The headers as they came: a text in quotes each; undefined where there is none. */
export type ClientHints = {
  readonly platform: string | undefined;
  readonly platformVersion: string | undefined;
};

/** What is asked for with each redirect; the platform comes unasked. */
export const WANTED_HINTS = 'Sec-CH-UA-Platform-Version';

const VERSION = /^"?(\d{1,5}(?:\.\d{1,5}){0,3})"?$/;
const SYSTEMS: ReadonlySet<string> = new Set(['Android', 'iOS', 'macOS', 'Windows']);

/** The facts with the version that the hints tell. They count only for the system that the user agent names. */
export function withHints(facts: VisitorFacts, { platform, platformVersion }: ClientHints): VisitorFacts {
  const version = VERSION.exec(platformVersion?.trim() ?? '')?.[1];
  // Where a browser does not know it, it says 0.
  if (version === undefined || !SYSTEMS.has(facts.os) || !/[1-9]/.test(version)) return facts;
  if (platform !== undefined && platform.replaceAll('"', '').trim() !== facts.os) return facts;
  const osVersion = facts.os === 'Windows' ? windowsVersion(version) : version.replace(/(?:\.0+)+$/, '');
  return osVersion === undefined ? facts : { ...facts, osVersion };
}

const WINDOWS_11_FROM = 13;
const OLD_WINDOWS: ReadonlyMap<string, string> = new Map([
  ['0.1', '7'],
  ['0.2', '8'],
  ['0.3', '8.1'],
]);

/** Windows tells the version of an interface: 13 and later are Windows 11, 1 to 12 Windows 10. */
function windowsVersion(version: string): string | undefined {
  const [major = '', minor = ''] = version.split('.');
  if (Number(major) > 0) return Number(major) >= WINDOWS_11_FROM ? '11' : '10';
  return OLD_WINDOWS.get(`${major}.${minor}`);
}
