import type { Campaign, CampaignAccess } from '@tributary/domain/catalog/campaign';
import { expiresAt, isActive } from '@tributary/domain/catalog/runnable';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { AuditEntry, AuditLog, AuditValue } from '../audit/audit.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { CampaignAccesses } from '../catalog/campaign-accesses.ts';
import type { CampaignName, Campaigns } from '../catalog/campaigns.ts';
import type { Clock } from '../shared/stamps.ts';

export const NEWS_KINDS = ['granted', 'refused', 'taken_back', 'paused', 'ended'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** A change of one of an affiliate's campaigns. */
export type AffiliateNews = {
  readonly campaign: CampaignName;
  readonly kind: NewsKind;
  readonly at: Date;
  /** Of a refusal, what the network says. */
  readonly reason: string | null;
};

export type ReadAffiliateNews = (asked: {
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  /** Campaigns that it had events of within `NEWS_DAYS`; those it was let into count by themselves. */
  readonly ran: readonly CampaignId[];
}) => Promise<AffiliateNews[]>;

type Dependencies = {
  readonly stores: {
    readonly networks: Networks;
    readonly accesses: CampaignAccesses;
    readonly campaigns: Campaigns;
    readonly audit: Pick<AuditLog, 'listFields'>;
  };
  readonly clock: Clock;
};

export const NEWS_DAYS = 30;
const NEWS_MAX = 20;
/** Of so many campaigns that stopped the audit log is asked, the latest changed first. */
const STOPPED_MAX = 50;
/** So many of the newest changes of what a campaign runs by are looked at: its stop is the newest, or nearly. */
const CHANGES_MAX = 20;

type News = Omit<AffiliateNews, 'campaign'> & { readonly campaignId: CampaignId };

/** Changes of an affiliate's campaigns lately, newest first (docs/rules/stats.md#news-of-an-affiliate). */
export const makeReadAffiliateNews =
  ({ stores, clock }: Dependencies): ReadAffiliateNews =>
  async ({ networkId, affiliateId, ran }) => {
    const { zone } = await getNetwork(stores, networkId);
    const now = clock();
    const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
    const accesses = await stores.accesses.listOf(networkId, affiliateId);
    const granted = accesses.filter(({ live }) => live).map(({ campaignId }) => campaignId);
    const own = [...new Set([...granted, ...ran])];
    const campaigns = await stores.campaigns.findMany(networkId, own);
    const changedAt = ({ modifiedAt, createdAt }: Campaign) => (modifiedAt ?? createdAt).getTime();
    const known = new Set(campaigns.map(({ id }) => id));
    const stopped = [
      // Removed ones are not found any more.
      ...own.filter((id) => !known.has(id)),
      ...campaigns
        .filter((one) => !isActive(one) && changedAt(one) >= since.getTime())
        .sort((a, b) => changedAt(b) - changedAt(a))
        .map(({ id }) => id),
    ].slice(0, STOPPED_MAX);
    const changes = await stores.audit.listFields(networkId, {
      from: since,
      to: new Date(now.getTime() + 1),
      object: 'campaign',
      objectIds: stopped,
      fields: ['status', 'live'],
      each: CHANGES_MAX,
    });
    const stops = stopped.flatMap((campaignId): News[] => {
      const stop = changes.find((one) => one.objectId === campaignId && isStop(one));
      if (!stop) return [];
      return [{ campaignId, kind: isPause(stop) ? 'paused' : 'ended', at: stop.at, reason: null }];
    });
    const all = [
      ...accesses.flatMap(decisionOf),
      ...campaigns.filter(isActive).flatMap((one) => endOf(one, zone)),
      ...stops,
    ];
    const recent = all
      .filter(({ at }) => at >= since && at <= now)
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, NEWS_MAX);
    const names = await stores.campaigns.findNames(networkId, {
      ids: recent.map(({ campaignId }) => campaignId),
    });
    const nameOf = new Map(names.map((one) => [one.id, one]));
    return recent.flatMap(({ campaignId, ...news }) => {
      const campaign = nameOf.get(campaignId);
      return campaign ? [{ ...news, campaign }] : [];
    });
  };

/** Of one that was asked for again after the decision, the decision is news no more. */
function decisionOf(access: CampaignAccess): News[] {
  const { campaignId, live, refused, refusalReason, decidedAt: at, createdAt } = access;
  if (at === null) return [];
  if (live) return [{ campaignId, kind: 'granted', at, reason: null }];
  if (refused) return [{ campaignId, kind: 'refused', at, reason: refusalReason }];
  return at > createdAt ? [{ campaignId, kind: 'taken_back', at, reason: null }] : [];
}

function endOf(campaign: Campaign, zone: string): News[] {
  const at = expiresAt(campaign, zone);
  return at === null ? [] : [{ campaignId: campaign.id, kind: 'ended', at, reason: null }];
}

/** What a removal leaves is no status at all. */
const isStop = ({ changes }: AuditEntry): boolean =>
  becomes(changes, 'status', (status) => status !== 'active') ||
  becomes(changes, 'live', (live) => live === false);
const isPause = ({ changes }: AuditEntry): boolean =>
  becomes(changes, 'status', (status) => status === 'paused');

const becomes = (
  changes: AuditEntry['changes'],
  field: 'status' | 'live',
  is: (after: AuditValue) => boolean,
): boolean => {
  const change = changes[field];
  return change !== undefined && is(change[1]);
};
