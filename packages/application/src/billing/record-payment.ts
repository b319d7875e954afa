import type { Invoice, InvoiceHead, Payment } from '@tributary/domain/billing/invoice';
import { settlementOf } from '@tributary/domain/billing/settle';
import type { NetworkId, PaymentId } from '@tributary/domain/shared/ids';
import { add, subtract, type Money } from '@tributary/domain/shared/money';
import { refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { parseName } from '@tributary/domain/accounts/account-rules';
import { optionalLine } from '../catalog/campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { found } from '../shared/found.ts';
import type { CreditStores } from './credit-of.ts';
import { giveBackToDeposits, takeFromDeposits } from './pay-from-deposits.ts';
import type { PayoutBatches } from './payout-batches.ts';

type Stores = CreditStores & { readonly payoutBatches: PayoutBatches };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type RecordPayment = (input: {
  readonly networkId: NetworkId;
  readonly invoiceId: string;
  /** More than 0, of a credit too: there it is money that came back. */
  readonly amount: Money;
  readonly method: string;
  readonly reference?: string | null | undefined;
  /** Paid by what the advertiser paid in before (docs/rules/billing.md#deposits). */
  readonly fromDeposits?: boolean | undefined;
}) => Promise<{ readonly payment: Payment; readonly invoice: InvoiceHead }>;

/**
 * Records, for the network, what was paid of an invoice. Refuses more than is open of it, and what a payout batch holds, with `not_allowed_in_state`.
 */
export const makeRecordPayment =
  ({ unitOfWork, ...stamps }: Dependencies): RecordPayment =>
  ({ networkId, invoiceId, amount, method, reference, fromDeposits = false }) =>
    unitOfWork.run(async (stores) => {
      const { invoices, payoutBatches } = stores;
      const invoice = found(await invoices.findForUpdate(networkId, invoiceId), 'invoice');
      const holder = await payoutBatches.findHolder(networkId, invoiceId);
      if (holder !== undefined) {
        throw refuse(
          'not_allowed_in_state',
          `This invoice is in payout batch ${holder}. Settle or cancel that.`,
        );
      }
      const payment: Payment = {
        id: nextId<PaymentId>(stamps),
        invoiceId: invoice.id,
        account: invoice.account,
        amount: settlementOf(invoice, amount),
        method: parseName(method, 'method'),
        reference: optionalLine(reference, 'reference'),
        exchange: null,
        createdAt: stamps.clock(),
      };
      await invoices.addPayment(payment);
      if (fromDeposits) await takeFromDeposits(stores, { payment, currency: invoice.currency }, stamps);
      return { payment, invoice: { ...headOf(invoice), paid: add(invoice.paid, payment.amount) } };
    });

export type UndoPayment = (input: {
  readonly networkId: NetworkId;
  readonly invoiceId: string;
  readonly id: string;
}) => Promise<InvoiceHead>;

/**
 * Undoes a payment that was recorded by mistake, for the network: it is open again (docs/rules/billing.md#undone-payments).
 * Refuses one that the invoice does not have with `not_found`.
 */
export const makeUndoPayment =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): UndoPayment =>
  ({ networkId, invoiceId, id }) =>
    unitOfWork.run(async (stores) => {
      const { invoices } = stores;
      // Locked first, as everybody does who pays it.
      const invoice = found(await invoices.findForUpdate(networkId, invoiceId), 'invoice');
      const undone = { invoiceId, id, at: clock(), reason: null };
      const payment = found(await invoices.removePayment(networkId, undone), 'payment');
      await giveBackToDeposits(stores, networkId, { paymentId: payment.id, now: undone.at });
      return { ...headOf(invoice), paid: subtract(invoice.paid, payment.amount) };
    });

function headOf({ lines: _lines, ...head }: Invoice): InvoiceHead {
  return head;
}
