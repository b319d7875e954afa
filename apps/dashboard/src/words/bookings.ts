import { msg } from '@lingui/core/macro';
import { texts } from '../language/texts.ts';

/** What statements of account and the journal call a booking. */
export const BOOKING_WORDS = texts({
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
  adjustment: msg`Adjustment`,
  vat: msg`VAT`,
  payment: msg`Payment`,
  payout: msg({ message: 'Payout', context: 'money that is sent' }),
  payout_returned: msg`Returned payout`,
  payment_undone: msg`Undone payment`,
  deposit: msg`Deposit`,
  deposit_voided: msg`Voided deposit`,
});
