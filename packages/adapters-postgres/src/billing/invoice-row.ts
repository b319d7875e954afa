import type {
  BilledAccount,
  Invoice,
  InvoiceHead,
  InvoiceLine,
  Payment,
} from '@tributary/domain/billing/invoice';
import type {
  CampaignId,
  GoalId,
  InvoiceId,
  NetworkId,
  PaymentId,
  ReferralId,
} from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import type {
  Invoice as InvoiceRow,
  InvoiceLine as LineRow,
  Payment as PaymentRow,
} from '../generated/client.ts';
import { dayOfColumn, moneyOf } from '../shared/columns.ts';

const accountOf = (row: InvoiceRow): BilledAccount => ({
  networkId: row.networkId as NetworkId,
  kind: row.accountKind as BilledAccount['kind'],
  id: row.accountId as BilledAccount['id'],
});

export const headOf = (row: InvoiceRow): InvoiceHead => ({
  id: row.id as InvoiceId,
  account: accountOf(row),
  start: dayOfColumn(row.startDay),
  end: dayOfColumn(row.endDay),
  currency: row.currency,
  exact: moneyOf(row.exact),
  amount: moneyOf(row.amount),
  paid: moneyOf(row.paid),
  createdAt: row.createdAt,
});

export const invoiceOf = (row: InvoiceRow & { readonly lines: readonly LineRow[] }): Invoice => ({
  ...headOf(row),
  lines: row.lines.map((line) => ({
    kind: line.kind as InvoiceLine['kind'],
    campaignId: line.campaignId as CampaignId | null,
    referralId: line.referralId as ReferralId | null,
    goalId: line.goalId as GoalId | null,
    title: line.title,
    goalTitle: line.goalTitle,
    month: line.month,
    exact: moneyOf(line.exact),
    amount: moneyOf(line.amount),
  })),
});

export const lineRows = ({ id, account }: InvoiceHead, lines: readonly InvoiceLine[]) =>
  lines.map((line, index) => ({
    ...line,
    invoiceId: id,
    networkId: account.networkId,
    position: index + 1,
    exact: moneyText(line.exact),
    amount: moneyText(line.amount),
  }));

export const paymentOf = (row: PaymentRow & { readonly invoice: InvoiceRow }): Payment => ({
  id: row.id as PaymentId,
  invoiceId: row.invoiceId as InvoiceId,
  account: accountOf(row.invoice),
  amount: moneyOf(row.amount),
  method: row.method,
  reference: row.reference,
  createdAt: row.createdAt,
});
