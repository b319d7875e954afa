import { expect, it } from '@jest/globals';
import { hitOf } from '../../test/hits.ts';
import { statementOfHit, whyUnread } from './order-statement.ts';

const UNREAD = { sale_amount: '12.5O' };

// docs/rules/attribution.md#unreadable-amounts
it.each([
  [
    null,
    UNREAD,
    'sale_amount "12.5O" cannot be read; send a decimal number from 0 to 1000000000, such as 12.50',
  ],
  [
    'approved',
    UNREAD,
    'sale_amount "12.5O" cannot be read; send a decimal number from 0 to 1000000000, such as 12.50',
  ],
  [
    'pending',
    UNREAD,
    'sale_amount "12.5O" cannot be read; send a decimal number from 0 to 1000000000, such as 12.50',
  ],
  ['rejected', UNREAD, undefined],
  ['cancelled', UNREAD, undefined],
  ['approved', {}, undefined],
] as const)(
  'an order that is there, stated as %s with %j, cannot be changed because: %s',
  (requestedStatus, unread, why) => {
    expect(whyUnread(statementOfHit(hitOf({ requestedStatus, unread })))).toBe(why);
  },
);
