import { describe, expect, it } from '@jest/globals';
import { money, moneyText } from '../shared/money.ts';
import { DomainError } from '../shared/refusal.ts';
import { isWithin, measureBound } from './measure-bound.ts';
import { EMPTY_REPORT, REPORT_MEASURES, type ReportMeasures } from './report.ts';

const bound = (text: string) =>
  measureBound(text, 'having', {
    nameOf: (name) => REPORT_MEASURES.find((one) => one === name),
    allowed: REPORT_MEASURES,
  });
const holds = (text: string, of: Partial<ReportMeasures>): boolean =>
  isWithin([bound(text)], { ...EMPTY_REPORT, ...of });

// docs/rules/stats.md#filters-by-measures
describe('a bound of a measure', () => {
  it.each([
    ['clicks>=100', 'clicks', '>=', '100'],
    [' epc < 0.1 ', 'epc', '<', '0.1'],
    ['profit<=-0.000000000000001', 'profit', '<=', '-0.000000000000001'],
    ['elapsedRange1=+3', 'elapsedRange1', '=', '3'],
    ['revenue>9999999999999.5', 'revenue', '>', '9999999999999.5'],
  ])('is read from %j', (text, measure, comparison, value) => {
    const read = bound(text);
    expect({ ...read, value: moneyText(read.value) }).toEqual({ measure, comparison, value });
  });

  it.each([
    ['clicks', 'Expected a metric (one of >= <= > < =) and a number'],
    ['clicks>=', 'Expected a metric'],
    ['clicks>=1e3', 'Expected a metric'],
    ['clicks=>1', 'Expected a metric'],
    ['clicks>=0.0000000000000001', 'Expected a metric'],
    ['clicks>=12345678901234', 'Expected a metric'],
    ['colour>1', 'There is no metric colour. Allowed: grossClicks, uniqueClicks'],
    ['constructor>1', 'There is no metric constructor.'],
  ])('is refused as %j', (text, says) => {
    expect(() => bound(text)).toThrow(DomainError);
    expect(() => bound(text)).toThrow(says);
  });

  it('compares counts and amounts exactly', () => {
    expect(
      ['clicks>=3', 'clicks>2.999999999999999', 'clicks=3', 'clicks<3'].map((text) =>
        holds(text, { clicks: 3 }),
      ),
    ).toEqual([true, true, true, false]);
    const payout = money('0.100000000000001');
    expect(
      ['payout>0.1', 'payout<=0.1', 'payout=0.100000000000001'].map((text) => holds(text, { payout })),
    ).toEqual([true, false, true]);
    expect(holds('profit<0', { payout, revenue: money('0.1') })).toBe(true);
  });

  it('compares quotients as they are, not as they are shown', () => {
    const third = { payout: money('1'), clicks: 3 };
    expect(holds('epc>0.333333', third)).toBe(true);
    expect(holds('epc=0.333333', third)).toBe(false);
    // No decimal is a third.
    expect(holds('epc>0.333333333333333', third)).toBe(true);
    expect(holds('epc<0.333333333333334', third)).toBe(true);
    expect(holds('cr=37.5', { approvedConversions: 3, clicks: 8 })).toBe(true);
    expect(holds('ctr<=0', { clicks: 5 })).toBe(true);
    expect(holds('ctr>0', { clicks: 5 })).toBe(false);
  });

  it('holds only with all others', () => {
    const measures = { ...EMPTY_REPORT, clicks: 5, impressions: 2 };
    expect(isWithin([bound('clicks>4'), bound('impressions>2')], measures)).toBe(false);
    expect(isWithin([bound('clicks>4'), bound('impressions>=2')], measures)).toBe(true);
    expect(isWithin([], measures)).toBe(true);
  });
});
