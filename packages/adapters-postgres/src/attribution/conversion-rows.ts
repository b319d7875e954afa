import { EDITED_FIELDS } from '@tributary/domain/attribution/conversion';
import { createHash } from 'node:crypto';
import type { Conversion, ConversionStatus, HitMethod, Subs } from '@tributary/domain/attribution/conversion';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  CommissionId,
  ConversionId,
  GoalId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { ReasonCode } from '@tributary/domain/attribution/reason-code';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { ColumnTypes } from '../shared/array-rows.ts';
import { FACTS_TYPES, factsFromColumns, factsToColumns, type FactsColumns } from './facts-columns.ts';

export type ConversionRow = FactsColumns & {
  readonly id: ConversionId;
  readonly network_id: NetworkId;
  readonly campaign_id: CampaignId;
  readonly affiliate_id: AffiliateId;
  readonly advertiser_id: AdvertiserId;
  readonly click_id: ClickId | null;
  readonly clicked_at: Date | null;
  readonly goal_id: GoalId | null;
  readonly goal_title: string;
  readonly method: HitMethod;
  readonly txn_id: string;
  readonly once_key: string;
  readonly converted_at: Date;
  readonly status: ConversionStatus;
  readonly reason: string;
  readonly reason_code: ReasonCode | null;
  readonly status_when_priced: 'approved' | 'pending' | null;
  readonly release_on: Date | null;
  readonly hold: Conversion['hold'];
  /** Null in a row of an older version: see shownSql. */
  readonly shown: boolean | null;
  readonly terms_version: number;
  readonly commission_id: CommissionId | null;
  readonly payout: string;
  readonly revenue: string;
  readonly explicit_payout: boolean;
  readonly explicit_revenue: boolean;
  readonly sale_amount: string;
  readonly currency: string;
  readonly exchange_currency: string | null;
  readonly exchange_rate: string | null;
  /** The driver makes a Date of it, at midnight UTC. */
  readonly exchange_day: string | Date | null;
  readonly subs: Subs;
  readonly ip: string;
  readonly user_agent: string;
  readonly referer: string;
  readonly referer_host: string;
  readonly landing_page_id: LandingPageId | null;
  readonly parameters: Readonly<Record<string, string>>;
};

type NewConversionRow = ConversionRow & { readonly once_hash: string };

export const CONVERSION_TYPES: ColumnTypes<NewConversionRow> = {
  id: 'text',
  network_id: 'text',
  campaign_id: 'text',
  affiliate_id: 'text',
  advertiser_id: 'text',
  click_id: 'text',
  clicked_at: 'timestamptz',
  goal_id: 'text',
  goal_title: 'text',
  method: 'text',
  txn_id: 'text',
  once_key: 'text',
  once_hash: 'bytea',
  converted_at: 'timestamptz',
  status: 'text',
  reason: 'text',
  reason_code: 'text',
  status_when_priced: 'text',
  release_on: 'timestamptz',
  hold: 'jsonb',
  shown: 'boolean',
  terms_version: 'integer',
  commission_id: 'text',
  payout: 'numeric',
  revenue: 'numeric',
  explicit_payout: 'boolean',
  explicit_revenue: 'boolean',
  sale_amount: 'numeric',
  currency: 'text',
  exchange_currency: 'text',
  exchange_rate: 'numeric',
  exchange_day: 'date',
  subs: 'jsonb',
  ip: 'text',
  user_agent: 'text',
  referer: 'text',
  ...FACTS_TYPES,
  referer_host: 'text',
  landing_page_id: 'text',
  parameters: 'jsonb',
};

/**
 * In hexadecimal, of the key as it was sent: keys that become one text when stored (see `storable`) keep different
 * hashes.
 */
export const deduplicationHash = (deduplicationKey: string): string =>
  createHash('sha256').update(Buffer.from(deduplicationKey, 'utf16le')).digest('hex');

/**
 * Whether its affiliate sees a row, as SQL. Older versions did not note what they had shown: of their rows the ones are hidden
 * that a cap cancelled.
 */
export const shownSql = (table: string): string =>
  `coalesce(${table}.shown, ${table}.status <> 'cancelled' or ${table}.reason <> 'CAP_REACHED')`;

/** The columns of what an edit may change. */
const COLUMNS_OF_EDITS: Readonly<
  Record<(typeof EDITED_FIELDS)[number], readonly (keyof NewConversionRow)[]>
> = {
  status: ['status'],
  reason: ['reason'],
  reasonCode: ['reason_code'],
  releaseOn: ['release_on'],
  payout: ['payout'],
  revenue: ['revenue'],
  saleAmount: ['sale_amount'],
  explicitPayout: ['explicit_payout'],
  explicitRevenue: ['explicit_revenue'],
  currency: ['currency'],
  exchange: ['exchange_currency', 'exchange_rate', 'exchange_day'],
  commissionId: ['commission_id'],
  termsVersion: ['terms_version'],
  subs: ['subs'],
  txnId: ['txn_id'],
  deduplicationKey: ['once_key', 'once_hash'],
};
export const EDITED_COLUMNS = EDITED_FIELDS.flatMap((field) => COLUMNS_OF_EDITS[field]);

export const conversionToRow = (conversion: Conversion): NewConversionRow => ({
  id: conversion.id,
  network_id: conversion.networkId,
  campaign_id: conversion.campaignId,
  affiliate_id: conversion.affiliateId,
  advertiser_id: conversion.advertiserId,
  click_id: conversion.clickId,
  clicked_at: conversion.clickedAt,
  goal_id: conversion.goalId,
  goal_title: conversion.goalTitle,
  method: conversion.method,
  txn_id: conversion.txnId,
  once_key: conversion.deduplicationKey,
  once_hash: `\\x${deduplicationHash(conversion.deduplicationKey)}`,
  converted_at: conversion.convertedAt,
  status: conversion.status,
  reason: conversion.reason,
  reason_code: conversion.reasonCode,
  status_when_priced: conversion.statusWhenPriced,
  release_on: conversion.releaseOn,
  hold: conversion.hold,
  shown: conversion.shown,
  terms_version: conversion.termsVersion,
  commission_id: conversion.commissionId,
  payout: moneyText(conversion.payout),
  revenue: moneyText(conversion.revenue),
  explicit_payout: conversion.explicitPayout,
  explicit_revenue: conversion.explicitRevenue,
  sale_amount: moneyText(conversion.saleAmount),
  currency: conversion.currency,
  exchange_currency: conversion.exchange?.from ?? null,
  exchange_rate: conversion.exchange && moneyText(conversion.exchange.rate),
  exchange_day: conversion.exchange?.day ?? null,
  subs: conversion.subs,
  ip: conversion.ip,
  user_agent: conversion.userAgent,
  referer: conversion.referer,
  ...factsToColumns(conversion.facts),
  referer_host: conversion.refererHost,
  landing_page_id: conversion.landingPageId,
  parameters: conversion.parameters,
});

export const conversionFromRow = (row: ConversionRow): Conversion => ({
  id: row.id,
  networkId: row.network_id,
  campaignId: row.campaign_id,
  affiliateId: row.affiliate_id,
  advertiserId: row.advertiser_id,
  clickId: row.click_id,
  clickedAt: row.clicked_at,
  goalId: row.goal_id,
  goalTitle: row.goal_title,
  method: row.method,
  txnId: row.txn_id,
  deduplicationKey: row.once_key,
  convertedAt: row.converted_at,
  status: row.status,
  reason: row.reason,
  reasonCode: row.reason_code,
  statusWhenPriced: row.status_when_priced,
  // An older version that gave it another status did not know of the hold.
  releaseOn: row.status === 'pending' ? row.release_on : null,
  hold: row.hold,
  shown: row.shown ?? (row.status !== 'cancelled' || row.reason !== 'CAP_REACHED'),
  termsVersion: row.terms_version,
  commissionId: row.commission_id,
  payout: money(row.payout),
  revenue: money(row.revenue),
  explicitPayout: row.explicit_payout,
  explicitRevenue: row.explicit_revenue,
  saleAmount: money(row.sale_amount),
  currency: row.currency,
  exchange: exchangeFromRow(row),
  subs: row.subs,
  ip: row.ip,
  userAgent: row.user_agent,
  referer: row.referer,
  facts: factsFromColumns(row),
  refererHost: row.referer_host,
  landingPageId: row.landing_page_id,
  parameters: row.parameters,
});

function exchangeFromRow(row: ConversionRow): Conversion['exchange'] {
  const { exchange_currency: from, exchange_rate: rate, exchange_day: day } = row;
  if (from === null || rate === null || day === null) return null;
  return { from, rate: money(rate), day: new Date(day).toISOString().slice(0, 10) as CalendarDay };
}
