// Tax forms of the United States that affiliates give their network (docs/rules/billing.md#tax-forms).
import { parseCountry } from '../accounts/account-rules.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import { moneyText, rate, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import { filledLine, line } from './legal-data.ts';

/** W-9: persons of the United States. W-8BEN: other people. W-8BEN-E: other companies. */
export const TAX_FORM_KINDS = ['w9', 'w8ben', 'w8ben_e'] as const;
export type TaxFormKind = (typeof TAX_FORM_KINDS)[number];

/** The edition of the Internal Revenue Service's form whose questions are asked. */
export const TAX_FORM_EDITIONS: Readonly<Record<TaxFormKind, string>> = {
  w9: 'Rev. March 2024',
  w8ben: 'Rev. October 2021',
  w8ben_e: 'Rev. October 2021',
};

export const TAX_CLASSES = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust_or_estate',
  'llc_as_c_corporation',
  'llc_as_s_corporation',
  'llc_as_partnership',
  'government',
  'tax_exempt',
  'other',
] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Of a person (SSN, or an ITIN in its place) or of a company (EIN). */
export const US_TAX_ID_KINDS = ['ssn', 'ein'] as const;
export type UsTaxIdKind = (typeof US_TAX_ID_KINDS)[number];

/** A treaty that lowers the tax withheld; `percent` is what is withheld under it. */
export type TreatyClaim = { readonly country: string; readonly article: string; readonly percent: Money };

/** What a form says, without what is secret. */
export type TaxForm = {
  readonly kind: TaxFormKind;
  readonly edition: string;
  /** As on the tax return. */
  readonly name: string;
  readonly businessName: string | null;
  /** null for W-8BEN, which is for individuals. */
  readonly taxClass: TaxClass | null;
  readonly street: string;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** W-8BEN: citizenship; W-8BEN-E: where it was founded; null for W-9. */
  readonly homeCountry: string | null;
  readonly treaty: TreatyClaim | null;
  readonly usTaxIdKind: UsTaxIdKind | null;
  /** Who signed, and as what (null: for themselves). */
  readonly signedBy: string;
  readonly capacity: string | null;
};

/** What is stored sealed, since it identifies a person to any tax office. */
export type TaxSecrets = {
  /** Nine digits. */
  readonly usTaxId: string | null;
  readonly foreignTaxId: string | null;
  /** `YYYY-MM-DD`; W-8BEN only. */
  readonly birthDate: string | null;
};

export type SentTaxForm = Omit<TaxForm, 'edition'> &
  TaxSecrets & {
    /** Whether the signer certifies the form under penalties of perjury. */
    readonly certified: boolean;
  };

const US = 'US';
const TREATY_PERCENT_MAX = rate('30');
const FOREIGN_ID_MAX = 40;

/** As it comes from outside: trimmed, codes in capitals. Refuses with `invalid_parameter` what is missing or malformed. */
export function parseTaxForm(sent: SentTaxForm): { readonly form: TaxForm; readonly secrets: TaxSecrets } {
  const { kind } = sent;
  if (!sent.certified) throw invalid('certified', 'Certify that the form is true, correct and complete.');
  const country = parseCountry(sent.country);
  const region = line(sent.region, 'region') || null;
  if (country === US && region === null) throw invalid('region', 'Enter the state, such as NY.');
  const usTaxId = usTaxIdOf(sent);
  const form: TaxForm = {
    kind,
    edition: TAX_FORM_EDITIONS[kind],
    name: filledLine(sent.name, 'name'),
    businessName: line(sent.businessName, 'businessName') || null,
    taxClass: taxClassOf(sent),
    street: filledLine(sent.street, 'street'),
    city: filledLine(sent.city, 'city'),
    region,
    postalCode: line(sent.postalCode, 'postalCode'),
    country,
    homeCountry: homeCountryOf(sent),
    treaty: treatyOf(sent),
    usTaxIdKind: usTaxId === null ? null : sent.usTaxIdKind,
    signedBy: filledLine(sent.signedBy, 'signedBy'),
    capacity: line(sent.capacity, 'capacity') || null,
  };
  const secrets = { usTaxId, foreignTaxId: foreignTaxIdOf(sent), birthDate: birthDateOf(sent) };
  return { form, secrets };
}

function taxClassOf({ kind, taxClass }: SentTaxForm): TaxClass | null {
  if (kind === 'w8ben') return null;
  if (taxClass === null) throw invalid('taxClass', 'Choose the tax classification.');
  if (kind === 'w8ben_e' && taxClass === 'individual')
    throw invalid('taxClass', 'W-8BEN-E is for companies. Individuals send a W-8BEN.');
  return taxClass;
}

function homeCountryOf({ kind, homeCountry }: SentTaxForm): string | null {
  if (kind === 'w9') return null;
  const home = parseCountry(homeCountry ?? '', 'homeCountry');
  if (home === US) throw invalid('homeCountry', 'Persons of the United States send a W-9.');
  return home;
}

function treatyOf({ kind, treaty }: SentTaxForm): TreatyClaim | null {
  if (kind === 'w9' || treaty === null) return null;
  if (treaty.percent < 0n || treaty.percent > TREATY_PERCENT_MAX)
    throw invalid(
      'treaty.percent',
      `A rate under a treaty is 0 to ${moneyText(TREATY_PERCENT_MAX)} percent.`,
    );
  const country = parseCountry(treaty.country, 'treaty.country');
  return { country, article: filledLine(treaty.article, 'treaty.article'), percent: treaty.percent };
}

function usTaxIdOf({ kind, usTaxIdKind, usTaxId }: SentTaxForm): string | null {
  const digits = (usTaxId ?? '').replace(/[\s-]/g, '');
  if (digits === '') {
    if (kind === 'w9') throw invalid('usTaxId', 'A W-9 needs an SSN, ITIN or EIN.');
    return null;
  }
  if (usTaxIdKind === null) throw invalid('usTaxIdKind', 'Choose SSN or EIN.');
  if (!/^\d{9}$/.test(digits)) throw invalid('usTaxId', 'An SSN, ITIN or EIN has 9 digits.');
  const isIssued = usTaxIdKind === 'ein' ? !digits.startsWith('00') : SSN.test(digits);
  if (isIssued) return digits;
  throw invalid('usTaxId', `No ${usTaxIdKind.toUpperCase()} has this number. Check the digits.`);
}

/** Numbers that are never given out: area 000 or 666, group 00, serial 0000. */
const SSN = /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;

function foreignTaxIdOf({ kind, foreignTaxId }: SentTaxForm): string | null {
  if (kind === 'w9') return null;
  const id = line(foreignTaxId, 'foreignTaxId');
  if (id.length > FOREIGN_ID_MAX) throw invalid('foreignTaxId', `Enter up to ${FOREIGN_ID_MAX} characters.`);
  return id || null;
}

/** No calendar day as reports have it, which begin in 1970. */
function birthDateOf({ kind, birthDate }: SentTaxForm): string | null {
  if (kind !== 'w8ben') return null;
  const text = birthDate?.trim() ?? '';
  if (text === '') throw invalid('birthDate', 'A W-8BEN needs the date of birth.');
  const at = new Date(`${text}T00:00:00Z`);
  if (!BIRTH_DATE.test(text) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw invalid('birthDate', 'Enter a valid date, YYYY-MM-DD.');
  return text;
}

const BIRTH_DATE = /^(?:19|20)\d{2}-\d{2}-\d{2}$/;

/** Enough to recognize a number: its last four characters, fewer of a short one. */
export function maskedTaxId(id: string): string {
  const shown = Math.min(4, Math.floor(id.length / 2));
  return `${'•'.repeat(id.length - shown)}${id.slice(id.length - shown)}`;
}

const W8_YEARS = 3;

/**
 * The last day a form signed on this day holds: a W-8 until the end of the third year after it; null for a W-9, which holds until
 * something it says changes.
 */
export const taxFormHoldsUntil = (kind: TaxFormKind, signed: CalendarDay): CalendarDay | null =>
  kind === 'w9' ? null : (`${Number(signed.slice(0, 4)) + W8_YEARS}-12-31` as CalendarDay);
