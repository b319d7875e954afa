import { expect, it } from '@jest/globals';
import { defaultStringifySearch } from '@tanstack/react-router';
import { reportOfView, USUAL_MEASURES } from '@tributary/domain/reporting/viewed-report';
import {
  boundOf,
  drilled,
  filterQuery,
  isDrillable,
  parameterOf,
  linesBy,
  USUAL,
  usualSort,
  withValues,
} from './report-search.ts';

const period = { start: '2026-02-10', end: '2026-03-20' };

it.each([
  [['adid'], USUAL.staff],
  [['pid', 'country'], USUAL.affiliate],
  [['country'], ['rejectedClicks', 'clicks']],
  [['adid', 'created'], USUAL.staff],
  [['hour'], USUAL.staff],
])('orders a report of %s as reports by mail do', (groups, measures) => {
  const { sort, order } = reportOfView(defaultStringifySearch({ groups, measures }).slice(1), 'staff');
  const usual = usualSort(groups, measures);
  expect([sort, order]).toEqual(usual === undefined ? [groups[0], 'asc'] : [usual, 'desc']);
});

it('draws lines of the first group that can be distinguished', () => {
  expect([['adid', 'country'], ['goalName', 'pid'], ['goalName'], ['adid', 'month']].map(linesBy)).toEqual([
    'adid',
    'pid',
    undefined,
    undefined,
  ]);
});

it('knows the filter of what a group shows', () => {
  expect(['affiliate_group_id', 'affiliate_group'].map(parameterOf)).toEqual([
    'affiliate_group_id',
    undefined,
  ]);
  expect(['adid', 'campaign_id', 'publisher_long_id', 'p1', 'created', 'goalName'].map(parameterOf)).toEqual([
    'adid',
    'adid',
    'pid',
    'p1',
    undefined,
    undefined,
  ]);
  expect(['created', 'month', 'p1', 'urlTitle'].map(isDrillable)).toEqual([true, true, true, false]);
});

it('makes filters of what is looked into, and keeps those there are', () => {
  const cuts = [
    { group: 'campaign_id', value: '7' },
    { group: 'country', value: 'DE' },
    { group: 'p1', value: '' },
  ];
  expect(
    drilled({ filters: { os: ['iOS'], p1: ['a'] }, having: ['clicks>=1'] }, { cuts, by: 'device', period }),
  ).toEqual({
    groups: ['device'],
    across: undefined,
    sort: undefined,
    ascending: undefined,
    filters: { os: ['iOS'], adid: ['7'], p1: [''] },
    countries: ['DE'],
  });
});

it('makes the period of a day, and of as much of a month as was shown', () => {
  const of = (group: string, value: string) => drilled({}, { cuts: [{ group, value }], by: 'hour', period });
  expect(of('created', '2026-03-01')).toMatchObject({
    start: '2026-03-01',
    end: '2026-03-01',
    period: undefined,
  });
  expect(of('month', '2026-02')).toMatchObject({ start: '2026-02-10', end: '2026-02-28' });
  expect(of('month', '2026-03')).toMatchObject({ start: '2026-03-01', end: '2026-03-20' });
});

it('asks the API for it, an empty value included', () => {
  expect(filterQuery({ filters: { p1: ['', 'a'] }, countries: ['DE'], having: ['epc<0.1'] })).toEqual({
    'p1[]': ['', 'a'],
    'country[]': ['DE'],
    'having[]': ['epc<0.1'],
  });
  expect(filterQuery({ filters: { isp: ['Ship, ping'] } })).toEqual({
    'isp[]': ['Ship, ping', 'Ship, ping'],
  });
  expect(filterQuery({})).toEqual({});
});

it('puts other values in the place of those of one filter', () => {
  expect(withValues({ p1: ['a', 'b'], os: ['iOS'] }, 'p1', ['b'])).toEqual({ p1: ['b'], os: ['iOS'] });
  expect(withValues({ p1: ['a'] }, 'os', ['iOS', ''])).toEqual({ p1: ['a'], os: ['iOS', ''] });
  expect(withValues({ p1: ['a'] }, 'p1', [])).toBeUndefined();
});

it('reads a bound in its parts', () => {
  expect(boundOf('epc<0.1')).toEqual({ measure: 'epc', sign: '<', value: '0.1' });
  expect(boundOf('clicks>=-100')).toEqual({ measure: 'clicks', sign: '>=', value: '-100' });
  expect(boundOf('clicks')).toEqual({ measure: 'clicks', sign: '', value: '' });
});

// docs/rules/scheduled-reports.md#report-of-a-view
it('is what a letter makes of the URL as the router writes it', () => {
  expect(USUAL_MEASURES).toEqual(USUAL);
  const search = {
    period: 'last_7_days',
    groups: ['campaign_id', 'p1'],
    measures: ['clicks', 'epc'],
    countries: ['US', 'DE'],
    filters: { adid: ['7'], p1: ['a, "b"', '', 'true', '1'] },
    having: ['clicks>=100'],
    sort: 'clicks',
    ascending: true,
  };
  expect(reportOfView(defaultStringifySearch(search).slice(1), 'staff')).toMatchObject({
    groups: search.groups,
    measures: search.measures,
    values: { country: ['US', 'DE'], p1: search.filters.p1 },
    campaigns: ['7'],
    having: [{ measure: 'clicks', comparison: '>=' }],
    sort: 'clicks',
    order: 'asc',
  });
});
