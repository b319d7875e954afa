import {
  cancelled,
  linesToSettle,
  lineToReturn,
  type PayoutBatch,
  type PayoutLine,
  referenceOf,
  released,
  withLines,
} from '@tributary/domain/billing/payout-batch';
import type { PayoutMethodKind } from '@tributary/domain/billing/payout-method';
import { settlementOf } from '@tributary/domain/billing/settle';
import type { NetworkId, PaymentId } from '@tributary/domain/shared/ids';
import { negate, ZERO } from '@tributary/domain/shared/money';
import { found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Invoices } from './invoices.ts';
import type { PayoutBatches } from './payout-batches.ts';

type Stores = { readonly invoices: Invoices; readonly payoutBatches: PayoutBatches };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };
type Of = { readonly networkId: NetworkId; readonly id: string };

/** In a transaction that nobody else has the batch in. */
const change = (
  { unitOfWork }: Pick<Dependencies, 'unitOfWork'>,
  { networkId, id }: Of,
  changed: (batch: PayoutBatch, stores: Stores) => PayoutBatch | Promise<PayoutBatch>,
): Promise<PayoutBatch> =>
  unitOfWork.run(async (stores) => {
    const batch = found(await stores.payoutBatches.findForUpdate(networkId, id), 'payout batch');
    const after = await changed(batch, stores);
    if (after !== batch) await stores.payoutBatches.replace(after);
    return after;
  });

export type ReleasePayouts = (input: Of & { readonly person: string | null }) => Promise<PayoutBatch>;

/** Lets a batch have files and be settled, for the network; by another than who prepared it where the network asks for that. */
export const makeReleasePayouts =
  (dependencies: Dependencies): ReleasePayouts =>
  ({ person, ...of }) =>
    change(dependencies, of, (batch) => released(batch, { person, at: dependencies.clock() }));

export type CancelPayouts = (input: Of) => Promise<PayoutBatch>;

/** Gives up a batch that was not released, for the network: its invoices are for the next one. */
export const makeCancelPayouts =
  (dependencies: Dependencies): CancelPayouts =>
  (of) =>
    change(dependencies, of, cancelled);

export type SettlePayouts = (
  input: Of & {
    /** Their positions; null: all that are open. */
    readonly lines: readonly number[] | null;
  },
) => Promise<PayoutBatch>;

/**
 * Records that lines of a batch were paid, for the network: a payment on each of their invoices, all in one transaction, once
 * however often it is asked for (docs/rules/billing.md#settling).
 */
export const makeSettlePayouts =
  (dependencies: Dependencies): SettlePayouts =>
  ({ lines: positions, ...of }) =>
    change(dependencies, of, async (batch, { invoices }) => {
      const settled: PayoutLine[] = [];
      for (const line of linesToSettle(batch, positions)) {
        const paid: PayoutLine['invoices'][number][] = [];
        for (const one of line.invoices) {
          const invoice = found(await invoices.findForUpdate(batch.networkId, one.invoiceId), 'invoice');
          const paymentId = nextId<PaymentId>(dependencies);
          await invoices.addPayment({
            id: paymentId,
            invoiceId: invoice.id,
            account: invoice.account,
            amount: settlementOf(invoice, one.amount < ZERO ? negate(one.amount) : one.amount),
            method: PAID_BY[line.destination.kind],
            reference: referenceOf(batch, line),
            exchange: one.exchange,
            createdAt: dependencies.clock(),
          });
          paid.push({ ...one, paymentId });
        }
        settled.push({ ...line, invoices: paid, status: 'settled' });
      }
      return settled.length === 0 ? batch : withLines(batch, settled);
    });

const PAID_BY: Readonly<Record<PayoutMethodKind, string>> = {
  bank: 'bank transfer',
  paypal: 'PayPal',
  wise: 'Wise',
  crypto: 'crypto',
};

export type ReturnPayout = (
  input: Of & { readonly line: number; readonly reason: string },
) => Promise<PayoutBatch>;

/**
 * Records that the money of a line came back or never left, for the network: exactly its invoices are open again, for another
 * batch (docs/rules/billing.md#returned-payments).
 */
export const makeReturnPayout =
  (dependencies: Dependencies): ReturnPayout =>
  ({ line: position, reason, ...of }) =>
    change(dependencies, of, async (batch, { invoices }) => {
      const line = lineToReturn(batch, position);
      if (!line) return batch;
      for (const { invoiceId, paymentId } of line.invoices) {
        await invoices.findForUpdate(batch.networkId, invoiceId);
        // Somebody may have undone the payment by hand.
        if (paymentId !== null)
          await invoices.removePayment(batch.networkId, {
            invoiceId,
            id: paymentId,
            at: dependencies.clock(),
            reason,
          });
      }
      return withLines(batch, [{ ...line, status: 'returned', reason }]);
    });
