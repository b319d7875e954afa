// What the law wants to know of both sides of an invoice (docs/rules/billing.md#legal-data).
import { assertOneLine } from '../shared/one-line.ts';
import { parseCountry } from '../accounts/account-rules.ts';
import { moneyText, rate, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kind.ts';
import { parseVatId } from './vat-id.ts';

/** One side of an invoice. */
export type LegalParty = {
  readonly legalName: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly vatId: string | null;
  /** Of the tax office, where there is no VAT id. */
  readonly taxNumber: string | null;
  /** Of the commercial register, as it is written on letters. */
  readonly registrationNumber: string | null;
  /** Whether it charges no VAT since it is small. */
  readonly smallBusiness: boolean;
};

/** What is known of an affiliate or advertiser. */
export type AccountLegalData = LegalParty & {
  /** Whether the account agreed that the network writes its invoices. Only affiliates' are written. */
  readonly selfBilling: boolean;
};

export type BankDetails = {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
};

/** What the network is called on its documents, and how it makes them. */
export type Company = LegalParty & {
  readonly bank: BankDetails | null;
  /** In percent by country, where it is another than the standard rate. */
  readonly vatRates: Readonly<Record<string, Money>>;
  /** What numbers of each kind begin with. */
  readonly prefixes: Readonly<Record<DocumentKind, string>>;
  /** An invoice to an advertiser is due so many days after its day; null: it says nothing. */
  readonly dueDays: number | null;
};

const LINE_MAX = 200;

/** Trimmed, at most 200 characters in one line; empty for none. Refuses with `invalid_parameter`. */
export function line(text: string | null | undefined, path: string): string {
  const trimmed = (text ?? '').trim();
  assertOneLine(trimmed, path);
  if (trimmed.length <= LINE_MAX) return trimmed;
  throw invalid(path, `Enter up to ${LINE_MAX} characters.`);
}

/** The same, and refuses an empty one. */
export function filledLine(text: string, path: string): string {
  const kept = line(text, path);
  if (kept !== '') return kept;
  throw invalid(path, 'May not be empty.');
}

/** As it comes from outside: texts are trimmed, empty ones are null where they may be. Refuses with `invalid_parameter`. */
function partyOf(sent: LegalParty): LegalParty {
  const country = parseCountry(sent.country);
  return {
    legalName: filledLine(sent.legalName, 'legalName'),
    street: filledLine(sent.street, 'street'),
    postalCode: line(sent.postalCode, 'postalCode'),
    city: filledLine(sent.city, 'city'),
    country,
    vatId: parseVatId(sent.vatId, country),
    taxNumber: line(sent.taxNumber, 'taxNumber') || null,
    registrationNumber: line(sent.registrationNumber, 'registrationNumber') || null,
    smallBusiness: sent.smallBusiness,
  };
}

/** Refuses with `invalid_parameter` what is malformed. */
export const parseAccountLegalData = (sent: AccountLegalData): AccountLegalData => ({
  ...partyOf(sent),
  selfBilling: sent.selfBilling,
});

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const DUE_DAYS_MAX = 365;
const VAT_RATES_MAX = 60;
const VAT_RATE_MAX = rate('100');
const PREFIX = /^[A-Z0-9]{1,10}[-/.]?$/;

/** Refuses with `invalid_parameter` what is malformed, and two kinds whose numbers begin alike. */
export const parseCompany = (sent: Company): Company => ({
  ...partyOf(sent),
  bank: sent.bank && bankOf(sent.bank),
  vatRates: vatRatesOf(sent.vatRates),
  prefixes: prefixesOf(sent.prefixes),
  dueDays: dueDaysOf(sent.dueDays),
});

function bankOf({ holder, iban, bic }: BankDetails): BankDetails {
  const code = iban.replace(/\s/g, '').toUpperCase();
  if (!IBAN.test(code) || remainderOf97(code) !== 1)
    throw invalid(
      'bank.iban',
      'The check digits of this IBAN are wrong. Enter it exactly as your bank shows it.',
    );
  const branch = (bic ?? '').replace(/\s/g, '').toUpperCase();
  if (branch !== '' && !BIC.test(branch)) throw invalid('bank.bic', 'A BIC has 8 or 11 letters and digits.');
  return { holder: filledLine(holder, 'bank.holder'), iban: code, bic: branch || null };
}

/** ISO 7064: the first four characters go behind, letters are numbers from 10. */
function remainderOf97(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

function vatRatesOf(sent: Company['vatRates']): Company['vatRates'] {
  const rates = Object.entries(sent);
  if (rates.length > VAT_RATES_MAX) throw invalid('vatRates', `Enter up to ${VAT_RATES_MAX} countries.`);
  return Object.fromEntries(
    rates.map(([code, percent]) => {
      if (percent < 0n || percent > VAT_RATE_MAX)
        throw invalid(`vatRates.${code}`, 'A VAT rate is a percentage from 0 to 100.');
      if (decimalsOf(percent) > 2) throw invalid(`vatRates.${code}`, 'A VAT rate has up to 2 decimals.');
      return [parseCountry(code, `vatRates.${code}`), percent];
    }),
  );
}

const decimalsOf = (percent: Money): number => moneyText(percent).split('.')[1]?.length ?? 0;

function prefixesOf(sent: Company['prefixes']): Company['prefixes'] {
  const taken = new Set<string>();
  const kept = DOCUMENT_KINDS.map((kind): [DocumentKind, string] => {
    const prefix = sent[kind].trim().toUpperCase();
    const path = `prefixes.${kind}`;
    if (!PREFIX.test(prefix))
      throw invalid(path, 'A prefix has 1 to 10 letters and digits and can end in a dash, slash or dot.');
    if (taken.has(prefix)) throw invalid(path, 'Each kind of document needs a prefix of its own.');
    taken.add(prefix);
    return [kind, prefix];
  });
  return Object.fromEntries(kept) as Company['prefixes'];
}

function dueDaysOf(days: number | null): number | null {
  if (days === null || (Number.isInteger(days) && days >= 0 && days <= DUE_DAYS_MAX)) return days;
  throw invalid('dueDays', `Enter 0 to ${DUE_DAYS_MAX} days.`);
}

/**
 * Refuses a prefix that documents of another kind had before: their numbers would come again
 * (docs/rules/billing.md#numbers).
 */
export function assertPrefixesFree(next: Company['prefixes'], earlier: readonly Company['prefixes'][]): void {
  for (const kind of DOCUMENT_KINDS)
    for (const before of earlier)
      for (const other of DOCUMENT_KINDS)
        if (other !== kind && before[other] === next[kind])
          throw invalid(
            `prefixes.${kind}`,
            'Documents of another kind used this prefix before. Choose another.',
          );
}

/** Whether nothing differs. */
export const isSameLegalData = <Data extends object>(a: Data, b: Data): boolean =>
  JSON.stringify(a, inText) === JSON.stringify(b, inText);

/** Amounts as text, and fields in the order of their names, which no database keeps. */
function inText(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
