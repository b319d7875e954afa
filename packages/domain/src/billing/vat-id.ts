// VAT ids are checked by their form alone: nobody is asked whether one is registered.
import { own } from '../shared/own.ts';
import { invalid } from '../shared/refusal.ts';

/** The member states of the EU, by the code that ISO gives them. */
const EU_COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether the country (ISO) is a member state of the EU. */
export const isInEu = (country: string): boolean => EU_COUNTRIES.has(country);

/** What follows the prefix, by country (ISO), and the prefix where it is another than the country. */
const FORMS: Readonly<
  Record<string, { readonly prefix?: string; readonly form: RegExp; readonly example: string }>
> = {
  AT: { form: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { form: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { form: /^\d{9,10}$/, example: 'BG123456789' },
  CH: { prefix: 'CHE', form: /^\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456789MWST' },
  CY: { form: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { form: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { form: /^\d{9}$/, example: 'DE123456789' },
  DK: { form: /^\d{8}$/, example: 'DK12345678' },
  EE: { form: /^\d{9}$/, example: 'EE123456789' },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX1234567X' },
  FI: { form: /^\d{8}$/, example: 'FI12345678' },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { form: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'GB123456789' },
  GR: { prefix: 'EL', form: /^\d{9}$/, example: 'EL123456789' },
  HR: { form: /^\d{11}$/, example: 'HR12345678901' },
  HU: { form: /^\d{8}$/, example: 'HU12345678' },
  IE: { form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { form: /^\d{11}$/, example: 'IT12345678901' },
  LT: { form: /^(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { form: /^\d{8}$/, example: 'LU12345678' },
  LV: { form: /^\d{11}$/, example: 'LV12345678901' },
  MT: { form: /^\d{8}$/, example: 'MT12345678' },
  NL: { form: /^[A-Z0-9+*]{10}\d{2}$/, example: 'NL123456789B01' },
  NO: { form: /^\d{9}(MVA)?$/, example: 'NO123456789MVA' },
  PL: { form: /^\d{10}$/, example: 'PL1234567890' },
  PT: { form: /^\d{9}$/, example: 'PT123456789' },
  RO: { form: /^\d{2,10}$/, example: 'RO1234567890' },
  SE: { form: /^\d{12}$/, example: 'SE123456789012' },
  SI: { form: /^\d{8}$/, example: 'SI12345678' },
  SK: { form: /^\d{10}$/, example: 'SK1234567890' },
};

/** Countries whose VAT ids have a known form. */
export const VAT_ID_COUNTRIES: readonly string[] = Object.keys(FORMS);

const OTHER_FORM = /^[A-Z0-9]{2,20}$/;

/**
 * Without blanks, dots and dashes, in capitals, with the prefix of its country; null for an empty one. Refuses with
 * `invalid_parameter` what does not have the form of the country (docs/rules/billing.md#legal-data).
 */
export function parseVatId(text: string | null | undefined, country: string, path = 'vatId'): string | null {
  const bare = (text ?? '').replace(/[\s.\-/]/g, '').toUpperCase();
  if (bare === '') return null;
  const known = own(FORMS, country);
  if (!known) {
    if (OTHER_FORM.test(bare)) return bare;
    throw invalid(path, 'A VAT ID has 2 to 20 letters and digits.');
  }
  const prefix = known.prefix ?? country;
  if (bare.startsWith(prefix) && known.form.test(bare.slice(prefix.length))) return bare;
  throw invalid(path, `A VAT ID of ${country} looks like ${known.example}.`);
}
