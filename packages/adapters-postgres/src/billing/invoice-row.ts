import {
  exchangeFromText,
  exchangeToText,
  type ExchangeText,
  type PaymentExchange,
} from '@tributary/domain/billing/payment-exchange';
import type {
  BilledAccount,
  Invoice,
  InvoiceHead,
  InvoiceLine,
  Payment,
} from '@tributary/domain/billing/invoice';
import type { BonusId, CampaignId, GoalId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { moneyText } from '@tributary/domain/shared/money';
import {
  Prisma,
  type Invoice as InvoiceRow,
  type InvoiceLine as LineRow,
  type Payment as PaymentRow,
} from '../generated/client.ts';
import { moneyOf } from '../shared/columns.ts';
import { recordFields } from '../shared/record-fields.ts';

/** An invoice without its lines, as one row. */
type InvoiceFields = Omit<InvoiceHead, 'account' | 'start' | 'end'> & {
  readonly networkId: NetworkId;
  readonly accountKind: BilledAccount['kind'];
  readonly accountId: BilledAccount['id'];
  readonly startDay: CalendarDay;
  readonly endDay: CalendarDay;
};

export const INVOICE = recordFields<InvoiceFields, InvoiceRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    accountKind: 'plain',
    accountId: 'plain',
    startDay: 'day',
    endDay: 'day',
    currency: 'plain',
    adjusts: 'plain',
    exact: 'money',
    carried: 'money',
    amount: 'money',
    vat: 'money',
    number: 'plain',
    paid: 'money',
    createdAt: 'instant',
  },
  ['id', 'networkId'],
);

/** A payment without its account, as one row. */
type PaymentFields = Omit<Payment, 'account' | 'exchange'> & { readonly exchange: ExchangeText | null };

export const PAYMENT = recordFields<PaymentFields, PaymentRow>()(
  {
    id: 'plain',
    invoiceId: 'plain',
    amount: 'money',
    method: 'plain',
    reference: 'plain',
    exchange: 'json',
    createdAt: 'instant',
  },
  ['id', 'invoiceId'],
);

/** From a row of either client, or from JSON. */
export function headOf(row: object): InvoiceHead {
  const { networkId, accountKind, accountId, startDay, endDay, ...fields } = INVOICE.read(row);
  return {
    ...fields,
    account: { networkId, kind: accountKind, id: accountId },
    start: startDay,
    end: endDay,
  };
}

export const invoiceOf = (row: InvoiceRow & { readonly lines: readonly LineRow[] }): Invoice => ({
  ...headOf(row),
  lines: row.lines.map((line) => ({
    kind: line.kind as InvoiceLine['kind'],
    campaignId: line.campaignId as CampaignId | null,
    referralId: line.referralId as ReferralId | null,
    bonusId: line.bonusId as BonusId | null,
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

/** From a row of either client, with its invoice. */
export const paymentOf = ({ invoice, ...row }: { readonly invoice: object }): Payment => {
  const { exchange, ...fields } = PAYMENT.read(row);
  return { ...fields, exchange: exchange && exchangeFromText(exchange), account: headOf(invoice).account };
};

/** A column of JSON. */
export const exchangeColumn = (exchange: PaymentExchange | null) =>
  exchange === null ? Prisma.DbNull : exchangeToText(exchange);
