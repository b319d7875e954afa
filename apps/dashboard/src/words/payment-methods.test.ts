import { expect, it } from '@jest/globals';
import { paymentWord } from './payment-methods.ts';

it.each([
  ['wire', 'Bank transfer'],
  ['bank transfer', 'Bank transfer'],
  ['bank_transfer', 'Bank transfer'],
  ['paypal', 'PayPal'],
  ['crypto', 'Crypto'],
  ['deposits', 'Deposits'],
])('a payment by %j is said in words: %j', (method, word) => {
  expect(paymentWord(method)).toBe(word);
});

it.each(['Wire 4712', 'WIRE', 'SEPA', 'constructor', ''])('what people typed stays: %j', (method) => {
  expect(paymentWord(method)).toBe(method);
});
