import { expect, it } from '@jest/globals';
import type { AffiliateId, CampaignId, CommissionId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import type { AffiliatePayout, Commission } from './campaign.ts';
import { isRaised } from './raised.ts';

const ME = 'me' as AffiliateId;
const dated = { createdAt: new Date(0), modifiedAt: null };
type Rates = readonly (readonly [payout: string, ...coverage: string[]])[];
const commissions = (rates: Rates): Commission[] =>
  rates.map(([payout, ...coverage], at) => ({
    ...dated,
    id: `${at}` as CommissionId,
    payout: money(payout),
    revenue: money('9'),
    coverage,
    description: null,
  }));
const own = (rates: Rates, affiliateIds = [ME]): AffiliatePayout[] =>
  commissions(rates).map((one) => ({ ...one, campaignId: 'c' as CampaignId, goalId: null, affiliateIds }));
const then = (rates: Rates, payouts: AffiliatePayout[] = []) => ({
  model: 'cpa' as const,
  commissions: commissions(rates),
  affiliatePayouts: payouts,
});
const raised = (
  [payout, ...coverage]: Rates[number],
  former: ReturnType<typeof then> | undefined,
  model: 'cpa' | 'cps' = 'cpa',
) => isRaised({ payout: money(payout), coverage }, model, { then: former, affiliateId: ME });

// docs/rules/money.md#raised-rates
it.each<[string, boolean, boolean]>([
  ['more, by the last digit', raised(['1.000000000000001', 'ALL'], then([['1', 'ALL']])), true],
  ['the same', raised(['1', 'ALL'], then([['1', 'ALL']])), false],
  ['less', raised(['0.5', 'ALL'], then([['1', 'ALL']])), false],
  ['of another model', raised(['2', 'ALL'], then([['1', 'ALL']]), 'cps'), false],
  ['of a new campaign', raised(['2', 'ALL'], undefined), false],
  ['of a new country', raised(['2', 'DE'], then([['1', 'US']])), false],
  ['everywhere, where one country paid', raised(['2', 'ALL'], then([['1', 'US']])), false],
  ['of a country that all included', raised(['2', 'DE'], then([['1', 'ALL']])), true],
  [
    'of a country that was named',
    raised(
      ['2', 'DE'],
      then([
        ['3', 'ALL'],
        ['1', 'DE'],
      ]),
    ),
    true,
  ],
  [
    'of one of two countries',
    raised(
      ['2', 'DE', 'AT'],
      then([
        ['1', 'DE'],
        ['3', 'AT'],
      ]),
    ),
    false,
  ],
  [
    'of both',
    raised(
      ['2', 'DE', 'AT'],
      then([
        ['1', 'DE'],
        ['1.5', 'AT'],
      ]),
    ),
    true,
  ],
  ['of its own', raised(['2', 'DE'], then([['5', 'ALL']], own([['1', 'DE']]))), true],
  ['below its own', raised(['2', 'DE'], then([['1', 'ALL']], own([['3', 'DE']]))), false],
  ["above another's own", raised(['2', 'DE'], then([['1', 'ALL']], own([['3', 'DE']], []))), true],
])('a rate is raised: %s', (_, is, expected) => expect(is).toBe(expected));
