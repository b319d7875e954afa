// The journal as DATEV takes it: EXTF 700, category 21 (Buchungsstapel), format version 13, as text; whoever writes it to a file encodes it in
// Windows-1252 (docs/rules/billing.md#datev-file).
import { addDays, type CalendarDay, type DayRange } from '../shared/calendar-day.ts';
import { add, moneyText, negate, subtract, ZERO, type Money } from '../shared/money.ts';
import { own } from '../shared/own.ts';
import { refuse } from '../shared/refusal.ts';
import { DATEV_COLUMNS, TEXT_COLUMNS } from './datev-columns.ts';
import { isFinerThanCents, type JournalEntry } from './journal.ts';
import { fiscalYearStart, type LedgerAccounts, type TaxedAccount } from './ledger-accounts.ts';
import type { VatTreatment } from './vat.ts';

export type NamedEntry = JournalEntry & { readonly accountName: string };
type Asked = {
  readonly entries: readonly NamedEntry[];
  readonly accounts: LedgerAccounts;
  readonly range: DayRange;
  /** Whether bookings in other currencies than the books' are left out; they are refused otherwise. */
  readonly isOneCurrency: boolean;
  readonly now: Date;
};

/**
 * Refuses days of two fiscal years (`invalid_day`); and with `not_allowed_in_state` other currencies than that of the books, amounts finer
 * than cents, and what needs an account that was not named.
 */
export function datevFile({ entries, accounts, range, isOneCurrency, now }: Asked): string {
  const { currency } = accounts;
  if (isFinerThanCents(currency))
    throw refuse('not_allowed_in_state', `DATEV files have two decimals, too few for ${currency}.`);
  const yearStart = fiscalYearStart(accounts, range.start);
  if (fiscalYearStart(accounts, range.end) !== yearStart) {
    const nextYear = fiscalYearStart(accounts, addDays(yearStart, 366));
    throw refuse(
      'invalid_day',
      `A DATEV file covers one fiscal year. Choose an end date up to ${addDays(nextYear, -1)}.`,
    );
  }
  const others = [...new Set(entries.map((one) => one.currency))].filter((one) => one !== currency).sort();
  if (others.length > 0 && !isOneCurrency)
    throw refuse(
      'not_allowed_in_state',
      `These days have bookings in ${others.join(', ')}, and a DATEV file contains ${currency} only. Leave the others out, and use the CSV file for them.`,
    );
  const postings = entries
    .filter((one) => one.currency === currency)
    .flatMap((entry) => postingsOf(entry, accounts));
  const head = headOf({ accounts, range, yearStart, now });
  return [head, DATEV_COLUMNS.join(';'), ...postings.map((posting) => rowOf(posting, currency)), ''].join(
    '\r\n',
  );
}

/** One row: an account, and the one against it, which the tax key is of. */
type Posting = {
  readonly amount: Money;
  readonly isDebit: boolean;
  readonly account: string;
  readonly counter: TaxedAccount;
  /** What open items are known by. */
  readonly item: string;
  readonly entry: NamedEntry;
};

const abs = (amount: Money): Money => (amount < ZERO ? negate(amount) : amount);

/** An amount above zero: more is owed. */
function postingsOf(entry: NamedEntry, accounts: LedgerAccounts): Posting[] {
  const { kind, account, amount, vat, document, isDocumented, prepaid, exchange } = entry;
  const isAffiliate = account.kind === 'affiliate';
  const number = own(accounts.own, account.id) ?? (isAffiliate ? accounts.creditors : accounts.debtors);
  const taxed = (treatment: VatTreatment) => taxedAccount(accounts, { isAffiliate, treatment });
  const undocumented = entry.invoiceId ?? '';
  const against = (counter: TaxedAccount, sum: Money, item = document?.number ?? undocumented): Posting[] => {
    if (sum === ZERO) return [];
    const isDebit = sum > ZERO !== isAffiliate;
    return [{ amount: abs(sum), isDebit, account: number, counter, item, entry }];
  };
  const untaxed = (ledger: string): TaxedAccount => ({ account: ledger, taxKey: null });
  switch (kind) {
    case 'invoice':
    case 'credit_note':
    case 'adjustment':
      return against(taxed(isDocumented && document ? document.treatment : 'none'), amount);
    case 'vat': {
      if (!document) return [];
      const { net, treatment } = document;
      return [
        ...against(taxed('none'), negate(net), undocumented),
        ...against(taxed(treatment), add(net, vat)),
      ];
    }
    case 'payment':
    case 'payout':
    case 'payout_returned':
    case 'payment_undone': {
      const difference = exchange?.difference ?? ZERO;
      const paid = subtract(amount, difference);
      return [
        ...against(untaxed(entry.fromDeposits ? depositsOf(accounts) : accounts.bank), paid),
        ...(difference === ZERO ? [] : against(untaxed(roundingOf(accounts)), difference)),
      ];
    }
    case 'deposit':
    case 'deposit_voided': {
      const counter = untaxed(depositsOf(accounts));
      const isDebit = prepaid > ZERO;
      return [{ amount: abs(prepaid), isDebit, account: accounts.bank, counter, item: '', entry }];
    }
  }
}

function depositsOf({ deposits }: LedgerAccounts): string {
  if (deposits !== null) return deposits;
  throw refuse('not_allowed_in_state', "Enter the account for advertisers' deposits first.");
}

function roundingOf({ rounding }: LedgerAccounts): string {
  if (rounding !== null) return rounding;
  throw refuse(
    'not_allowed_in_state',
    'Enter the account for rounding of payments in other currencies first.',
  );
}

const WORDS: Readonly<Record<VatTreatment, string>> = {
  standard: 'with VAT',
  reverse_charge: 'with reverse charge',
  small_business: 'of small businesses',
  outside: 'not subject to VAT',
  none: 'without VAT',
};

function taxedAccount(
  { revenue, expenses }: LedgerAccounts,
  { isAffiliate, treatment }: { readonly isAffiliate: boolean; readonly treatment: VatTreatment },
): TaxedAccount {
  const named = (isAffiliate ? expenses : revenue)[treatment];
  if (named !== null) return named;
  const what = `${isAffiliate ? 'expenses' : 'revenue'} ${WORDS[treatment]}`;
  throw refuse('not_allowed_in_state', `Enter the account for ${what} first.`);
}

type Head = Pick<Asked, 'accounts' | 'range' | 'now'> & { readonly yearStart: CalendarDay };

/** The 31 fields of the first line; those without a name here are reserved, or of no meaning to bookings. */
const headOf = ({ accounts, range: { start, end }, yearStart, now }: Head): string =>
  [
    text('EXTF'),
    700,
    21,
    text('Buchungsstapel'),
    13,
    now.toISOString().replace(/\D/g, ''),
    '',
    text('RE'), // where it comes from
    text(''),
    text(''),
    accounts.consultant,
    accounts.client,
    digitsOf(yearStart),
    accounts.digits,
    digitsOf(start),
    digitsOf(end),
    text('Tributary'), // what the stack is called
    text(''),
    1, // financial accounting
    0,
    0, // may still be changed
    text(accounts.currency),
    '',
    text(''),
    '',
    '',
    text(''),
    '',
    '',
    text(''),
    text(''),
  ].join(';');

function rowOf({ amount, isDebit, account, counter, item, entry }: Posting, currency: string): string {
  const { day, document, kind, invoiceId, account: of } = entry;
  const isInvoice = invoiceId !== null && entry.method === null;
  const isReverseCharge = isInvoice && document?.treatment === 'reverse_charge' && of.kind === 'advertiser';
  const cells: Readonly<Record<string, string | null | undefined>> = {
    'Umsatz (ohne Soll/Haben-Kz)': cents(amount),
    'Soll/Haben-Kennzeichen': isDebit ? 'S' : 'H',
    'WKZ Umsatz': currency,
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': counter.account,
    'BU-Schlüssel': counter.taxKey?.padStart(4, '0'),
    Belegdatum: dayAndMonth(day),
    'Belegfeld 1': item.replace(/[^\w$%\-/]/g, '-').slice(0, 36),
    Buchungstext: aboutOf(entry).slice(0, 60),
    'EU-Land u. UStID (Bestimmung)': isReverseCharge ? document.buyerVatId?.slice(0, 15) : null,
    Festschreibung: '0',
    Fälligkeit: kind === 'invoice' || kind === 'vat' ? dueText(document?.dueOn) : null,
  };
  return DATEV_COLUMNS.map((name) => {
    const cell = own(cells, name) ?? '';
    return TEXT_COLUMNS.has(name) ? text(cell) : cell;
  }).join(';');
}

const aboutOf = ({ accountName, method, reference, reason, period }: NamedEntry): string =>
  [accountName, method, reference, reason, method === null && period && `${period.start}/${period.end}`]
    .filter(Boolean)
    .join(' ');

/** Quoted, with quotes doubled and without line breaks, as DATEV wants every text. */
const text = (value: string): string => `"${value.replace(/\p{Cc}+/gu, ' ').replaceAll('"', '""')}"`;

function cents(amount: Money): string {
  const [whole = '0', fraction = ''] = moneyText(amount).split('.');
  if (fraction.length > 2)
    throw refuse(
      'not_allowed_in_state',
      `DATEV files have two decimals, and ${moneyText(amount)} has more. Use the CSV file for these days.`,
    );
  return `${whole},${fraction.padEnd(2, '0')}`;
}

/** `2026-03-09` as `20260309`. */
const digitsOf = (day: CalendarDay): string => day.replaceAll('-', '');
/** As `0903`: the year is that of the file. */
const dayAndMonth = (day: CalendarDay): string => day.slice(8) + day.slice(5, 7);
const dueText = (day: CalendarDay | null | undefined): string | null =>
  day ? dayAndMonth(day) + day.slice(0, 4) : null;
