// How each measure of a report is written and read. A measure that is new to the API is shown as a count under its own name.
import type { NumberText } from '../api/exact-json.ts';
import { amount, count, percent } from '../numbers/money.ts';

type Kind = 'money' | 'percent' | 'count';

const KINDS = new Map<string, Kind>([
  ['payout', 'money'],
  ['revenue', 'money'],
  ['profit', 'money'],
  ['pendingPayout', 'money'],
  ['pendingRevenue', 'money'],
  ['saleAmount', 'money'],
  ['epc', 'money'],
  ['ctr', 'percent'],
  ['cr', 'percent'],
]);

export const isMoney = (measure: string): boolean => KINDS.get(measure) === 'money';

/** The value as people read it; of money without its currency, which stands in the head. */
export function measureText(measure: string, value: NumberText, currency: string): string {
  switch (KINDS.get(measure) ?? 'count') {
    case 'money':
      return amount(value, currency);
    case 'percent':
      return percent(value);
    case 'count':
      return count(value);
  }
}
