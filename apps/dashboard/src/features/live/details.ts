// All that is known of an event, in the order in which somebody looks for it.
import { msg, t } from '@lingui/core/macro';
import type { Happening } from '../../api/event-stream.ts';
import { texts } from '../../language/texts.ts';
import { countryName } from '../../numbers/countries.ts';
import { amount } from '../../numbers/money.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { deviceWord } from '../../words/device.ts';
import { statusWord } from '../../words/en.ts';
import { textOf, wordOf } from './words.ts';

const FIELDS = texts<readonly (readonly [field: string, label: string])[]>([
  ['created', msg`Time`],
  ['status', msg`Status`],
  ['reason', msg`Reason`],
  ['note', msg`Reason`],
  ['detail', msg`Problem`],
  ['campaign_title', msg`Campaign`],
  ['publisher_name', msg`Affiliate`],
  ['advertiser_name', msg`Advertiser`],
  ['goal_name', msg`Goal`],
  ['lp', msg`Landing page`],
  ['payout', msg`Payout`],
  ['revenue', msg`Revenue`],
  ['sale_amount', msg`Sale amount`],
  ['txn_id', msg`Order ID`],
  ['click_id', msg`Click ID`],
  ['method', msg`Method`],
  ['url', msg`URL`],
  ['country', msg`Country`],
  ['city', msg`City`],
  ['device', msg`Device`],
  ['os', msg`Operating system`],
  ['browser', msg`Browser`],
  ['ipaddr', msg`IP address`],
  ['referer', msg`Referrer`],
  ['source', msg`Source`],
  ['_id', 'ID'],
]);
const SUBS = 10;

/** `currency`: the network’s. What is empty, and an amount that came to nothing, is left out. */
export function detailsOf(
  row: Happening,
  currency: string,
): readonly (readonly [label: string, value: string])[] {
  const shown = (field: string): string => {
    const value = textOf(row, field);
    switch (field) {
      case 'status':
        return statusWord(value);
      case 'country':
        return value === '' ? '' : countryName(value);
      case 'device':
      case 'os':
      case 'browser':
        return value === '' ? '' : deviceWord(value);
      case 'payout':
      case 'revenue':
        return isNothing(value) ? '' : `${amount(value as NumberText, currency)} ${currency}`;
      case 'sale_amount':
        return isNothing(value) ? '' : [value, textOf(row, 'currency')].filter(Boolean).join(' ');
      default:
        return wordOf(field, value);
    }
  };
  const subs = Array.from({ length: SUBS }, (_, index) => {
    const [name, number] = [`p${index + 1}`, index + 1];
    return [t`Sub ID ${number} (${name})`, textOf(row, name)] as const;
  });
  return [...FIELDS.map(([field, label]) => [label, shown(field)] as const), ...subs].filter(
    ([, value]) => value !== '',
  );
}

const isNothing = (value: string): boolean => value === '' || /^[0.]+$/.test(value);
