// The kinds of notifications, by their names in the API.
import { msg } from '@lingui/core/macro';
import { textMap } from '../../language/texts.ts';

export const NOTICE_WORDS = textMap([
  ['cap.nearly_reached', msg`Cap 80% used`],
  ['cap.reached', msg`Cap reached`],
  ['postback.switched_off', msg`Postback turned off after failures`],
  ['import.ended', msg`Import finished or failed`],
  ['invoice.closed', msg`New invoice`],
  ['payout.settled', msg`Payment sent`],
  ['payout.returned', msg`Payment returned`],
  ['bonus.booked', msg`Bonus or deduction`],
  ['credit.nearly_used', msg`Advertiser credit 80% or 95% used`],
  ['credit.used_up', msg`Advertiser credit used up`],
  ['credit.restored', msg`Advertiser credit available again`],
  ['system.alarm', msg`System problem`],
]);
