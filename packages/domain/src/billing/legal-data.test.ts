import { describe, expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import type { DomainError } from '../shared/refusal.ts';
import {
  assertPrefixesFree,
  isSameLegalData,
  parseAccountLegalData,
  parseCompany,
  type AccountLegalData,
  type Company,
} from './legal-data.ts';
import { parseVatId, VAT_ID_COUNTRIES } from './vat-id.ts';

const legal = (overrides: Partial<AccountLegalData> = {}): AccountLegalData => ({
  legalName: ' Light Blog Ltd ',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'de',
  vatId: 'de 123.456.789',
  taxNumber: ' ',
  registrationNumber: null,
  smallBusiness: false,
  selfBilling: true,
  ...overrides,
});
const company = (overrides: Partial<Company> = {}): Company => {
  const { selfBilling: _, ...party } = legal();
  return {
    ...party,
    bank: { holder: 'Network', iban: 'de02 1203 0000 0000 2020 51', bic: 'byladem1001' },
    vatRates: { at: money('10.5') },
    prefixes: { invoice: 'inv-', self_billed_invoice: 'SB-', credit_note: 'CN-' },
    dueDays: 14,
    ...overrides,
  };
};
const pathOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as DomainError).errors[0]?.path;
  }
};

// docs/rules/billing.md#legal-data
describe('legal data', () => {
  it('are kept trimmed, codes in capitals, and empty numbers as null', () => {
    expect(parseAccountLegalData(legal())).toEqual({
      ...legal(),
      legalName: 'Light Blog Ltd',
      country: 'DE',
      vatId: 'DE123456789',
      taxNumber: null,
    });
    expect(parseCompany(company())).toMatchObject({
      bank: { holder: 'Network', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
      vatRates: { AT: money('10.5') },
      prefixes: { invoice: 'INV-' },
    });
  });

  it.each([
    ['legalName', legal({ legalName: ' ' })],
    ['street', legal({ street: 'a\nb' })],
    ['city', legal({ city: 'x'.repeat(201) })],
    ['country', legal({ country: 'XX' })],
    ['vatId', legal({ vatId: 'DE12345678' })],
    ['vatId', legal({ country: 'FR' })],
  ])('refuses a wrong %s', (path, sent) => expect(pathOf(() => parseAccountLegalData(sent))).toBe(path));

  it.each([
    ['bank.iban', company({ bank: { holder: 'N', iban: 'DE03120300000000202051', bic: null } })],
    ['bank.bic', company({ bank: { holder: 'N', iban: 'DE02120300000000202051', bic: 'BYLA' } })],
    ['vatRates.AT', company({ vatRates: { AT: money('100.01') } })],
    ['vatRates.AT', company({ vatRates: { AT: money('7.125') } })],
    ['vatRates.QQ', company({ vatRates: { QQ: money('7') } })],
    ['dueDays', company({ dueDays: 366 })],
    ['prefixes.invoice', company({ prefixes: { ...company().prefixes, invoice: 'A B' } })],
    ['prefixes.credit_note', company({ prefixes: { ...company().prefixes, credit_note: 'inv-' } })],
  ])('refuses a wrong %s', (path, sent) => expect(pathOf(() => parseCompany(sent))).toBe(path));

  it('refuses a prefix that another kind had before, whose numbers would come again', () => {
    const before = company().prefixes;
    const swapped = { ...before, invoice: 'SB-', self_billed_invoice: 'S-' };
    expect(pathOf(() => assertPrefixesFree(swapped, [before]))).toBe('prefixes.invoice');
    expect(pathOf(() => assertPrefixesFree({ ...before, invoice: 'R-' }, [before]))).toBeUndefined();
  });

  it('are the same when nothing differs', () => {
    const backwards = Object.fromEntries(Object.entries(company()).reverse()) as Company;
    expect(isSameLegalData(company(), backwards)).toBe(true);
    expect(isSameLegalData(company(), company({ vatRates: { at: money('10.6') } }))).toBe(false);
  });
});

describe('parseVatId', () => {
  it('knows a form for each EU country, and for CH, GB and NO', () => {
    expect(VAT_ID_COUNTRIES).toHaveLength(30);
    for (const country of VAT_ID_COUNTRIES) {
      expect(pathOf(() => parseVatId(`${country}!`, country))).toBe('vatId');
      // Each refusal shows an example that is accepted.
      const example = exampleOf(country);
      expect(parseVatId(example, country)).toBe(example);
    }
  });

  it.each([
    ['EL123456789', 'GR', undefined],
    ['GR123456789', 'GR', 'vatId'],
    ['CHE-123.456.789 MWST', 'CH', undefined],
    ['NL123456789B01', 'NL', undefined],
    ['ATU1234567', 'AT', 'vatId'],
    ['12-3456789', 'US', undefined],
    ['1', 'US', 'vatId'],
  ])('%s of %s', (text, country, path) => expect(pathOf(() => parseVatId(text, country))).toBe(path));
});

function exampleOf(country: string): string {
  try {
    parseVatId(`${country}!`, country);
  } catch (error) {
    return /looks like (\S+)\.$/.exec((error as Error).message)?.[1] ?? '';
  }
  return '';
}
