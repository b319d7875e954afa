import { describe, expect, it } from '@jest/globals';
import { shownResult } from './result.ts';

describe('the result of an incoming conversion', () => {
  it.each([
    [{ status: 'converted', detail: '' }, 'converted'],
    [{ status: 'converted', detail: 'Rejected by the network.' }, 'converted_not_paid'],
    [{ status: 'converted', reason: 'NO_COMMISSION' }, 'converted_not_paid'],
    [{ status: 'converted', detail: 'OTHER_WAY: by pixel, expected by postback' }, 'converted'],
    [{ status: 'converted', detail: 'revenue "x" cannot be read; OTHER_PAGE: from a.example' }, 'converted'],
    [
      { status: 'converted', detail: 'CAP_REACHED: daily payout cap; OTHER_PAGE: from a.example' },
      'converted_not_paid',
    ],
    [{ status: 'converted', detail: 'NO_SALE_AMOUNT: none was sent' }, 'converted_not_paid'],
    [{ status: 'refused', detail: 'no such click' }, 'refused'],
    [{}, ''],
  ])('%j', (hit, shown) => {
    expect(shownResult(hit)).toBe(shown);
  });
});
