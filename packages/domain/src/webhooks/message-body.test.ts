import { describe, expect, it } from '@jest/globals';
import { messageBody } from './message-body.ts';
import type { EventData } from './network-event.ts';

const AT = new Date('2026-11-20T10:00:00.000Z');
const read = (data: EventData): unknown =>
  JSON.parse(messageBody({ type: 'conversion.changed', at: AT, data }));

// docs/rules/webhooks.md#body-of-a-message
describe('the body of a message', () => {
  it('calls the fields as the API does', () => {
    const data = {
      id: '1',
      campaignId: '2',
      affiliateId: '3',
      advertiserId: '4',
      accountId: '5',
      clickId: '6',
      goalId: null,
      txnId: 't',
      saleAmount: '9.5',
      convertedAt: '2026-11-20',
      previousStatus: 'pending',
      countedPeriod: '2026-11',
      status: 'approved',
      payout: '0.000000001',
      limit: '7',
      kind: 'affiliate',
    };
    expect(read(data)).toEqual({
      type: 'conversion.changed',
      timestamp: '2026-11-20T10:00:00.000Z',
      data: {
        _id: '1',
        campaign_long_id: '2',
        publisher_long_id: '3',
        advertiser_long_id: '4',
        user_id: '5',
        click_id: '6',
        goal_id: null,
        txn_id: 't',
        sale_amount: '9.5',
        created: '2026-11-20',
        previous_status: 'pending',
        of: '2026-11',
        status: 'approved',
        payout: '0.000000001',
        limit: '7',
        kind: 'affiliate',
      },
    });
  });
});
