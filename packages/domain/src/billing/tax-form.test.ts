import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import { rate } from '../shared/money.ts';
import type { DomainError } from '../shared/refusal.ts';
import { maskedTaxId, parseTaxForm, type SentTaxForm, taxFormHoldsUntil } from './tax-form.ts';

const w9 = (overrides: Partial<SentTaxForm> = {}): SentTaxForm => ({
  kind: 'w9',
  name: ' Jane Doe ',
  businessName: ' ',
  taxClass: 'individual',
  street: '1 Main St',
  city: 'Albany',
  region: 'NY',
  postalCode: '12207',
  country: 'us',
  homeCountry: 'DE',
  treaty: { country: 'DE', article: '12', percent: rate('5') },
  usTaxIdKind: 'ssn',
  usTaxId: '123-45 6789',
  foreignTaxId: 'ignored',
  birthDate: ' 1960-02-29 ',
  signedBy: 'Jane Doe',
  capacity: null,
  certified: true,
  ...overrides,
});
const w8ben = (overrides: Partial<SentTaxForm> = {}): SentTaxForm =>
  w9({
    kind: 'w8ben',
    country: 'de',
    region: null,
    homeCountry: 'de',
    usTaxIdKind: null,
    usTaxId: ' ',
    foreignTaxId: ' 12/345/67890 ',
    ...overrides,
  });
const w8benE = (overrides: Partial<SentTaxForm> = {}): SentTaxForm =>
  w8ben({ kind: 'w8ben_e', taxClass: 'c_corporation', capacity: ' Director ', ...overrides });

const pathOf = (sent: SentTaxForm): string | undefined => {
  try {
    parseTaxForm(sent);
    return undefined;
  } catch (error) {
    return (error as DomainError).errors[0]?.path;
  }
};

// docs/rules/billing.md#tax-forms
describe('tax forms', () => {
  it('keep what their kind asks for, trimmed, and numbers apart', () => {
    expect(parseTaxForm(w9())).toEqual({
      form: {
        kind: 'w9',
        edition: 'Rev. March 2024',
        name: 'Jane Doe',
        businessName: null,
        taxClass: 'individual',
        street: '1 Main St',
        city: 'Albany',
        region: 'NY',
        postalCode: '12207',
        country: 'US',
        homeCountry: null,
        treaty: null,
        usTaxIdKind: 'ssn',
        signedBy: 'Jane Doe',
        capacity: null,
      },
      secrets: { usTaxId: '123456789', foreignTaxId: null, birthDate: null },
    });
    expect(parseTaxForm(w8ben())).toMatchObject({
      form: { kind: 'w8ben', taxClass: null, homeCountry: 'DE', usTaxIdKind: null },
      secrets: { usTaxId: null, foreignTaxId: '12/345/67890', birthDate: '1960-02-29' },
    });
    expect(parseTaxForm(w8benE())).toMatchObject({
      form: { taxClass: 'c_corporation', capacity: 'Director', treaty: { percent: rate('5') } },
      secrets: { birthDate: null },
    });
  });

  it.each<[string, SentTaxForm, string]>([
    ['that nobody certifies', w9({ certified: false }), 'certified'],
    ['without a name', w9({ name: ' ' }), 'name'],
    ['of two lines', w9({ name: 'a\nb' }), 'name'],
    ['of a name that is too long', w9({ name: 'a'.repeat(201) }), 'name'],
    ['without a signature', w9({ signedBy: '' }), 'signedBy'],
    ['of an unknown country', w9({ country: 'ZZ' }), 'country'],
    ['of the United States without a state', w9({ region: ' ' }), 'region'],
    ['W-9 without a number', w9({ usTaxId: null }), 'usTaxId'],
    ['without the kind of number', w9({ usTaxIdKind: null }), 'usTaxIdKind'],
    ['with 8 digits', w9({ usTaxId: '12345678' }), 'usTaxId'],
    ['with letters', w9({ usTaxId: '12345678x' }), 'usTaxId'],
    ['with an SSN of area 000', w9({ usTaxId: '000456789' }), 'usTaxId'],
    ['with an SSN of area 666', w9({ usTaxId: '666456789' }), 'usTaxId'],
    ['with an SSN of group 00', w9({ usTaxId: '123006789' }), 'usTaxId'],
    ['with an SSN of serial 0000', w9({ usTaxId: '123450000' }), 'usTaxId'],
    ['with an EIN of prefix 00', w9({ usTaxIdKind: 'ein', usTaxId: '001234567' }), 'usTaxId'],
    ['without a classification', w9({ taxClass: null }), 'taxClass'],
    ['W-8BEN-E of an individual', w8benE({ taxClass: 'individual' }), 'taxClass'],
    ['W-8BEN of a citizen of the United States', w8ben({ homeCountry: 'us' }), 'homeCountry'],
    ['W-8BEN without a citizenship', w8ben({ homeCountry: null }), 'homeCountry'],
    ['W-8BEN without a date of birth', w8ben({ birthDate: null }), 'birthDate'],
    ['with a date of birth that does not exist', w8ben({ birthDate: '1961-02-29' }), 'birthDate'],
    ['with a date of birth in another form', w8ben({ birthDate: '29.02.1960' }), 'birthDate'],
    ['with a date of birth of another century', w8ben({ birthDate: '1860-02-29' }), 'birthDate'],
    ['with a foreign number that is too long', w8ben({ foreignTaxId: 'a'.repeat(41) }), 'foreignTaxId'],
    [
      'with a rate above 30 percent',
      w8ben({ treaty: { country: 'DE', article: '12', percent: rate('30.01') } }),
      'treaty.percent',
    ],
    [
      'with a treaty without an article',
      w8ben({ treaty: { country: 'DE', article: ' ', percent: rate('0') } }),
      'treaty.article',
    ],
  ])('refuses one %s', (_, sent, path) => {
    expect(pathOf(sent)).toBe(path);
  });

  it.each<[string, SentTaxForm]>([
    ['an ITIN in place of an SSN', w9({ usTaxId: '912-70-1234' })],
    ['an EIN', w9({ usTaxIdKind: 'ein', usTaxId: '12-3456789' })],
    ['a W-8BEN without numbers and treaty', w8ben({ foreignTaxId: null, treaty: null })],
    ['a rate of 30 percent', w8ben({ treaty: { country: 'DE', article: '12', percent: rate('30') } })],
    ['a person who lives in the United States as another citizen', w8ben({ country: 'US', region: 'NY' })],
  ])('takes %s', (_, sent) => {
    expect(pathOf(sent)).toBeUndefined();
  });

  it('show the end of a number, and never more than half', () => {
    expect(['123456789', '12345', 'ab', 'a', ''].map(maskedTaxId)).toEqual([
      '•••••6789',
      '•••45',
      '•b',
      '•',
      '',
    ]);
  });

  it('of W-8 hold until the end of the third year after they were signed', () => {
    expect(taxFormHoldsUntil('w9', calendarDay('2026-03-10'))).toBeNull();
    expect(taxFormHoldsUntil('w8ben', calendarDay('2026-01-01'))).toBe('2029-12-31');
    expect(taxFormHoldsUntil('w8ben_e', calendarDay('2026-12-31'))).toBe('2029-12-31');
  });
});
