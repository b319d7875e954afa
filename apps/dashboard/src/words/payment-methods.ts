// How money is sent, by the API's names for it (docs/rules/billing.md#payments, docs/rules/billing.md#payout-methods).
import { msg } from '@lingui/core/macro';
import { textMap, texts } from '../language/texts.ts';

/** Kinds of payout methods. */
export const PAYOUT_WORDS = texts({
  bank: msg`Bank account`,
  paypal: 'PayPal',
  wise: 'Wise',
  crypto: msg`Crypto`,
});

/** What a payment is recorded with by hand, the usual first. */
export const PAYMENT_METHODS = ['wire', 'paypal', 'wise', 'crypto', 'cash'] as const;

/** `bank transfer` is what payout batches write, `deposits` what deposits pay with. */
const WORDS = textMap([
  ['wire', msg`Bank transfer`],
  ['bank transfer', msg`Bank transfer`],
  ['bank_transfer', msg`Bank transfer`],
  ['paypal', msg`PayPal`],
  ['wise', msg`Wise`],
  ['crypto', msg`Crypto`],
  ['cash', msg`Cash`],
  ['deposits', msg`Deposits`],
]);

/** The word for a known code of a payment; what people typed is shown as it was typed. */
export const paymentWord = (method: string): string => WORDS.get(method) ?? method;
