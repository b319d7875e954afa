import { describe, expect, it } from '@jest/globals';
import type { NumberText } from '../../api/exact-json.ts';
import { capText, payoutText } from './offer-words.ts';

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
