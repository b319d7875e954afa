import { describe, expect, it } from '@jest/globals';
import {
  countedBeside,
  elapsedRangeOf,
  EMPTY_REPORT,
  planOf,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  REPORT_CUTS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportMeasures,
} from './report.ts';
import { DIMENSIONS } from './stats.ts';
import { money, moneyText } from '../shared/money.ts';

const measures = (overrides: Partial<ReportMeasures>): ReportMeasures => ({
  ...EMPTY_REPORT,
  ...overrides,
});

describe('the words of a report', () => {
  it('cut a report by every dimension that is counted (docs/rules/stats.md#groups-of-a-report)', () => {
    const cuts = REPORT_GROUPS.map((group) => REPORT_CUTS[group]);
    expect(cuts).toEqual(expect.arrayContaining([...DIMENSIONS]));
  });

  it('count events or add up money, each of the measures one of both', () => {
    expect(new Set([...Object.keys(REPORT_COUNTS), ...Object.keys(REPORT_AMOUNTS)])).toEqual(
      new Set(REPORT_MEASURES),
    );
  });
});

describe('what answers a report', () => {
  it.each([
    [['advertiser', 'pid', 'goalName', 'month'], [], { kind: 'totals' }],
    [['adid', 'pid', 'goalName', 'month'], [], { kind: 'rows', dimension: 'country' }],
    [['adid', 'pid', 'hour'], [], { kind: 'rows', dimension: undefined }],
    [['adid'], ['goal'], { kind: 'totals' }],
    [['adid'], ['country'], { kind: 'rows', dimension: 'country' }],
    [['created', 'country'], ['country', 'goal'], { kind: 'rows', dimension: 'country' }],
    [['urlId', 'urlTitle', 'adid'], [], { kind: 'rows', dimension: 'landing_page' }],
    [['referer'], [], { kind: 'rows', dimension: 'referer' }],
    [['city'], [], { kind: 'rows', dimension: 'city' }],
    [['region'], [], { kind: 'rows', dimension: 'region' }],
    [['adid', 'app_id'], ['app_id'], { kind: 'rows', dimension: 'app_id' }],
    [['adid'], ['app_name'], { kind: 'rows', dimension: 'app_name' }],
    [['cr_name'], ['source'], { kind: 'rows', dimension: undefined }],
    [['device', 'os'], [], { kind: 'rows', dimension: undefined }],
    [['device'], ['country'], { kind: 'rows', dimension: undefined }],
    [['p10'], [], { kind: 'rows', dimension: undefined }],
    [['hour'], [], { kind: 'rows', dimension: undefined }],
    [['adid'], ['p1'], { kind: 'rows', dimension: undefined }],
    [['adid'], ['weekday'], { kind: 'rows', dimension: undefined }],
    [['weekday', 'adid'], [], { kind: 'rows', dimension: undefined }],
  ] as const)('of %j, filtered by %j', (groups, filtered, plan) => {
    expect(planOf(groups, filtered)).toEqual(plan);
  });
});

// docs/rules/stats.md#elapsed-ranges
describe('elapsed ranges', () => {
  const clickedAt = new Date('2026-03-10T12:00:00.000Z');
  it.each([
    [-60_000, 0],
    [119_999, 0],
    [120_000, 1],
    [899_999, 1],
    [900_000, 2],
    [3_600_000, 3],
    [17_999_999, 3],
    [18_000_000, 4],
  ])('%i ms are in range %i', (ms, range) => {
    expect(elapsedRangeOf(clickedAt, new Date(clickedAt.getTime() + ms))).toBe(range);
  });
});

describe('computed measures', () => {
  const text = (name: keyof typeof REPORT_AMOUNTS, of: Partial<ReportMeasures>) =>
    moneyText(REPORT_AMOUNTS[name](measures(of)));

  it('subtract exactly', () => {
    expect(text('profit', { revenue: money('0.3'), payout: money('0.1') })).toBe('0.2');
    expect(text('profit', { revenue: money('0'), payout: money('0.000000000000001') })).toBe(
      '-0.000000000000001',
    );
  });

  // docs/rules/stats.md#ratios
  it('divide, rounded half-even to six digits', () => {
    expect(text('epc', { payout: money('1'), clicks: 3 })).toBe('0.333333');
    expect(text('epc', { payout: money('0.0000005'), clicks: 1 })).toBe('0');
    expect(text('epc', { payout: money('0.0000015'), clicks: 1 })).toBe('0.000002');
    expect(text('ctr', { clicks: 2, impressions: 3 })).toBe('66.666667');
    expect(text('cr', { approvedConversions: 3, clicks: 2 })).toBe('150');
  });

  it('are 0 where there is nothing to divide by', () => {
    for (const name of ['epc', 'ctr', 'cr'] as const) {
      expect(text(name, { payout: money('5'), approvedConversions: 1, pendingConversions: 1 })).toBe('0');
    }
  });

  it('count every conversion as gross', () => {
    const all = measures({
      approvedConversions: 1,
      pendingConversions: 2,
      rejectedConversions: 4,
      cancelledConversions: 8,
    });
    expect(REPORT_COUNTS.grossConversions(all)).toBe(15);
  });
});

// docs/rules/stats.md#bonuses-in-reports
describe('bonuses in a report', () => {
  it.each([
    [['pid', 'campaign_id', 'created']],
    [['affiliate_group', 'month']],
    [['publisher_long_id']],
  ] as const)('are added up by %s', (groups) => {
    const beside = countedBeside(['clicks', 'bonus'], { groups, filtered: [] });
    expect(beside).toEqual({ withBonus: true, withElapsed: false });
  });

  it.each([
    [['pid', 'country'], []],
    [['goalName'], []],
    [['advertiser_id'], []],
    [['pid'], ['country']],
    [['created'], ['advertiser']],
  ] as const)('are refused by %s with filters by %s, which other measures have', (groups, filtered) => {
    expect(() => countedBeside(['bonus'], { groups, filtered })).toThrow('Bonuses can be grouped');
    const beside = countedBeside(['payout', 'elapsedRange2'], { groups, filtered });
    expect(beside).toEqual({ withBonus: false, withElapsed: true });
  });
});
