// Versions of operating systems, of which browsers no longer tell all (docs/rules/tracking.md#frozen-versions).

const OR_NEWER = ' or newer';

/** A version that the visitor's system has at least: what a browser says that always says the same. */
export const orNewer = (version: string): string => `${version}${OR_NEWER}`;

/** Whether it is a version of `orNewer`. */
export const isOrNewer = (version: string): boolean => version.endsWith(OR_NEWER);

/** The version that browsers say on every newer one, by the system. */
export const FROZEN_VERSIONS: ReadonlyMap<string, string> = new Map([
  ['Android', '10'],
  ['macOS', '10.15.7'],
  ['Windows', '10'],
  ['iOS', '18.6'],
]);
