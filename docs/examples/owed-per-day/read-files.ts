// Turns the example's files into the domain's records. What a file does not tell is left empty.
import {
  type Conversion,
  type ConversionStatus,
  CONVERSION_STATUSES,
} from '@tributary/domain/attribution/conversion';
import type { Model } from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  CommissionId,
  ConversionId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import { rate, ZERO } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { UNKNOWN_VISITOR } from '@tributary/domain/shared/visitor-facts';

export type NetworkFile = {
  readonly zone: string;
  readonly currency: string;
  /** Name by short id. */
  readonly affiliates: Readonly<Record<string, string>>;
  readonly campaigns: readonly CampaignFile[];
};
type CampaignFile = {
  readonly campaign: number;
  readonly model: Model;
  /** Amounts are text, because a JSON number would go through a float. */
  readonly commissions: readonly {
    readonly payout: string;
    readonly revenue: string;
    readonly coverage: readonly string[];
  }[];
};
export type Row = ReadonlyMap<string, string>;

/** Plain CSV with a header line; values hold neither commas nor quotes. */
export function parseCsv(text: string): Row[] {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return new Map(names.map((name, i) => [name, values[i] ?? '']));
  });
}

export function valueOf(row: Row, name: string): string {
  const value = row.get(name);
  if (value === undefined) throw new Error(`There is no column ${name}.`);
  return value;
}

/** A record id for a short id of the files. */
export const longId = <T extends string>(shortId: string | number): T =>
  Number(shortId).toString(16).padStart(24, '0') as T;

const NETWORK = longId<NetworkId>(1);
const ADVERTISER = longId<AdvertiserId>(1);
const EPOCH = new Date(0);

export function termsOf({ campaign, model, commissions }: CampaignFile): Terms {
  return {
    version: 1,
    campaignId: longId<CampaignId>(campaign),
    networkId: NETWORK,
    model,
    commissions: commissions.map((commission, i) => ({
      id: longId<CommissionId>(campaign * 1000 + i),
      payout: rate(commission.payout),
      revenue: rate(commission.revenue),
      coverage: parseCoverage(commission.coverage),
      description: null,
      createdAt: EPOCH,
      modifiedAt: null,
    })),
    affiliatePayouts: [],
    goals: [],
    defaultGoalId: null,
    cookieDays: 30,
    rateRules: [],
    groupOrder: [],
    validFrom: EPOCH,
  };
}

/** A valid click that has earned nothing yet. */
export function clickOf(row: Row): Click {
  return {
    kind: 'click',
    id: valueOf(row, 'click') as ClickId,
    networkId: NETWORK,
    campaignId: longId<CampaignId>(valueOf(row, 'campaign')),
    affiliateId: longId<AffiliateId>(valueOf(row, 'affiliate')),
    advertiserId: ADVERTISER,
    linkId: null,
    landingPageId: null,
    termsVersion: 1,
    clickedAt: new Date(valueOf(row, 'clicked_at')),
    ip: '',
    fingerprint: valueOf(row, 'visitor'),
    userAgent: '',
    refererHost: '',
    referer: '',
    facts: { ...UNKNOWN_VISITOR, country: valueOf(row, 'country') },
    parameters: {},
    rejection: null,
    rejectionDetail: '',
    duplicate: false,
    overCap: false,
    payout: ZERO,
    revenue: ZERO,
  };
}

/** A conversion of the click that has earned nothing yet. */
export function conversionOf(row: Row, click: Click): Conversion {
  return {
    id: `${click.id}-conversion` as ConversionId,
    networkId: click.networkId,
    campaignId: click.campaignId,
    affiliateId: click.affiliateId,
    advertiserId: click.advertiserId,
    clickId: click.id,
    clickedAt: click.clickedAt,
    goalId: null,
    goalTitle: '',
    method: 'import',
    txnId: '',
    deduplicationKey: click.id,
    convertedAt: new Date(valueOf(row, 'converted_at')),
    status: statusOf(valueOf(row, 'status')),
    reason: '',
    reasonCode: null,
    statusWhenPriced: null,
    releaseOn: null,
    hold: null,
    shown: true,
    termsVersion: click.termsVersion,
    commissionId: null,
    payout: ZERO,
    revenue: ZERO,
    explicitPayout: false,
    explicitRevenue: false,
    saleAmount: rate(valueOf(row, 'sale_amount') || '0'),
    currency: '',
    exchange: null,
    subs: {},
    ip: '',
    userAgent: '',
    referer: '',
    facts: click.facts,
    refererHost: click.refererHost,
    parameters: {},
    landingPageId: null,
  };
}

function statusOf(text: string): ConversionStatus {
  const status = CONVERSION_STATUSES.find((one) => one === text);
  if (!status) throw new Error(`A status must be one of ${CONVERSION_STATUSES.join(', ')}.`);
  return status;
}
