// Where else a conversion appears (docs/rules/attribution.md#explain): in messages to the affiliate, and in an invoice.
import type { Invoice, InvoiceHead, InvoiceLine } from '@tributary/domain/billing/invoice';
import type { Delivery, DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { LogPage, Page, PageOf } from '../shared/page.ts';
import type { HistoryStep } from './history-of.ts';
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
  /** Those of an account, newest first. */
  list(
    networkId: NetworkId,
    filter: { readonly accountId: string },
    page: Page,
  ): Promise<PageOf<InvoiceHead>>;
  /** With its lines; undefined when the network has none with this id. */
  find(networkId: NetworkId, id: string): Promise<Invoice | undefined>;
};

/** The invoice that took the amount, and which of its lines, from 1, the amount is part of. */
export type InvoicedIn = {
  readonly kind: AccountKind;
  readonly invoiceId: InvoiceId;
  readonly start: string;
  readonly end: string;
  readonly createdAt: Date;
  readonly position: number;
  readonly line: InvoiceLine;
};

const MESSAGES_MAX = 20;
const INVOICES_MAX = 100;

/** Oldest first. */
export async function messagesOf(
  deliveries: MessageLog,
  { networkId, affiliateId, id }: ConversionLine,
): Promise<readonly Message[]> {
  const page = { page: 1, limit: MESSAGES_MAX };
  return (await deliveries.log(networkId, { affiliateId, eventId: id }, page)).items.toReversed();
}

type TracedConversion = {
  readonly conversion: ConversionLine;
  readonly history: readonly HistoryStep[];
  readonly kinds: readonly AccountKind[];
  readonly zone: string;
};

/**
 * The first invoice of each account that was closed since the conversion is approved and reaches its day. A later day is an adjustment
 * where an earlier invoice covers it, so the invoice's own first day does not count for those.
 */
export async function invoicedIn(
  invoices: InvoiceBook,
  { conversion, history, kinds, zone }: TracedConversion,
): Promise<readonly InvoicedIn[]> {
  if (conversion.status !== 'approved') return [];
  const approvedAt = history.findLast(({ to }) => to === 'approved')?.at ?? conversion.convertedAt;
  const day = dayOf(conversion.convertedAt, zone);
  const { networkId, affiliateId, advertiserId } = conversion;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const accountId = kind === 'affiliate' ? affiliateId : advertiserId;
      const { items } = await invoices.list(networkId, { accountId }, { page: 1, limit: INVOICES_MAX });
      const since = items.filter(({ createdAt, end }) => createdAt >= approvedAt && end >= day).toReversed();
      for (const { id, start, end, createdAt } of since) {
        const lines = (await invoices.find(networkId, id))?.lines ?? [];
        const at = lines.findIndex(
          (line) => isOf(line, conversion, day) && (line.kind === 'adjustment' || start <= day),
        );
        const line = lines[at];
        if (line) return [{ kind, invoiceId: id, start, end, createdAt, position: at + 1, line }];
      }
      return [];
    }),
  );
  return found.flat();
}

const isOf = (line: InvoiceLine, { campaignId, goalId }: ConversionLine, day: string): boolean =>
  line.campaignId === campaignId && line.goalId === goalId && line.month === day.slice(0, 7);
