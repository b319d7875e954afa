import { describe, expect, it } from '@jest/globals';
import type { NumberText } from '../../api/exact-json.ts';
import { capShort, capText, payoutText } from './offer-words.ts';

const number = (text: string) => text as NumberText;

describe('what a campaign pays', () => {
  it('keeps every digit and says where', () => {
    expect(payoutText({ rate: number('1.005'), coverage: ['US', 'DE'], model: 'cpa' }, 'USD')).toBe(
      '1.005 (US, DE)',
    );
    expect(payoutText({ rate: number('1.5'), coverage: ['ALL'], model: 'cpa' }, 'USD')).toBe('1.50');
  });

  it('is a share of the sale where it is one', () => {
    expect(payoutText({ rate: number('7.5'), coverage: ['ALL'], model: 'cps' }, 'USD')).toBe('7.5%');
  });
});

it('says what is left of a cap, in money or in number', () => {
  const cap = { period: 'daily', shared: true, coverage: ['ALL'] };
  expect(
    capText({ ...cap, measure: 'conversion', limit: number('1000'), remaining: number('80') }, 'USD'),
  ).toBe('80 of 1,000 conversions per day');
  expect(
    capText(
      { ...cap, coverage: ['US'], measure: 'payout', limit: number('10'), remaining: number('2.5') },
      'USD',
    ),
  ).toBe('2.50 of 10.00 payout per day (US)');
});

it.each([
  ['conversion', 'daily', '100', '8', '8 of 100 left today'],
  ['click', 'monthly', '10000', '5900', '5.9K of 10K clicks left this month'],
  ['payout', 'lifetime', '1500', '999.5', '999.50 of $1.5K payout left'],
])('says in short what is left of a cap of %s, %s', (measure, period, limit, remaining, expected) => {
  const cap = {
    measure,
    period,
    shared: true,
    coverage: [],
    limit: number(limit),
    remaining: number(remaining),
  };
  expect(capShort(cap as never, 'USD')).toBe(expected);
});
