import type { Campaign, Commission, Targeting } from '@tributary/domain/catalog/campaign';
import type { CampaignId } from '@tributary/domain/shared/ids';
import type { Campaign as CampaignRow, Commission as CommissionRow } from '../generated/client.ts';
import type { Connection } from '../shared/json-rows.ts';
import { rateRulesJson, rateRulesOf } from './rate-rules-json.ts';
import { recordFields } from '../shared/record-fields.ts';

/** What it targets has columns of its own, its rate rules are amounts in JSON, its commissions are rows of another table. */
const CAMPAIGN = recordFields<Omit<Campaign, 'targeting' | 'commissions' | 'rateRules'>, CampaignRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    displayId: 'plain',
    advertiserId: 'plain',
    title: 'plain',
    description: 'plain',
    url: 'plain',
    previewUrl: 'plain',
    image: 'plain',
    categories: 'list',
    currency: 'plain',
    model: 'plain',
    status: 'plain',
    visibility: 'plain',
    appName: 'plain',
    appId: 'plain',
    conversionTracking: 'plain',
    conversionPixelDomain: 'plain',
    conversionStatus: 'plain',
    holdDays: 'plain',
    cookieDays: 'plain',
    fallbackUrl: 'plain',
    defaultGoalId: 'plain',
    fireGlobalPostback: 'plain',
    shareAdvertiser: 'plain',
    expiresOn: 'day',
    blockedAffiliates: 'list',
    allowedAffiliates: 'list',
    blockedGroups: 'list',
    approvedGroups: 'list',
    disabledReason: 'plain',
    externalId: 'plain',
    live: 'plain',
    deletedAt: 'instant',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'displayId', 'createdAt'],
);

const TARGETING = recordFields<Targeting, CampaignRow>()(
  { devices: 'list', os: 'list', osVersions: 'json', cities: 'list', isps: 'list' },
  [],
);

const COMMISSION = recordFields<Commission, CommissionRow>()(
  {
    id: 'plain',
    payout: 'money',
    revenue: 'money',
    coverage: 'list',
    description: 'plain',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  [],
);

/** For Prisma. Commissions come in the order they were given: oldest first. */
export const WITH_COMMISSIONS = { commissions: { orderBy: { position: 'asc' as const } } };

/** For a select from `campaigns c`. */
export const CAMPAIGN_COLUMNS = `${CAMPAIGN.columns('c')}, ${TARGETING.columns('c')}, c.rate_rules as "rateRules", coalesce((
    select json_agg(${COMMISSION.json('m')} order by m.position) from commissions m where m.campaign_id = c.id
  ), '[]') as commissions`;

/** The same of postgres.js. */
export const campaignColumns = (sql: Connection) => sql.unsafe(CAMPAIGN_COLUMNS);

/** A row of either client. */
export type FoundCampaign = { readonly commissions: readonly object[]; readonly rateRules: unknown };

/** Its forty fields are copied once: a copy more, or leaving some out of one, takes longer than all else of a row (npm run bench -- listings). */
export const campaignOf = (row: FoundCampaign): Campaign =>
  Object.assign(CAMPAIGN.read(row), {
    targeting: TARGETING.read(row),
    rateRules: rateRulesOf(row.rateRules),
    commissions: row.commissions.map(commissionOf),
  });

export const commissionOf = (row: object): Commission => COMMISSION.read(row);

export const newCampaignRow = (campaign: Campaign) => ({
  ...CAMPAIGN.write(campaign),
  ...TARGETING.write(campaign.targeting),
  rateRules: rateRulesJson(campaign.rateRules),
});

/** Everything an edit may change; ids, short id and creation are set once. */
export const editedCampaignRow = (campaign: Campaign) => ({
  ...CAMPAIGN.editable(campaign),
  ...TARGETING.editable(campaign.targeting),
  rateRules: rateRulesJson(campaign.rateRules),
});

export const commissionRows = (campaignId: CampaignId, commissions: readonly Commission[]) =>
  commissions.map((commission, position) => ({ ...COMMISSION.write(commission), campaignId, position }));
