import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { money, moneyText, negate } from '../shared/money.ts';
import { VAT_SENTENCES, vatOf, type VatCase } from './vat.ts';

type Side = VatCase['seller'];
const side = (country: string, overrides: Partial<Side> = {}): Side => ({
  country,
  vatId: null,
  taxNumber: '12/345',
  smallBusiness: false,
  ...overrides,
});
const sale = (overrides: Partial<VatCase> = {}): VatCase => ({
  seller: side('DE'),
  buyer: side('DE'),
  net: money('100.05'),
  minorDigits: 2,
  rates: {},
  ...overrides,
});
const registered = (country: string) => side(country, { vatId: `${country}1` });

// docs/rules/billing.md#vat
describe('vatOf', () => {
  it('adds 19.01 to 100.05 at 19 %, rounded half away from zero, once', () => {
    const { rate, amount, total } = vatOf(sale());
    expect([rate, amount, total].map(moneyText)).toEqual(['19', '19.01', '119.06']);
    expect(moneyText(vatOf(sale({ net: money('0.5'), rates: { DE: money('5') } })).amount)).toBe('0.03');
    expect(moneyText(vatOf(sale({ net: money('-0.5'), rates: { DE: money('5') } })).amount)).toBe('-0.03');
    expect(moneyText(vatOf(sale({ net: money('101'), minorDigits: 0, seller: side('FI') })).amount)).toBe(
      '26',
    );
  });

  it.each([
    ['the rate of the country', side('DE'), side('DE'), 'standard', '19'],
    ['another rate of the network', side('AT'), side('AT'), 'standard', '10'],
    ['both in the EU, the buyer registered', side('DE'), registered('FR'), 'reverse_charge', '0'],
    ['both in the EU, the buyer not registered', side('DE'), side('FR'), 'standard', '19'],
    ['the buyer outside', side('DE'), registered('CH'), 'outside', '0'],
    ['the seller outside, the buyer registered', side('US'), registered('DE'), 'reverse_charge', '0'],
    ['the seller outside, the buyer not registered', side('US'), side('DE'), 'outside', '0'],
    ['both in a country without a rate', side('US'), side('US'), 'none', '0'],
    ['both in Norway', side('NO'), side('NO'), 'standard', '25'],
    ['a seller who is not registered', side('DE', { taxNumber: null }), side('DE'), 'none', '0'],
    ['a small business', side('DE', { smallBusiness: true }), registered('FR'), 'small_business', '0'],
    ['a small buyer', side('DE'), side('DE', { smallBusiness: true }), 'standard', '19'],
  ])('%s', (_case, seller, buyer, treatment, rate) => {
    const vat = vatOf(sale({ seller, buyer, rates: { AT: money('10') } }));
    expect([vat.treatment, moneyText(vat.rate)]).toEqual([treatment, rate]);
    if (rate === '0') expect(vat.total).toBe(vat.net);
  });

  it('has a sentence wherever the law wants one', () => {
    expect(VAT_SENTENCES.reverse_charge).toContain('Reverse charge');
    expect(VAT_SENTENCES.small_business).toContain('small business');
  });

  it('comes to nothing with the same sale taken back, and is off by half a unit at most', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 10_000 }), (cents, percent) => {
        const net = money(`${cents}e-2`);
        const rates = { DE: money(`${percent}e-2`) };
        const there = vatOf(sale({ net, rates }));
        expect(vatOf(sale({ net: negate(net), rates })).total).toBe(negate(there.total));
        const off = there.amount * 10_000n - net * BigInt(percent);
        expect((off < 0n ? -off : off) * 2n <= 10_000n * 10n ** 13n).toBe(true);
        expect(there.amount % 10n ** 13n).toBe(0n);
      }),
    );
  });
});
