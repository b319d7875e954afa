import { describe, expect, it } from '@jest/globals';
import { shownResult } from './result.ts';

describe('the result of an incoming conversion', () => {
  it.each([
    [{ status: 'converted', detail: '' }, 'converted'],
    [{ status: 'converted', detail: 'Rejected by the network.' }, 'converted_not_paid'],
    [{ status: 'refused', detail: 'no such click' }, 'refused'],
    [{}, ''],
  ])('%j', (hit, shown) => {
    expect(shownResult(hit)).toBe(shown);
  });
});
