import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, Cap, Commission, Goal, GoalPayout } from '@tributary/domain/catalog/campaign';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';

// The records as the hot path reads them: with postgres.js, from the tables the records' stores write.

type PayoutJson = {
  readonly id: Commission['id'];
  readonly payout: string;
  readonly revenue: string;
  readonly coverage: string[];
  readonly createdAt: string;
};
type CommissionJson = PayoutJson & {
  readonly description: string | null;
  readonly modifiedAt: string | null;
};

/** The columns of a campaign under the names of the domain; those that need a conversion are replaced below. */
export type CampaignRow = Omit<Campaign, 'targeting' | 'expiresOn' | 'commissions'> & {
  readonly devices: string[];
  readonly os: string[];
  readonly osVersions: Campaign['targeting']['osVersions'];
  readonly cities: string[];
  readonly isps: string[];
  readonly expiresOn: string | null;
  readonly commissions: readonly CommissionJson[];
};

/** For a select from `campaigns c`. Amounts inside JSON are text, so that no digit is lost. */
export const campaignColumns = (sql: Connection) => sql`
  c.id, c.network_id as "networkId", c.display_id as "displayId", c.advertiser_id as "advertiserId", c.title,
  c.description, c.url, c.preview_url as "previewUrl", c.image, c.categories, c.currency, c.model, c.status,
  c.visibility, c.devices, c.os, c.os_versions as "osVersions", c.cities, c.isps, c.app_name as "appName",
  c.app_id as "appId", c.conversion_tracking as "conversionTracking",
  c.conversion_pixel_domain as "conversionPixelDomain", c.conversion_status as "conversionStatus",
  c.cookie_days as "cookieDays", c.fallback_url as "fallbackUrl", c.default_goal_id as "defaultGoalId",
  c.fire_global_postback as "fireGlobalPostback", c.expires_on::text as "expiresOn",
  c.blocked_affiliates as "blockedAffiliates", c.allowed_affiliates as "allowedAffiliates",
  c.disabled_reason as "disabledReason", c.live, c.deleted_at as "deletedAt", c.created_at as "createdAt",
  c.modified_at as "modifiedAt",
  coalesce((
    select json_agg(json_build_object('id', m.id, 'payout', m.payout::text, 'revenue', m.revenue::text,
      'coverage', m.coverage, 'description', m.description, 'createdAt', m.created_at, 'modifiedAt', m.modified_at)
      order by m.position)
    from commissions m where m.campaign_id = c.id), '[]') as commissions`;

export function campaignFromRow(row: CampaignRow): Campaign {
  const { devices, os, osVersions, cities, isps, expiresOn, commissions, ...fields } = row;
  return {
    ...fields,
    targeting: { devices, os, osVersions, cities, isps },
    expiresOn: expiresOn as CalendarDay | null,
    commissions: commissions.map((commission) => ({
      ...payoutFromJson(commission),
      description: commission.description,
      modifiedAt: commission.modifiedAt === null ? null : new Date(commission.modifiedAt),
    })),
  };
}

const payoutFromJson = (json: PayoutJson): GoalPayout => ({
  id: json.id,
  payout: money(json.payout),
  revenue: money(json.revenue),
  coverage: json.coverage,
  createdAt: new Date(json.createdAt),
});

export type GoalRow = Omit<Goal, 'payouts'> & { readonly payouts: readonly PayoutJson[] };

/** For a select from `goals g`. */
export const goalColumns = (sql: Connection) => sql`
  g.id, g.network_id as "networkId", g.campaign_id as "campaignId", g.title, g.value, g.type, g.model,
  g.allowed_affiliates as "allowedAffiliates", g.blocked_affiliates as "blockedAffiliates", g.live,
  g.created_at as "createdAt", g.modified_at as "modifiedAt",
  coalesce((
    select json_agg(json_build_object('id', p.id, 'payout', p.payout::text, 'revenue', p.revenue::text,
      'coverage', p.coverage, 'createdAt', p.created_at) order by p.position)
    from goal_payouts p where p.goal_id = g.id), '[]') as payouts`;

export const goalFromRow = (row: GoalRow): Goal => ({ ...row, payouts: row.payouts.map(payoutFromJson) });

export type CapRow = Omit<Cap, 'limit'> & { readonly limit: string };

/** For a select from `caps c`. */
export const capColumns = (sql: Connection) => sql`
  c.id, c.network_id as "networkId", c.campaign_id as "campaignId", c.measure, c.period, c.limit_amount as "limit",
  c.affiliate_ids as "affiliateIds", c.scope, c.countries, c.action, c.live, c.created_at as "createdAt"`;

export const capFromRow = (row: CapRow): Cap => ({ ...row, limit: money(row.limit) });

/** For a select from `accounts a`; a tombstone comes as an account that is not live. */
export const accountColumns = (sql: Connection) => sql`
  a.id, a.network_id as "networkId", a.kind, a.display_id as "displayId", a.username, a.name, a.email,
  a.password_hash as "passwordHash", a.password_fingerprint as "passwordFingerprint", a.phone, a.country, a.currency,
  a.zone, a.live and a.deleted_at is null as live, a.last_login_at as "lastLoginAt", a.created_at as "createdAt",
  a.modified_at as "modifiedAt", a.meta, a.allowed_ips as "allowedIps", a.referral_id as "referralId"`;

/** The columns carry the names of the domain: a row is an account. */
export type AccountRow = Account;

/** For a select from `postbacks p`. */
export const postbackColumns = (sql: Connection) => sql`
  p.id, p.network_id as "networkId", p.affiliate_id as "affiliateId", p.campaign_id as "campaignId",
  p.goal_id as "goalId", p.event, p.url, p.method, p.secret, p.live, p.disabled_reason as "disabledReason",
  p.failing_since as "failingSince", p.created_at as "createdAt", p.modified_at as "modifiedAt"`;

export type PostbackRow = Postback;
