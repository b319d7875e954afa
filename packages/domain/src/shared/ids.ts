import type { Brand } from './brand.ts';
import { refuse } from './refusal.ts';

/** Short ids are counted from 1 and stored as 32-bit integers: a larger one is nobody's. */
export const SHORT_ID_MAX = 2_147_483_647;

/** Every record id is 24 lower-case hex characters. */
export type NetworkId = Brand<string, 'NetworkId'>;
export type AffiliateId = Brand<string, 'AffiliateId'>;
export type AffiliateGroupId = Brand<string, 'AffiliateGroupId'>;
export type AdvertiserId = Brand<string, 'AdvertiserId'>;
export type CampaignId = Brand<string, 'CampaignId'>;
export type CommissionId = Brand<string, 'CommissionId'>;
export type GoalId = Brand<string, 'GoalId'>;
export type TrackingLinkId = Brand<string, 'TrackingLinkId'>;
export type LinkAliasId = Brand<string, 'LinkAliasId'>;
export type LandingPageId = Brand<string, 'LandingPageId'>;
export type CapId = Brand<string, 'CapId'>;
export type PostbackId = Brand<string, 'PostbackId'>;
export type ReferralId = Brand<string, 'ReferralId'>;
export type InvoiceId = Brand<string, 'InvoiceId'>;
export type PaymentId = Brand<string, 'PaymentId'>;
export type PayoutBatchId = Brand<string, 'PayoutBatchId'>;
export type BonusId = Brand<string, 'BonusId'>;
export type DepositId = Brand<string, 'DepositId'>;
export type VolumeRuleId = Brand<string, 'VolumeRuleId'>;
export type DocumentId = Brand<string, 'DocumentId'>;
export type DeliveryId = Brand<string, 'DeliveryId'>;
export type WebhookId = Brand<string, 'WebhookId'>;
export type ExportId = Brand<string, 'ExportId'>;
export type ExportRunId = Brand<string, 'ExportRunId'>;
export type ReportScheduleId = Brand<string, 'ReportScheduleId'>;
export type NoticeId = Brand<string, 'NoticeId'>;
export type CreativeId = Brand<string, 'CreativeId'>;
export type ApiKeyId = Brand<string, 'ApiKeyId'>;
export type SecurityTokenId = Brand<string, 'SecurityTokenId'>;
export type UserId = Brand<string, 'UserId'>;
export type SessionId = Brand<string, 'SessionId'>;
export type OneTimeTokenId = Brand<string, 'OneTimeTokenId'>;
export type SavedViewId = Brand<string, 'SavedViewId'>;
export type PasskeyId = Brand<string, 'PasskeyId'>;
export type SignUpId = Brand<string, 'SignUpId'>;
export type JobId = Brand<string, 'JobId'>;
export type JobLogId = Brand<string, 'JobLogId'>;
/**
 * Ids of events (click, impression, hit; a conversion takes its hit's id) are authenticated: see
 * tracking/event-id.ts.
 */
export type ClickId = Brand<string, 'ClickId'>;
export type ImpressionId = Brand<string, 'ImpressionId'>;
export type ConversionId = Brand<string, 'ConversionId'>;

export type AnyId =
  | NetworkId
  | AffiliateId
  | AffiliateGroupId
  | AdvertiserId
  | CampaignId
  | CommissionId
  | GoalId
  | TrackingLinkId
  | LinkAliasId
  | LandingPageId
  | CapId
  | PostbackId
  | ReferralId
  | InvoiceId
  | PaymentId
  | PayoutBatchId
  | BonusId
  | DepositId
  | VolumeRuleId
  | DocumentId
  | DeliveryId
  | WebhookId
  | ExportId
  | ExportRunId
  | ReportScheduleId
  | NoticeId
  | CreativeId
  | ApiKeyId
  | SecurityTokenId
  | UserId
  | SessionId
  | OneTimeTokenId
  | SavedViewId
  | PasskeyId
  | SignUpId
  | JobId
  | JobLogId
  | ClickId
  | ImpressionId
  | ConversionId;

/** The form of every id, of records and of events, as a part of a pattern: 24 lower-case hexadecimal characters. */
export const ID_PATTERN = '[0-9a-f]{24}';
const FORM = new RegExp(`^${ID_PATTERN}$`);

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => FORM.test(text);

/** Parses any record id; refuses with `invalid_id`. */
export function id<T extends AnyId>(text: string): T {
  if (!FORM.test(text)) throw refuse('invalid_id', 'IDs have 24 characters, 0–9 and a–f.');
  return text as T;
}

/** A new record id: 4 bytes of seconds and 8 random bytes, so that ids sort roughly by creation. */
export function newId<T extends AnyId>(now: Date, random: Uint8Array): T {
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8);
  let hex = seconds;
  for (let i = 0; i < 8; i++) hex += (random[i] ?? 0).toString(16).padStart(2, '0');
  return hex as T;
}
