// Invoices and payments.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { dayAfter, dayIn } from '../reference/days.ts';
import { isAbove, minus, NOUGHT, rounded, textOf } from '../reference/exact.ts';
import {
  closeInvoices,
  openOf,
  pay,
  refusalOfClosing,
  refusalOfPayment,
  undoPayment,
} from '../reference/invoices.ts';
import { isHeld } from '../reference/payouts.ts';
import { got } from '../reference/state.ts';
import { both, pick, type World } from '../world.ts';
import { moneyOf, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const closeInvoiceOf = fc.record({
  kind: kind('close invoice'),
  /** Of the first ones, the last is an advertiser. */
  account: fc.constantFrom<number>(0, 1, 2, 3, 4, 4),
  /** 0: today, which is not over. */
  lastDaysAgo: fc.constantFrom(0, 1, 1, 1, 2, 3),
  daysBefore: fc.integer({ min: 0, max: 8 }),
});
export const payment = fc.record({
  kind: kind('pay'),
  invoice: which,
  /** Hundredths of what is open; more than 100 is too much. */
  part: fc.constantFrom(10, 50, 100, 100, 150),
});
export const undo = fc.record({ kind: kind('undo payment'), invoice: which, payment: which });

export const BILLING = {
  'close invoice': async (world: World, sent: Of<typeof closeInvoiceOf>) => {
    const { product, model } = world;
    const account = got(pick([...model.affiliates, ...model.advertisers], sent.account));
    const end = dayAfter(dayIn(model.zone, model.now), -sent.lastDaysAgo);
    const period = { account, start: dayAfter(end, -sent.daysBefore), end };
    await both(world, {
      product: () =>
        product.useCases.closeInvoice({
          networkId: NETWORK_ID,
          accountId: account,
          start: calendarDay(period.start),
          end: calendarDay(period.end),
        }),
      refusal: refusalOfClosing(model, period),
      model: ({ invoice, others }) =>
        closeInvoices(
          model,
          [invoice, ...others].map(({ id }) => id),
          period,
        ),
    });
  },

  pay: async (world: World, sent: Of<typeof payment>) => {
    const { product, model } = world;
    const invoice = pick([...model.invoices.values()], sent.invoice);
    if (!invoice) return;
    const open = openOf(invoice);
    const size = isAbove(NOUGHT, open) ? minus(NOUGHT, open) : open;
    const amount = rounded({ over: size.over * BigInt(sent.part), under: size.under * 100n }, 2);
    await both(world, {
      product: () =>
        product.useCases.recordPayment({
          networkId: NETWORK_ID,
          invoiceId: invoice.id,
          amount: moneyOf(textOf(amount)),
          method: 'bank',
        }),
      refusal: isHeld(model, invoice.id) ? 'not_allowed_in_state' : refusalOfPayment(invoice, amount),
      model: (made) => pay(model, invoice, { id: made.payment.id, amount }),
    });
  },

  'undo payment': async (world: World, sent: Of<typeof undo>) => {
    const { product, model } = world;
    const invoice = pick(
      [...model.invoices.values()].filter(({ payments }) => payments.length > 0),
      sent.invoice,
    );
    const undone = invoice && pick(invoice.payments, sent.payment);
    if (!invoice || !undone) return;
    await both(world, {
      product: () =>
        product.useCases.undoPayment({ networkId: NETWORK_ID, invoiceId: invoice.id, id: undone.id }),
      model: () => undoPayment(model, invoice, undone.id),
    });
  },
};
