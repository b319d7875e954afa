import { expect, it } from '@jest/globals';
import { detailsOf } from './details.ts';

it('names all that is known of an event, without what is empty or came to nothing', () => {
  const data = {
    created: '2026-03-10 12:00:01',
    status: 'rejected',
    note: 'CAP_REACHED',
    campaign_title: 'Shoes',
    publisher_name: '',
    payout: '0.00',
    revenue: '3.5',
    sale_amount: '49.90',
    currency: 'EUR',
    country: 'DE',
    device: 'iphone',
    p2: 'autumn',
  };
  expect(detailsOf({ key: 'k', kind: 'click', data }, 'USD')).toEqual([
    ['Time', '2026-03-10 12:00:01'],
    ['Status', 'Rejected'],
    ['Reason', 'Cap reached'],
    ['Campaign', 'Shoes'],
    ['Revenue', '3.50 USD'],
    ['Sale amount', '49.90 EUR'],
    ['Country', 'Germany'],
    ['Device', 'iPhone'],
    ['Sub ID 2 (p2)', 'autumn'],
  ]);
});
