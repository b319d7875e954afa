// Where the accountants of a network book what it invoices and pays (docs/rules/billing.md#ledger-accounts).
import { calendarDay, type CalendarDay } from '../shared/calendar-day.ts';
import { parseCurrency } from '../shared/currencies.ts';
import { invalid } from '../shared/refusal.ts';
import { VAT_TREATMENTS, type VatTreatment } from './vat.ts';

/** An account of the general ledger, and the key by which DATEV computes the VAT in an amount; null: none. */
export type TaxedAccount = { readonly account: string; readonly taxKey: string | null };
/** By what the VAT of a document is; null where none was named. `none` is also of what has no document. */
export type TaxedAccounts = Readonly<Record<VatTreatment, TaxedAccount | null>>;

export type LedgerAccounts = {
  /** DATEV's numbers of the accountant and of the network there. */
  readonly consultant: number;
  readonly client: number;
  /** `MM-DD`: the day a fiscal year starts. */
  readonly yearStart: string;
  /** Of accounts of the general ledger; those of debtors and creditors have one more. */
  readonly digits: number;
  /** Of the books. */
  readonly currency: string;
  readonly bank: string;
  /** Deposits of advertisers; null where none was named. */
  readonly deposits: string | null;
  /** What rounding leaves of payments in other currencies; null where none was named. */
  readonly rounding: string | null;
  readonly revenue: TaxedAccounts;
  readonly expenses: TaxedAccounts;
  /** Of advertisers and affiliates without a number of their own. */
  readonly debtors: string;
  readonly creditors: string;
  /** By account id. */
  readonly own: Readonly<Record<string, string>>;
};

const CONSULTANTS = { from: 1001, to: 9_999_999 };
const CLIENTS = { from: 1, to: 99_999 };
const DIGITS = { from: 4, to: 8 };
const OWN_MAX = 5000;
const TAX_KEY = /^\d{1,4}$/;

/** As they come from outside. Refuses with `invalid_parameter`. */
export function parseLedgerAccounts(sent: LedgerAccounts): LedgerAccounts {
  const { consultant, client, digits, own } = sent;
  assertWithin(consultant, CONSULTANTS, 'consultant');
  assertWithin(client, CLIENTS, 'client');
  assertWithin(digits, DIGITS, 'digits');
  const ledger = (text: string, path: string) => accountNumber(text, { digits, path });
  const personal = (text: string, path: string) => accountNumber(text, { digits: digits + 1, path });
  const taxed = (accounts: TaxedAccounts, path: string): TaxedAccounts =>
    Object.fromEntries(
      VAT_TREATMENTS.map((treatment) => {
        const named = accounts[treatment];
        const at = `${path}.${treatment}`;
        return [
          treatment,
          named && { account: ledger(named.account, at), taxKey: named.taxKey && taxKey(named.taxKey, at) },
        ];
      }),
    ) as Record<VatTreatment, TaxedAccount | null>;
  const numbers = Object.entries(own);
  if (numbers.length > OWN_MAX) throw invalid('own', `Enter up to ${OWN_MAX} accounts.`);
  return {
    consultant,
    client,
    yearStart: yearStart(sent.yearStart),
    digits,
    currency: parseCurrency(sent.currency),
    bank: ledger(sent.bank, 'bank'),
    deposits: sent.deposits && ledger(sent.deposits, 'deposits'),
    rounding: sent.rounding && ledger(sent.rounding, 'rounding'),
    revenue: taxed(sent.revenue, 'revenue'),
    expenses: taxed(sent.expenses, 'expenses'),
    debtors: personal(sent.debtors, 'debtors'),
    creditors: personal(sent.creditors, 'creditors'),
    own: Object.fromEntries(numbers.map(([id, number]) => [id, personal(number, `own.${id}`)])),
  };
}

function assertWithin(value: number, { from, to }: { from: number; to: number }, path: string): void {
  if (!Number.isInteger(value) || value < from || value > to)
    throw invalid(path, `Enter a whole number from ${from} to ${to}.`);
}

/** Without zeros before it, which no program of accountants keeps. */
function accountNumber(text: string, { digits, path }: { digits: number; path: string }): string {
  const number = text.trim().replace(/^0+/, '');
  if (/^\d+$/.test(number) && number.length <= digits) return number;
  throw invalid(path, `An account number has up to ${digits} digits.`);
}

function taxKey(text: string, path: string): string {
  const key = text.trim();
  if (TAX_KEY.test(key)) return key;
  throw invalid(path, 'A tax key has 1 to 4 digits.');
}

/** Any year without a 29th of February: the day must be in each. */
function yearStart(text: string): string {
  const day = text.trim();
  try {
    calendarDay(`2001-${day}`);
  } catch {
    throw invalid('yearStart', 'Enter the month and day a fiscal year starts, such as 01-01.');
  }
  return day;
}

/** The first day of the fiscal year that a day is in. */
export function fiscalYearStart(
  { yearStart: start }: Pick<LedgerAccounts, 'yearStart'>,
  day: CalendarDay,
): CalendarDay {
  const year = Number(day.slice(0, 4));
  const here = `${day.slice(0, 4)}-${start}` as CalendarDay;
  return here <= day ? here : (`${String(year - 1).padStart(4, '0')}-${start}` as CalendarDay);
}
