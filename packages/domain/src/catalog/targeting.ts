import { FROZEN_VERSIONS, isOrNewer } from './os-version.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';
import type { Targeting } from './campaign.ts';
import { covers } from './coverage.ts';

/**
 * Why the campaign does not want this visitor, as text for the click log; null when it does. `coverage` is the union of
 * the commissions' countries: where nothing is paid, nothing is shown (docs/rules/tracking.md#targeting).
 */
export function matchesTargeting(
  targeting: Targeting,
  coverage: readonly string[],
  facts: VisitorFacts,
): string | null {
  if (!covers(coverage, facts.country)) return `country ${facts.country} is not covered`;
  if (!isWanted(targeting.devices, facts.device)) return `device ${named(facts.device)} is not wanted`;
  if (!isWanted(targeting.os, facts.os)) return `os ${named(facts.os)} is not wanted`;
  if (!isVersionWanted(targeting.osVersions, facts)) {
    return `os version ${named(facts.os)} ${named(facts.osVersion)} is not wanted`;
  }
  if (!isWanted(targeting.cities, facts.city)) return `city ${named(facts.city)} is not wanted`;
  if (!isWanted(targeting.isps, facts.isp)) return `isp ${named(facts.isp)} is not wanted`;
  return null;
}

/** Whether the decision needs the visitor's city, which is slow to look up. */
export const needsCity = (targeting: Targeting): boolean =>
  targeting.cities.length > 0 && !targeting.cities.some((city) => city.toLowerCase() === 'all');

/**
 * Versions number by number, `10.9` before `10.10`; what is missing counts as 0. Negative, 0 or positive. With `length`,
 * only that many numbers count: to one number, `10.3` is not after `10`.
 */
export function compareVersions(a: string, b: string, length = Infinity): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.min(length, Math.max(left.length, right.length)); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** An empty list, or `all`, wants everything; else the value must be on it, in any case. */
function isWanted(list: readonly string[], value: string): boolean {
  if (list.length === 0) return true;
  const folded = value.toLowerCase();
  return list.some((wanted) => {
    const name = wanted.toLowerCase();
    return name === 'all' || (name === folded && name !== '');
  });
}

/** The systems whose bounds cannot tell visitors apart whose browsers freeze the version: the least may be too old, the newest too new. */
export const uncertainBounds = (bounds: Targeting['osVersions']): string[] =>
  Object.entries(bounds).flatMap(([name, bound]) => {
    const [os, frozen] = [...FROZEN_VERSIONS].find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [];
    if (os === undefined || frozen === undefined) return [];
    const { min = '', max = '' } = bound;
    const isMinUncertain = min !== '' && compareVersions(min, frozen) > 0;
    const isMaxUncertain = max !== '' && isWithin(frozen, { max });
    return isMinUncertain || isMaxUncertain ? [name] : [];
  });

/**
 * Bounds count only for the os they are given for. An unknown version is outside of every bound; `max` 10 lets 10.3 in; of one that is
 * "10 or newer", any `min` lets it in.
 */
function isVersionWanted(bounds: Targeting['osVersions'], { os, osVersion }: VisitorFacts): boolean {
  const folded = os.toLowerCase();
  for (const [name, bound] of Object.entries(bounds)) {
    if (name.toLowerCase() === folded && !isWithin(osVersion, bound)) return false;
  }
  return true;
}

function isWithin(version: string, { min = '', max = '' }: Targeting['osVersions'][string]): boolean {
  if (min === '' && max === '') return true;
  if (version === '') return false;
  if (min !== '' && !isOrNewer(version) && compareVersions(version, min) < 0) return false;
  return max === '' || compareVersions(version, max, numbersOf(max).length) <= 0;
}

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);
const named = (value: string): string => (value === '' ? 'unknown' : value);
