import { describe, expect, it } from '@jest/globals';
import { unreadParts, type UnreadAmounts } from '../attribution/sent-amount.ts';
import { isLoggedHit, rowOfLoggedHit } from './logged-hit.ts';

// docs/rules/imports.md#rows-of-the-log-of-hits
describe('a row of the log of hits', () => {
  it.each([
    [['click_id', 'sent_amounts'], true],
    [['_id', 'click_id', 'status', 'reason', 'detail'], true],
    [['_id', 'click_id', 'status', 'reason'], false],
    [['click_id', 'status'], false],
  ])('is known by its columns: %j', (names, is) => {
    expect(isLoggedHit(names)).toBe(is);
  });

  it.each<[UnreadAmounts]>([
    [{ sale_amount: '12.5O' }],
    [{ revenue: 'NaN', currency: 'EURO' }],
    [{ sale_amount: 'x" and revenue "5' }],
    [{ sale_amount: '\\" and "', revenue: '\\', currency: '"' }],
    [{ sale_amount: '12\u201d 5' }],
  ])('says again what could not be read while nothing else stands in its place: %j', (unread) => {
    const row = { click_id: 'a', sale_amount: '0', revenue: '0.00' };
    expect(rowOfLoggedHit(row, unreadParts(unread))).toEqual({ values: { click_id: 'a', ...unread } });
    expect(rowOfLoggedHit({ click_id: 'a' }, `'${unreadParts(unread)} `)).toEqual({
      values: { click_id: 'a', ...unread },
    });
  });

  it('is corrected by an amount or currency in its place, or by emptying what was sent', () => {
    const sent = unreadParts({ sale_amount: '12.5O', revenue: 'x', currency: 'EURO' });
    const corrected = { sale_amount: '12.50', revenue: '3', currency: 'EUR' };
    expect(rowOfLoggedHit(corrected, sent)).toEqual({ values: corrected });
    expect(rowOfLoggedHit({ sale_amount: '0' }, '')).toEqual({ values: {} });
    expect(rowOfLoggedHit({ sale_amount: 'abc' }, sent)).toMatchObject({ values: { sale_amount: 'abc' } });
  });

  it("is unknown where the sent value can't be read", () => {
    for (const text of ['sale_amount', 'sale_amount "1', 'payout "1"', 'sale_amount "1" revenue "2"'])
      expect(rowOfLoggedHit({ click_id: 'a' }, text)).toEqual({
        problem: 'sent_amounts must be empty or as the log of incoming conversions shows it.',
      });
  });
});
