// Where else a conversion appears (docs/rules/attribution.md#explain): in messages to the affiliate, and in an invoice.
import { sum } from '@tributary/domain/billing/apportion';
import type { ConversionKey, HeldConversion } from '@tributary/domain/billing/draft-invoice';
import type { BilledAccount, Invoice, InvoiceLine } from '@tributary/domain/billing/invoice';
import type { HeldBack } from '@tributary/domain/billing/payment-terms';
import type { Delivery, DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { subtract, ZERO, type Money } from '@tributary/domain/shared/money';
import type { LogPage, PageOf } from '../shared/page.ts';
import type { ConversionLine } from './logs.ts';

/** A message to the affiliate, with every attempt. */
export type Message = Delivery & {
  readonly state: DeliveryState;
  readonly attempts: readonly DeliveryAttempt[];
};
/** The part of the log of messages that is needed here. */
export type MessageLog = {
  /** Those that tell of the event, newest first. */
  log(
    networkId: NetworkId,
    filter: { readonly affiliateId: AffiliateId; readonly eventId: string },
    page: LogPage,
  ): Promise<PageOf<Message>>;
};
/** The part of the invoices that is needed here. */
export type InvoiceBook = {
  /** With its lines; undefined when the network has none with this id. */
  find(networkId: NetworkId, id: string): Promise<Invoice | undefined>;
  /** What the account's invoices hold of a conversion. */
  findHeld(account: BilledAccount, conversion: ConversionKey): Promise<HeldConversion>;
};

/** An invoice that holds something of a conversion, and which of its lines, from 1, that is part of. */
export type InvoicedIn = {
  readonly kind: AccountKind;
  readonly invoiceId: InvoiceId;
  readonly start: string;
  readonly end: string;
  readonly createdAt: Date;
  /** What it holds of the conversion; below zero: what it takes back. */
  readonly held: Money;
  /** What payment terms hold back today of what is open of the whole invoice; null for nothing, and for an advertiser's. */
  readonly heldBack: HeldBack | null;
  /** Null for what cancels out with other conversions and is in no line. */
  readonly line: (InvoiceLine & { readonly position: number }) | null;
};

/** What the next invoice of an account takes of a conversion; below zero: what it takes back. */
export type Uninvoiced = {
  readonly kind: AccountKind;
  /** Null where an older version invoiced the conversion's amounts: it noted no conversions. */
  readonly amount: Money | null;
};

const MESSAGES_MAX = 20;

/** Oldest first. */
export async function messagesOf(
  deliveries: MessageLog,
  { networkId, affiliateId, id }: ConversionLine,
): Promise<readonly Message[]> {
  const page = { page: 1, limit: MESSAGES_MAX };
  return (await deliveries.log(networkId, { affiliateId, eventId: id }, page)).items.toReversed();
}

/** What is held back today of an invoice of a network in the zone (docs/rules/billing.md#hold-back). */
export type HeldBackToday = (invoice: Invoice, zone: string) => Promise<HeldBack | null>;

type TracedConversion = {
  readonly conversion: ConversionLine;
  readonly kinds: readonly AccountKind[];
  readonly zone: string;
  readonly heldBackToday: HeldBackToday;
};

/** What invoices hold of the conversion, of each account oldest first, and what they don't hold yet. */
export async function invoicedIn(
  invoices: InvoiceBook,
  { conversion, kinds, zone, heldBackToday }: TracedConversion,
): Promise<{ readonly invoiced: readonly InvoicedIn[]; readonly uninvoiced: readonly Uninvoiced[] }> {
  const traces = await Promise.all(
    kinds.map(async (kind) => {
      const { networkId, affiliateId, advertiserId, status, payout, revenue } = conversion;
      const [accountId, earned] = kind === 'affiliate' ? [affiliateId, payout] : [advertiserId, revenue];
      const account = { networkId, kind, id: accountId };
      const { amounts, known } = await invoices.findHeld(account, keyOf(conversion, zone));
      const counted = status === 'approved' ? earned : ZERO;
      const open = subtract(counted, sum(amounts.map(({ amount }) => amount)));
      const found = await Promise.all(
        amounts.map(async ({ invoiceId, position, amount }): Promise<InvoicedIn[]> => {
          const invoice = await invoices.find(networkId, invoiceId);
          if (!invoice) return [];
          const { start, end, createdAt, lines } = invoice;
          const line = position === null ? undefined : lines[position - 1];
          const at = line && position !== null ? { ...line, position } : null;
          const heldBack = await heldBackToday(invoice, zone);
          return [{ kind, invoiceId, start, end, createdAt, held: amount, heldBack, line: at }];
        }),
      );
      return { invoiced: found.flat(), uninvoiced: { kind, amount: known ? open : null } };
    }),
  );
  return {
    invoiced: traces.flatMap(({ invoiced }) => invoiced),
    uninvoiced: traces.map(({ uninvoiced }) => uninvoiced),
  };
}

const keyOf = ({ id, convertedAt, campaignId, goalId }: ConversionLine, zone: string): ConversionKey => ({
  id,
  day: dayOf(convertedAt, zone),
  subjectId: campaignId,
  goalId: goalId ?? '',
});
