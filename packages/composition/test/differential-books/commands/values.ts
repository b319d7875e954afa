// What commands are made of. Records are named by a number: its remainder picks one of those there are.
import fc from 'fast-check';
import { money, type Money } from '@tributary/domain/shared/money';
import { UNREADABLE, type Traits } from '../reference/state.ts';

/** Amounts that are easy to round wrongly, and common ones. */
export const amounts = fc.oneof(
  fc.constantFrom('0', '0.000000000001', '0.333333333333', '1', '2.5', '7.77', '12.345', '99.999999999999'),
  fc.nat(50_000).map((thousandths) => (thousandths / 1000).toFixed(3)),
);
export const sales = fc.constantFrom(
  '9',
  '10',
  '33.33',
  '100',
  '0.07',
  '1234.56789',
  '1,234.50',
  '$33.33',
  '0,07',
);
/** As advertisers send them: now and then one that cannot be read. */
export const revenuesSent = fc.oneof(
  { weight: 15, arbitrary: amounts },
  { weight: 1, arbitrary: fc.constant(UNREADABLE) },
);
export const salesSent = fc.oneof(
  { weight: 15, arbitrary: sales },
  { weight: 1, arbitrary: fc.constant(UNREADABLE) },
);
export const currencies = fc.constantFrom('', '', '', 'USD', 'EUR', 'GBP');
export const countries = fc.constantFrom('US', 'US', 'US', 'DE', 'XX');
export const coverages = fc.constantFrom<readonly string[]>(['ALL'], ['ALL'], ['US'], ['DE', 'US'], ['DE']);
export const models = fc.constantFrom('cpa', 'cps', 'cps', 'cps', 'cpi', 'cpc', 'cpm');
export const orders = fc.constantFrom('', '', 'order 1', 'order 1', 'order 2', 'order 3', 'order 4');
/** As hits and rows name goals: in any case. */
export const goalsSaid = fc.constantFrom('', '', '', 'sale', 'lead', 'step', 'SALE', 'Lead');
/** As hits and rows say statuses; the last one nobody knows. */
export const statusesSaid = fc.constantFrom(
  ...['approved', 'approved', 'pending', 'pending', 'rejected', 'cancelled', 'cancelled'],
  ...['Confirmed', 'on hold', 'DECLINED', 'reversed', 'charge-back', '1', '2', '3', 'so so'],
);
export const goalValues = fc.constantFrom('', '', '', 'sale', 'SALE', 'lead', 'step');
/** Often the first one, so that much happens to the same record. */
export const which = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1000));
export const statuses = fc.constantFrom('approved', 'pending', 'rejected', 'cancelled');

/** As the API reads amounts. */
export const moneyOf = (text: string): Money => money(text);
/** The fourth affiliate is the one that another has brought. */
export const affiliates = fc.oneof(fc.constantFrom(0, 1, 2, 3, 3, 3), which);

export const traits = fc.constantFrom<Traits>(
  {
    ...{ device: 'windows', os: 'Windows', referer: 'Empty' },
    ...{ region: 'California', app: '', creative: '' },
  },
  {
    ...{ device: 'android', os: 'Android', referer: 'blog.example' },
    ...{ region: 'Unknown', app: 'com.example.a', creative: 'Banner 1' },
  },
  {
    ...{ device: 'other', os: 'Unknown', referer: 'blog.example' },
    ...{ region: 'Berlin', app: 'com.example.a', creative: '' },
  },
);
