import type { Network } from '@tributary/domain/accounts/account';
import {
  byCurrency,
  draftInvoice,
  isAdjustment,
  type Difference,
  type InvoiceDraft,
  type InvoicePeriod,
} from '@tributary/domain/billing/draft-invoice';
import type { MissingForDocument } from '@tributary/domain/billing/document';
import type { BilledAccount, Invoice, InvoiceHead } from '@tributary/domain/billing/invoice';
import { minorDigitsOf } from '@tributary/domain/shared/currencies';
import {
  addDays,
  calendarDay,
  dayOf,
  type CalendarDay,
  type DayRange,
} from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, InvoiceId } from '@tributary/domain/shared/ids';
import { ZERO, type Money } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { DerivedAmount, Invoices } from './invoices.ts';
import { draftDocuments, numberDocuments, type DocumentStores } from './issue-document.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { ReferralEarnings } from '../referral/referral-earnings.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';

type Stores = DocumentStores & { readonly invoices: Invoices };
export type BillingDependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly referralEarnings: ReferralEarnings;
};

/** A dry run has no id, because nothing was stored. */
export type MadeInvoice = Omit<Invoice, 'id'> & { readonly id: InvoiceId | null };
/** What comes to no invoice, because it rounds to 0. */
export type Waiting = { readonly exact: Money; readonly currency: string };
export type ClosedInvoice = {
  readonly kind: 'closed';
  readonly invoice: MadeInvoice;
  /** What changed of amounts that were invoiced in other currencies, an invoice in each (docs/rules/billing.md#currency-of-an-invoice). */
  readonly others: readonly MadeInvoice[];
  readonly left: InvoiceDraft['left'];
  /** What nobody has entered yet, so that it has no document. */
  readonly missing: MissingForDocument | null;
};
export type Closing =
  | ClosedInvoice
  /** This period is closed, and nothing of it changed since but what is waiting. */
  | { readonly kind: 'already'; readonly invoice: InvoiceHead; readonly waiting: readonly Waiting[] }
  | {
      readonly kind: 'nothing';
      readonly left: InvoiceDraft['left'];
      readonly waiting: readonly Waiting[];
    };

export type AccountPeriod = {
  readonly network: Network;
  readonly account: BilledAccount;
  readonly period: InvoicePeriod;
  readonly dryRun: boolean;
};

const PERIOD_DAYS_MAX = 400;

/**
 * Refuses a period that is not over in the network's zone, because its days may still bring more, and one of more than
 * 400 days (docs/rules/billing.md#period-of-an-invoice).
 */
export function assertClosable({ start, end }: DayRange, { zone }: Network, now: Date): void {
  if (addDays(start, PERIOD_DAYS_MAX - 1) < end) {
    throw refuse(
      'invalid_day',
      `A period can have up to ${PERIOD_DAYS_MAX} days. ${start} – ${end} is longer.`,
    );
  }
  const today = dayOf(now, zone);
  if (end < today) return;
  throw invalid(
    'end',
    `You can close a period once it has ended. The latest end date is ${addDays(today, -1)}.`,
  );
}

/**
 * Closes a period of one account in one transaction: however many run at once, an amount is invoiced once. Workers need
 * not wait: what they write after the amounts were read is a difference that the next invoice takes.
 */
export const closePeriod = (dependencies: BillingDependencies, asked: AccountPeriod): Promise<Closing> =>
  dependencies.unitOfWork.run((stores) => close(stores, dependencies, asked));

/**
 * The same, unless an invoice of exactly this period is there: what changed since waits for the next period. Undefined when there is
 * one.
 */
export const closePeriodOnce = (
  dependencies: BillingDependencies,
  asked: AccountPeriod,
): Promise<Closing | undefined> =>
  dependencies.unitOfWork.run(async (stores) => {
    await stores.invoices.lockAccount(asked.account);
    if (await stores.invoices.findOfPeriod(asked.account, asked.period)) return undefined;
    return close(stores, dependencies, asked);
  });

type Earnings = Omit<BillingDependencies, 'unitOfWork'>;

/**
 * Closes all that is open of an account to this instant, today included, on the stores of a transaction: from the first
 * day that no invoice holds, however long ago (docs/rules/accounts.md#what-is-owed-at-removal).
 */
export const closeOpen = (
  stores: Stores,
  dependencies: Earnings,
  asked: Omit<AccountPeriod, 'period'>,
): Promise<Closing> => close(stores, dependencies, { ...asked, period: null });

async function close(
  stores: Stores,
  dependencies: Earnings,
  {
    network,
    account,
    dryRun,
    ...asked
  }: Omit<AccountPeriod, 'period'> & { readonly period: InvoicePeriod | null },
): Promise<Closing> {
  const { invoices } = stores;
  if (!dryRun) await invoices.lockAccount(account);
  const end = asked.period?.end ?? dayOf(dependencies.clock(), network.zone);
  const derived = await referralAmounts(dependencies, account, end);
  const differences = await invoices.findDifferences(account, end, derived);
  const period: InvoicePeriod = asked.period ?? { start: firstOpenDay(differences) ?? end, end };
  const drafted: Drafted[] = [];
  const waiting: Waiting[] = [];
  let left: InvoiceDraft['left'] = null;
  for (const [currency, own] of byCurrency(differences, network.currency)) {
    const carried = await invoices.findCarried(account, currency);
    const draft = draftInvoice(period, own, { minorDigits: minorDigitsOf(currency), carried });
    // Only days that no invoice covers are left, and those are in the present currency.
    left ??= draft.left;
    if (draft.waiting !== null) waiting.push({ exact: draft.waiting, currency });
    if (draft.lines.length === 0) continue;
    const invoice: Invoice = {
      id: nextId<InvoiceId>(dependencies),
      account,
      start: period.start,
      end: period.end,
      currency,
      adjusts: currency !== network.currency,
      exact: draft.exact,
      carried,
      amount: draft.amount,
      vat: ZERO,
      number: null,
      paid: ZERO,
      lines: draft.lines,
      createdAt: dependencies.clock(),
    };
    drafted.push({ invoice, draft });
  }
  const { made, missing } = await makeInvoices(stores, dependencies, { account, network, dryRun, drafted });
  const [invoice, ...others] = made;
  if (invoice) return { kind: 'closed', invoice, others, left, missing };
  const earlier = await invoices.findOfPeriod(account, period);
  return earlier ? { kind: 'already', invoice: earlier, waiting } : { kind: 'nothing', left, waiting };
}

type Drafted = { readonly invoice: Invoice; readonly draft: InvoiceDraft };
type ToMake = Omit<AccountPeriod, 'period'> & { readonly drafted: readonly Drafted[] };

/** Stores the invoices with their documents; in a dry run says what they would be. */
async function makeInvoices(
  stores: Stores,
  stamps: Stamps,
  { account, network, dryRun, drafted }: ToMake,
): Promise<{ readonly made: MadeInvoice[]; readonly missing: MissingForDocument | null }> {
  const now = stamps.clock();
  const asked = drafted.map(({ invoice, draft }) => ({ invoice, days: daysTaken(draft, invoice) }));
  const documents = await draftDocuments(stores, { account, zone: network.zone, now }, asked);
  const withVat = drafted.map(({ invoice }, index): Invoice => {
    const document = documents[index];
    return document && typeof document !== 'string' ? { ...invoice, vat: document.vat.amount } : invoice;
  });
  const missing = documents.find((one) => typeof one === 'string') ?? null;
  if (dryRun) return { made: withVat.map((invoice) => ({ ...invoice, id: null })), missing };
  const issued = await numberDocuments(
    stores,
    stamps,
    documents.filter((one) => typeof one !== 'string'),
  );
  const numbers = new Map(issued.map(({ invoiceId, number }) => [invoiceId, number]));
  const made = withVat.map((invoice): Invoice => ({ ...invoice, number: numbers.get(invoice.id) ?? null }));
  for (const [index, { draft }] of drafted.entries())
    await stores.invoices.add(made[index] as Invoice, draft.taken, draft.conversions);
  for (const document of issued) await stores.documents.add(document);
  return { made, missing };
}

/** From the first to the last day of which it takes something. */
function daysTaken({ taken }: InvoiceDraft, { start, end }: DayRange): DayRange {
  const days = taken.map(({ day }) => day).sort();
  return { start: days[0] ?? start, end: days.at(-1) ?? end };
}

const firstOpenDay = (differences: readonly Difference[]): CalendarDay | undefined =>
  differences.find((one) => !isAdjustment(one))?.day;

const FIRST_DAY = calendarDay('1970-01-01');

/**
 * Read while the account is locked; otherwise two callers at once could read the same amounts and both invoice them.
 */
async function referralAmounts(
  { referralEarnings }: Earnings,
  { networkId, kind, id }: BilledAccount,
  end: CalendarDay,
): Promise<DerivedAmount[]> {
  if (kind === 'advertiser') return [];
  const range = { start: FIRST_DAY, end };
  const earnings = await referralEarnings(networkId, { referrerId: id as AffiliateId }, range);
  return earnings.map(({ day, referralId, amount }) => ({ day, subjectId: referralId, amount }));
}
