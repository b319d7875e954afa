import type {
  HitEvent,
  HitMethod,
  HitOutcome,
  HitReason,
  Subs,
} from '@tributary/domain/attribution/conversion';
import { isAllRead, type UnreadAmounts } from '@tributary/domain/attribution/sent-amount';
import type {
  AdvertiserId,
  CampaignId,
  ClickId,
  ConversionId,
  NetworkId,
  SecurityTokenId,
} from '@tributary/domain/shared/ids';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import type { ColumnTypes } from '../shared/array-rows.ts';

export type OutcomeColumns = {
  readonly state: HitOutcome['state'];
  readonly reason: HitReason | null;
  readonly conversion_id: ConversionId | null;
};

export type HitRow = OutcomeColumns & {
  readonly id: ConversionId;
  readonly network_id: NetworkId | null;
  readonly method: HitMethod;
  readonly click_id: ClickId | null;
  readonly click_id_text: string;
  readonly hit_at: Date;
  readonly token_id: SecurityTokenId | null;
  readonly token_advertiser_id: AdvertiserId | null;
  readonly pixel_campaign_id: CampaignId | null;
  readonly pixel_advertiser_id: AdvertiserId | null;
  readonly goal_id: string;
  readonly goal_value: string;
  readonly txn_id: string;
  readonly sale_amount: string | null;
  readonly revenue: string | null;
  readonly currency: string;
  readonly requested_status: HitEvent['requestedStatus'];
  readonly unknown_status: string;
  readonly subs: Subs;
  readonly ip: string;
  readonly user_agent: string;
  readonly referer: string;
  readonly refusal: HitReason | null;
  readonly detail: string;
  /** Null: all was read. */
  readonly unread: UnreadAmounts | null;
};

export type StoredHit = { readonly hit: HitEvent; readonly outcome: HitOutcome; readonly detail: string };

type NewHitRow = HitRow & { readonly day: string };

export const HIT_TYPES: ColumnTypes<NewHitRow> = {
  day: 'date',
  id: 'text',
  network_id: 'text',
  method: 'text',
  click_id: 'text',
  click_id_text: 'text',
  hit_at: 'timestamptz',
  token_id: 'text',
  token_advertiser_id: 'text',
  pixel_campaign_id: 'text',
  pixel_advertiser_id: 'text',
  goal_id: 'text',
  goal_value: 'text',
  txn_id: 'text',
  sale_amount: 'numeric',
  revenue: 'numeric',
  currency: 'text',
  requested_status: 'text',
  unknown_status: 'text',
  subs: 'jsonb',
  ip: 'text',
  user_agent: 'text',
  referer: 'text',
  refusal: 'text',
  state: 'text',
  reason: 'text',
  conversion_id: 'text',
  detail: 'text',
  unread: 'jsonb',
};

export const hitToRow = ({ hit, outcome, detail }: StoredHit): NewHitRow => ({
  day: utcDayOfEventId(hit.id),
  id: hit.id,
  network_id: hit.networkId,
  method: hit.method,
  click_id: hit.clickId,
  click_id_text: hit.clickIdText,
  hit_at: hit.hitAt,
  token_id: hit.tokenId,
  token_advertiser_id: hit.tokenAdvertiserId,
  pixel_campaign_id: hit.pixelCampaignId,
  pixel_advertiser_id: hit.pixelAdvertiserId,
  goal_id: hit.goalId,
  goal_value: hit.goalValue,
  txn_id: hit.txnId,
  sale_amount: textOf(hit.saleAmount),
  revenue: textOf(hit.revenue),
  currency: hit.currency,
  requested_status: hit.requestedStatus,
  unknown_status: hit.unknownStatus,
  subs: hit.subs,
  ip: hit.ip,
  user_agent: hit.userAgent,
  referer: hit.referer,
  refusal: hit.refusal,
  ...outcomeToColumns(outcome),
  detail,
  unread: isAllRead(hit.unread) ? null : hit.unread,
});

export const hitFromRow = (row: HitRow): HitEvent => ({
  kind: 'hit',
  id: row.id,
  networkId: row.network_id,
  method: row.method,
  clickId: row.click_id,
  clickIdText: row.click_id_text,
  hitAt: row.hit_at,
  tokenId: row.token_id,
  tokenAdvertiserId: row.token_advertiser_id,
  pixelCampaignId: row.pixel_campaign_id,
  pixelAdvertiserId: row.pixel_advertiser_id,
  goalId: row.goal_id,
  goalValue: row.goal_value,
  txnId: row.txn_id,
  saleAmount: moneyOf(row.sale_amount),
  revenue: moneyOf(row.revenue),
  currency: row.currency,
  unread: row.unread ?? {},
  requestedStatus: row.requested_status,
  unknownStatus: row.unknown_status,
  subs: row.subs,
  ip: row.ip,
  userAgent: row.user_agent,
  referer: row.referer,
  refusal: row.refusal,
});

export const storedHitFromRow = (row: HitRow): StoredHit => ({
  hit: hitFromRow(row),
  outcome: outcomeFromColumns(row),
  detail: row.detail,
});

export const outcomeToColumns = (outcome: HitOutcome): OutcomeColumns => ({
  state: outcome.state,
  reason: 'reason' in outcome ? outcome.reason : null,
  conversion_id: 'conversionId' in outcome ? outcome.conversionId : null,
});

function outcomeFromColumns({ state, reason, conversion_id: conversionId }: OutcomeColumns): HitOutcome {
  if (state === 'waiting') return { state };
  if (state === 'refused' && reason) return { state, reason };
  if (state === 'edited' && conversionId) return { state, conversionId };
  if (state === 'repeated' && conversionId) return { state, reason: 'DUPLICATE', conversionId };
  if (state === 'converted' && conversionId) {
    return {
      state,
      conversionId,
      reason: reason === 'NO_COMMISSION' || reason === 'CAP_REACHED' ? reason : null,
    };
  }
  throw new Error(`A hit is stored as ${state} without what that needs.`);
}

const textOf = (amount: Money | null): string | null => (amount === null ? null : moneyText(amount));
const moneyOf = (text: string | null): Money | null => (text === null ? null : money(text));
