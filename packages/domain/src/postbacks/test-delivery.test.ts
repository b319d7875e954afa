import { describe, expect, it } from '@jest/globals';
import {
  affiliate,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  postback,
} from '@tributary/application/contracts/shared/given';
import type { DeliveryId } from '../shared/ids.ts';
import type { Postback } from './postback.ts';
import { isTestDelivery, testDelivery } from './test-delivery.ts';

const NOBODY = '0'.repeat(24);
const ID = idOf<DeliveryId>('de', 0xff);
const subject = {
  network: network({ zone: 'Europe/Berlin' }),
  affiliate: affiliate({ displayId: 3 }),
  id: ID,
  now: NOW,
};
const tried = (overrides: Partial<Postback> = {}) => testDelivery(postback(overrides), subject);
/** A POST without a query holds every macro that has a value. */
const fieldsOf = (overrides: Partial<Postback>) =>
  JSON.parse(tried({ url: 'https://a.example/', method: 'POST', ...overrides }).body) as unknown;

// docs/rules/postbacks.md#postback-macros
describe('a message to try a receiver', () => {
  const ofClick = {
    aff_id: AFFILIATE_ID,
    aff_name: 'Alice Example',
    aff_username: 'alice',
    publisher_id: '3',
    camp_id: '0',
    campaign_id: NOBODY,
    campaign_title: 'Test campaign',
    click_id: NOBODY,
    click_time: '1773144000',
    click_datetime: '2026-03-10 13:00:00',
    country_id: 'US',
    region: 'California',
    city: 'Test city',
    isp: 'Test provider',
    device: 'windows',
    os: 'Windows',
    browser: 'Chrome',
    ip: '192.0.2.0',
    agent: 'Mozilla/5.0 (test)',
    user_agent: 'Mozilla/5.0 (test)',
    referer: 'https://example.com/',
    payout: '1',
    payout_usd: '1',
    currency: 'USD',
    rand: '255',
    tdomain: 'example.com',
    ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`p${n + 1}`, `test_p${n + 1}`])),
    source: 'test_source',
  };

  it('is of a click that never happened', () => {
    expect(fieldsOf({ event: 'click', campaignId: null })).toEqual({ ...ofClick, event: 'click' });
  });

  it('is of a conversion that never happened', () => {
    expect(fieldsOf({ goalId: GOAL_ID, campaignId: CAMPAIGN_ID })).toEqual({
      ...ofClick,
      campaign_id: CAMPAIGN_ID,
      event: 'conversion',
      conversion_id: NOBODY,
      conversion_time: '1773144000',
      conversion_datetime: '2026-03-10 13:00:00',
      goal_id: GOAL_ID,
      goal_name: 'Test goal',
      sale_amount: '10',
      status: 'approved',
      txn_id: 'test',
    });
  });

  // docs/rules/postbacks.md#test-of-a-postback
  it('has a status that the postback is for', () => {
    const url = 'https://a.example/?s={status}&c={reason_code}';
    expect(tried({ url, statuses: ['approved', 'rejected'] }).url).toBe('https://a.example/?s=approved&c=');
    const rejected = tried({ url, statuses: ['rejected'] });
    expect([rejected.url, rejected.status]).toEqual(['https://a.example/?s=rejected&c=test', 'rejected']);
    expect(tried({ url, event: 'click' }).status).toBeNull();
  });

  it('is of nobody’s advertiser, whose name it does not say', () => {
    const { url } = tried({ url: 'https://a.example/?a={adv_id}&b={advertiser_id}&c={advertiser_name}' });
    expect(url).toBe(`https://a.example/?a=${NOBODY}&b=&c=`);
  });

  it('is known as a test, and made of a postback that is turned off too', () => {
    const delivery = tried({ live: false });
    expect(delivery).toMatchObject({
      id: ID,
      networkId: NETWORK_ID,
      affiliateId: AFFILIATE_ID,
      eventId: `test-${ID}`,
      createdAt: NOW,
    });
    expect(isTestDelivery(delivery)).toBe(true);
    expect(isTestDelivery({ eventId: ID })).toBe(false);
  });
});
