// What a shop does about an order that was refused, by the API's names for why (docs/errors.md).
import { msg } from '@lingui/core/macro';
import { textMap } from '../../language/texts.ts';

const ADVICE = textMap([
  ['INVALID_CLICK_ID', msg`Pass on the click ID as it came.`],
  ['INVALID_SECURITY_TOKEN', msg`Send a security token that isn’t revoked.`],
  ['UNTRUSTED_IP', msg`Add your server’s IP address to those allowed.`],
  ['DUPLICATE', msg`Already recorded; not charged again.`],
  ['NO_SALE_AMOUNT', msg`Send the sale amount with each order.`],
  ['INVALID_AMOUNT', msg`Send amounts like 49.90 and a currency like USD.`],
  ['MALFORMED_REQUEST', msg`Send form fields or JSON.`],
]);

export const adviceFor = (reason: string): string => ADVICE.get(reason) ?? '';
