import { expect, it } from '@jest/globals';
import { campaignOf } from '../../test/hits.ts';
import type { Campaign } from '../catalog/campaign.ts';
import { orderCode } from './order-code.ts';

const CAMPAIGN = 'c'.repeat(24);
const ORDER = 'txn_id=ORDER&sale_amount=49.90&currency=EUR';
const ADDRESS = `https://go.example/pixel?adid=${CAMPAIGN}&${ORDER}&click_id=CLICK_ID`;

// docs/rules/attribution.md#expected-way
it.each<[Campaign['conversionTracking'], string]>([
  ['postback', `https://go.example/acquisition?click_id=CLICK_ID&security_token=SECURITY_TOKEN&${ORDER}`],
  ['image_https', `<img src="${ADDRESS}" width="1" height="1" alt="">`],
  ['iframe_https', `<iframe src="${ADDRESS}" width="1" height="1"></iframe>`],
])('orders by %s are reported by %s', (conversionTracking, code) => {
  const campaign = campaignOf({ id: CAMPAIGN, currency: 'EUR', conversionTracking });
  expect(orderCode(campaign, 'https://go.example')).toBe(code);
});
