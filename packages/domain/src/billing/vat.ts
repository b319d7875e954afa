// How much VAT a document has (docs/rules/billing.md#vat).
import { own } from '../shared/own.ts';
import { add, money, ZERO, type Money } from '../shared/money.ts';
import type { LegalParty } from './legal-data.ts';
import { isInEu } from './vat-id.ts';

/**
 * `standard`: at the rate of the seller's country. `reverse_charge`: the buyer owes it. `small_business`: the seller is
 * exempt. `outside`: not subject to VAT where the seller is. `none`: the seller's country has no rate, or the seller is
 * not registered for it.
 */
export const VAT_TREATMENTS = ['standard', 'reverse_charge', 'small_business', 'outside', 'none'] as const;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];

export type Vat = {
  readonly treatment: VatTreatment;
  /** In percent. */
  readonly rate: Money;
  readonly net: Money;
  readonly amount: Money;
  /** `net` and `amount`: what is to be paid. */
  readonly total: Money;
};

/** Standard rates in percent, where the network names no other (docs/rules/billing.md#vat). */
export const STANDARD_VAT_RATES: Readonly<Record<string, string>> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CH: '8.1',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GB: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  NO: '25',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
};

type Side = Pick<LegalParty, 'country' | 'vatId' | 'taxNumber' | 'smallBusiness'>;
export type VatCase = {
  readonly seller: Side;
  readonly buyer: Side;
  /** In whole minor units; below zero for a credit note. */
  readonly net: Money;
  readonly minorDigits: number;
  /** In percent by country, before the standard ones. */
  readonly rates: Readonly<Record<string, Money>>;
};

/** The VAT of a service between two parties. A sale and the same sale taken back come to 0. */
export function vatOf(sale: VatCase): Vat {
  const treatment = treatmentOf(sale);
  const { net, seller, minorDigits, rates } = sale;
  const rate = treatment === 'standard' ? (rateIn(seller.country, rates) ?? ZERO) : ZERO;
  const amount = shareOf(net, rate, minorDigits);
  return { treatment, rate, net, amount, total: add(net, amount) };
}

function treatmentOf({ seller, buyer, rates }: VatCase): VatTreatment {
  if (seller.smallBusiness) return 'small_business';
  if (seller.country !== buyer.country) {
    if (isInEu(buyer.country) && buyer.vatId !== null) return 'reverse_charge';
    // Consumers of the EU are charged where an EU seller is; of anybody else it is not the seller's to charge.
    if (!isInEu(seller.country) || !isInEu(buyer.country)) return 'outside';
  }
  const isRegistered = seller.vatId !== null || seller.taxNumber !== null;
  return isRegistered && rateIn(seller.country, rates) !== undefined ? 'standard' : 'none';
}

function rateIn(country: string, rates: VatCase['rates']): Money | undefined {
  const standard = own(STANDARD_VAT_RATES, country);
  return own(rates, country) ?? (standard === undefined ? undefined : money(standard));
}

const UNIT_DIGITS = 15;

/** Rounded to the smallest unit, half away from zero, as tax offices round. */
function shareOf(net: Money, percent: Money, minorDigits: number): Money {
  const unit = 10n ** BigInt(UNIT_DIGITS - minorDigits);
  const divisor = 100n * 10n ** BigInt(UNIT_DIGITS) * unit;
  const product = (net < 0n ? -net : net) * percent;
  const rounded = ((2n * product + divisor) / (2n * divisor)) * unit;
  return (net < 0n ? -rounded : rounded) as Money;
}

/** What a document says where there is no VAT on it. */
export const VAT_SENTENCES: Readonly<Record<VatTreatment, string | null>> = {
  standard: null,
  reverse_charge:
    'Reverse charge: the recipient is liable for the VAT (Articles 44 and 196, Directive 2006/112/EC).',
  small_business: 'No VAT is charged: the supplier is exempt as a small business.',
  outside:
    'Not subject to VAT in the country of the supplier: the service is supplied where the recipient is established.',
  none: null,
};
