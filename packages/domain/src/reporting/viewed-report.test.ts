import { describe, expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import type { UserKind } from '../identity/user.ts';
import { reportOfView, USUAL_MEASURES } from './viewed-report.ts';

const queryOf = (said: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(said).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ).toString();
const refusal = (query: string, kind: UserKind = 'staff') => {
  try {
    reportOfView(query, kind);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

// docs/rules/scheduled-reports.md#report-of-a-view
describe('the report of a view', () => {
  it('is what the page shows where its URL says nothing', () => {
    expect(reportOfView('', 'affiliate')).toEqual({
      groups: ['adid'],
      measures: USUAL_MEASURES.affiliate,
      sort: 'payout',
      order: 'desc',
      having: [],
      values: {},
      campaigns: undefined,
      affiliates: undefined,
      affiliateGroups: undefined,
      advertisers: undefined,
    });
  });

  it('has the groups, measures, filters, bounds and order of the URL, and not its period', () => {
    const said = {
      period: 'last_7_days',
      compare: 'previous',
      groups: ['created', 'country', 'created'],
      measures: ['clicks', 'epc', 'clicks'],
      countries: ['us'],
      filters: {
        p1: ['a,b', ''],
        adid: ['7'],
        pid: ['f'.repeat(24)],
        affiliate_group_id: [''],
        advertiser_id: ['3'],
      },
      having: ['epc>=0.1'],
      sort: 'epc',
    };
    expect(reportOfView(queryOf(said), 'staff')).toEqual({
      groups: ['created', 'country'],
      measures: ['clicks', 'epc'],
      sort: 'epc',
      order: 'desc',
      having: [{ measure: 'epc', comparison: '>=', value: money('0.1') }],
      values: { p1: ['a,b', ''], country: ['US'] },
      campaigns: ['7'],
      affiliates: ['f'.repeat(24)],
      affiliateGroups: [''],
      advertisers: ['3'],
    });
    expect(reportOfView(queryOf({ ...said, ascending: true }), 'staff')).toMatchObject({ order: 'asc' });
  });

  // docs/rules/scheduled-reports.md#usual-order
  it.each<[UserKind, string[], string[] | undefined, string, 'asc' | 'desc']>([
    ['staff', ['pid'], undefined, 'profit', 'desc'],
    ['advertiser', ['country', 'adid'], undefined, 'revenue', 'desc'],
    ['staff', ['adid'], ['clicks', 'payout', 'revenue'], 'payout', 'desc'],
    ['staff', ['adid'], ['rejectedClicks', 'clicks'], 'rejectedClicks', 'desc'],
    ['staff', ['adid', 'created'], undefined, 'adid', 'asc'],
    ['staff', ['month'], undefined, 'month', 'asc'],
    ['staff', ['hour'], undefined, 'hour', 'asc'],
    ['staff', ['weekday'], undefined, 'weekday', 'asc'],
  ])('without an order, of %s by %s with %s, is ordered by %s %s', (kind, groups, measures, sort, order) => {
    const query = queryOf({ groups, ...(measures && { measures }) });
    expect(reportOfView(query, kind)).toMatchObject({ sort, order });
  });

  it('has the columns of a pivot as further groups, in the order of its lines', () => {
    const said = { groups: ['pid'], across: ['device', 'pid'], sort: 'x' };
    expect(reportOfView(queryOf(said), 'staff')).toMatchObject({
      groups: ['pid', 'device'],
      sort: 'pid',
      order: 'asc',
    });
  });

  it.each([
    ['an order by change', queryOf({ sort: 'change_clicks' })],
    ['a list that is none', 'groups=adid&measures=%5B%5D&countries=US&having=%7B%7D'],
    ['too long a list', queryOf({ groups: Array<string>(41).fill('pid') })],
    ['filters of which one is none', queryOf({ filters: { p1: ['a'], p2: 'b' } })],
    ['what is no encoding', 'groups=%E0%A4%A&x'],
  ])('leaves out %s', (_what, query) => {
    expect(reportOfView(query, 'staff')).toEqual(reportOfView('', 'staff'));
  });

  it.each<[UserKind, Readonly<Record<string, unknown>>, string]>([
    ['affiliate', { measures: ['revenue'] }, 'You have no measure Revenue.'],
    ['affiliate', { groups: ['advertiser'] }, 'You have no group Advertiser.'],
    ['affiliate', { having: ['profit>0'] }, 'There is no metric profit.'],
    ['affiliate', { filters: { pid: ['1'] } }, 'You have no filter Affiliate.'],
    ['affiliate', { groups: ['affiliate_group'] }, 'You have no group Affiliate group.'],
    ['affiliate', { filters: { affiliate_group_id: [''] } }, 'You have no filter Affiliate group long ID.'],
    ['advertiser', { groups: ['affiliate_group_id'] }, 'You have no group Affiliate group long ID.'],
    ['affiliate', { sort: 'revenue' }, 'You have no group or measure Revenue.'],
    ['advertiser', { across: ['pid'] }, 'You have no group Affiliate.'],
    ['advertiser', { filters: { advertiser_id: ['1'] } }, 'You have no filter Advertiser long ID.'],
    ['advertiser', { measures: ['payout'] }, 'You have no measure Payout.'],
    ['staff', { groups: ['constructor'] }, 'You have no group constructor.'],
    ['staff', { filters: JSON.parse('{"__proto__":["a"]}') as object }, 'You have no filter __proto__.'],
  ])('refuses %s %j', (kind, said, why) => {
    expect(refusal(queryOf(said), kind)).toContain(why);
  });
});
