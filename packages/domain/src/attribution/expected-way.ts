import type { Campaign } from '../catalog/campaign.ts';
import { refererHost } from '../tracking/referer-host.ts';
import type { HitEvent } from './conversion.ts';

/**
 * What the log of hits says of one that came by another way than its campaign expects, or from a page of another domain; empty for one
 * that came as expected (docs/rules/attribution.md#expected-way).
 */
export function unexpectedWay(
  { method, referer }: Pick<HitEvent, 'method' | 'referer'>,
  {
    conversionTracking,
    conversionPixelDomain,
  }: Pick<Campaign, 'conversionTracking' | 'conversionPixelDomain'>,
): string {
  const expected = conversionTracking === 'postback' ? 'postback' : 'pixel';
  const way = method === expected ? [] : [`OTHER_WAY: by ${method}, expected by ${conversionTracking}`];
  // A browser may keep to itself which page it is on.
  const host = method === 'pixel' ? refererHost(referer).replace(/\.$/, '') : '';
  const isExpected =
    host === '' || conversionPixelDomain === null || isWithin(host, withoutPort(conversionPixelDomain));
  const page = isExpected ? [] : [`OTHER_PAGE: from ${host}, expected from ${conversionPixelDomain}`];
  return [...way, ...page].join('; ');
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
const withoutPort = (host: string): string => host.replace(/:\d+$/, '');
