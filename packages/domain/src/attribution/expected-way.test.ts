import { expect, it } from '@jest/globals';
import { after, around, campaignOf, free, hitOf } from '../../test/hits.ts';
import type { Campaign } from '../catalog/campaign.ts';
import { money } from '../shared/money.ts';
import type { HitEvent } from './conversion.ts';
import { decideHit } from './decide-hit.ts';
import type { HitContext } from './hit-context.ts';

type Expected = Partial<Pick<Campaign, 'conversionTracking' | 'conversionPixelDomain'>>;
const onPage: Expected = { conversionTracking: 'image_https', conversionPixelDomain: 'shop.example' };
const pixelOn = (referer: string): Partial<HitEvent> => ({ method: 'pixel', tokenId: null, referer });
const detailOf = (hit: Partial<HitEvent>, expected: Expected, more: Partial<HitContext> = {}) =>
  decideHit(hitOf(hit), around({ campaign: campaignOf(expected), ...more }), free);

// docs/rules/attribution.md#expected-way
it.each<[string, Partial<HitEvent>, Expected, string]>([
  ['a postback, as expected', {}, {}, ''],
  ['a postback, whatever its domain', {}, { conversionPixelDomain: 'shop.example' }, ''],
  ['a pixel', pixelOn('https://shop.example/'), {}, 'OTHER_WAY: by pixel, expected by postback'],
  ['a postback', {}, onPage, 'OTHER_WAY: by postback, expected by image_https'],
  [
    'a postback',
    {},
    { ...onPage, conversionTracking: 'iframe_https' },
    'OTHER_WAY: by postback, expected by iframe_https',
  ],
  ['a pixel of the page', pixelOn('https://shop.example/thanks?a=b'), onPage, ''],
  ['a pixel of a page below it', pixelOn('https://www.SHOP.example:8443/'), onPage, ''],
  ['a pixel of the page by its whole name', pixelOn('https://shop.example./'), onPage, ''],
  ['a pixel of a page that is not said', pixelOn(''), onPage, ''],
  [
    'an iframe of the page',
    pixelOn('https://shop.example'),
    { ...onPage, conversionTracking: 'iframe_https' },
    '',
  ],
  [
    'a pixel of a page that only ends alike',
    pixelOn('https://myshop.example/'),
    onPage,
    'OTHER_PAGE: from myshop.example, expected from shop.example',
  ],
  [
    'a pixel of a page above it',
    pixelOn('https://example/'),
    onPage,
    'OTHER_PAGE: from example, expected from shop.example',
  ],
  [
    'another way and another page',
    pixelOn('https://other.example/'),
    { conversionPixelDomain: 'shop.example' },
    'OTHER_WAY: by pixel, expected by postback; OTHER_PAGE: from other.example, expected from shop.example',
  ],
])('%s is taken, and marked where it is unexpected: %j with %j', (_, hit, expected, detail) => {
  const decision = detailOf(hit, expected);
  expect(decision.outcome.state).toBe('converted');
  expect(decision.conversion).toMatchObject({ status: 'approved', reason: '' });
  expect(decision.detail).toBe(detail);
});

it('the mark stands behind the reason of a conversion, and is none of a refused hit or an imported one', () => {
  expect(detailOf({ currency: 'JPY', revenue: money('1'), saleAmount: money('1') }, onPage).detail).toMatch(
    /OTHER_WAY: by postback, expected by image_https$/,
  );
  expect(detailOf({ hitAt: after(31) }, onPage).detail).toBe('the click is older than 30 days');
  const imported = {
    convertedAt: after(1),
    payout: null,
    revenue: null,
    status: null,
    method: 'import' as const,
    anyAge: true,
    rowHash: '',
  };
  expect(detailOf({}, onPage, { imported }).detail).toBe('');
});
