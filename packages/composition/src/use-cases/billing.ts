import { makeCheckBilling, type CheckBilling } from '@tributary/application/billing/check-billing';
import {
  makeCloseInvoice,
  makeCloseInvoices,
  type CloseInvoice,
  type CloseInvoices,
} from '@tributary/application/billing/close-invoice';
import { makeRecordPayment, type RecordPayment } from '@tributary/application/billing/record-payment';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const BILLING_USE_CASES = {
  checkBilling: token<CheckBilling>('checkBilling'),
  closeInvoice: token<CloseInvoice>('closeInvoice'),
  closeInvoices: token<CloseInvoices>('closeInvoices'),
  recordPayment: token<RecordPayment>('recordPayment'),
} as const;

export function provideBilling(provide: Provide): void {
  const edit = { unitOfWork: PORTS.unitOfWork, clock: PORTS.clock, randomness: PORTS.randomness };
  const close = { ...edit, stores: PORTS.stores, referralEarnings: PORTS.referralEarnings };
  provide(BILLING_USE_CASES.checkBilling, makeCheckBilling, { stores: PORTS.stores });
  provide(BILLING_USE_CASES.closeInvoice, makeCloseInvoice, close);
  provide(BILLING_USE_CASES.closeInvoices, makeCloseInvoices, close);
  provide(BILLING_USE_CASES.recordPayment, makeRecordPayment, edit);
}
