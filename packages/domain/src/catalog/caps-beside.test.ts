// docs/rules/caps.md#caps-of-several-periods
import { expect, it } from '@jest/globals';
import type { AffiliateId, CampaignId, CapId, NetworkId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { Cap } from './campaign.ts';
import { capsBeside } from './caps-beside.ts';

const ANNA = 'anna' as AffiliateId;
const BERT = 'bert' as AffiliateId;
const cap = (id: string, overrides: Partial<Cap> = {}): Cap => ({
  id: id as CapId,
  networkId: 'network' as NetworkId,
  campaignId: 'campaign' as CampaignId,
  measure: 'conversion',
  period: 'daily',
  limit: money('10'),
  affiliateIds: [],
  groupId: null,
  scope: 'all',
  countries: [],
  action: 'fallback',
  live: true,
  createdAt: new Date(0),
  ...overrides,
});
const idsBeside = (of: Cap, caps: readonly Cap[]) =>
  Object.fromEntries(Object.entries(capsBeside(of, caps)).map(([period, { id }]) => [period, id]));

it('are those of other periods on the same terms', () => {
  const caps = [
    cap('d'),
    cap('m', { period: 'monthly', limit: money('3') }),
    cap('l', { period: 'lifetime' }),
  ];
  for (const one of caps) expect(idsBeside(one, caps)).toEqual({ daily: 'd', monthly: 'm', lifetime: 'l' });
});

it('are the oldest of a period, but for the cap itself', () => {
  const [first, second, other] = [cap('1'), cap('2'), cap('m', { period: 'monthly' })];
  expect(idsBeside(second, [first, second, other])).toEqual({ daily: '2', monthly: 'm' });
  expect(idsBeside(other, [first, second, other])).toEqual({ daily: '1', monthly: 'm' });
});

it('name the same affiliates and countries in whatever order', () => {
  const terms = { scope: 'group', affiliateIds: [ANNA, BERT], countries: ['DE', 'AT'] } as const;
  const other = { ...terms, affiliateIds: [BERT, ANNA], countries: ['AT', 'DE'], period: 'monthly' } as const;
  expect(idsBeside(cap('d', terms), [cap('m', other)])).toEqual({ daily: 'd', monthly: 'm' });
});

it.each([
  { measure: 'click' },
  { scope: 'each' },
  { scope: 'group', affiliateIds: [ANNA] },
  { countries: ['DE'] },
  { action: 'pause' },
  { live: false },
  { campaignId: 'other' as CampaignId },
] as Partial<Cap>[])('are not those with %j', (terms) => {
  expect(idsBeside(cap('d'), [cap('m', { ...terms, period: 'monthly' })])).toEqual({ daily: 'd' });
});
