// A sale that comes back once it is invoiced, and mostly once the network has another currency (docs/rules/billing.md#currency-of-an-invoice).
import fc from 'fast-check';
import { pass, pick, type World } from '../world.ts';
import { BILLING } from './billing.ts';
import { SETTINGS } from './settings.ts';
import { which } from './values.ts';

const DAY = 86_400_000;

export const lateReturn = fc.record({
  kind: fc.constant<'late return'>('late return'),
  sale: which,
  by: fc.constantFrom<'affiliate' | 'advertiser'>('affiliate', 'advertiser'),
  currency: fc.constantFrom('USD', 'EUR', 'GBP'),
  status: fc.constantFrom<'rejected' | 'cancelled'>('rejected', 'cancelled'),
});
type Sent = typeof lateReturn extends fc.Arbitrary<infer V> ? V : never;

export const RETURNS = {
  'late return': async (world: World, { sale: n, by, currency, status }: Sent) => {
    const { model } = world;
    const sale = pick(
      [...model.sales.values()].filter((one) => one.status === 'approved'),
      n,
    );
    if (!sale) return;
    pass(world, DAY);
    const account = [...model.affiliates, ...model.advertisers].indexOf(sale[by]);
    await BILLING['close invoice'](world, { kind: 'close invoice', account, lastDaysAgo: 1, daysBefore: 8 });
    await SETTINGS['change currency'](world, { kind: 'change currency', currency });
    const at = [...model.sales.keys()].indexOf(sale.id);
    await SETTINGS.status(world, { kind: 'status', sale: at, status, reason: '' });
  },
};
