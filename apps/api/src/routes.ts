import type { Route } from './http/route.ts';
import type { Resource } from './openapi/resources.ts';
import { ACCOUNT_ROUTES } from './accounts/accounts.ts';
import { ADVERTISER_CAMPAIGN_ROUTES } from './catalog/advertiser-campaigns.ts';
import { ADVERTISER_CAMPAIGN_STATS_ROUTES } from './reporting/advertiser-campaign-stats.ts';
import { AFFILIATE_PAYOUT_ROUTES } from './catalog/affiliate-payouts.ts';
import { AUDIT_ROUTES } from './audit/audit.ts';
import { CAMPAIGN_ACCESS_ROUTES } from './catalog/campaign-access.ts';
import { CAMPAIGN_IMAGE_ROUTES } from './catalog/campaign-images.ts';
import { CAMPAIGN_ROUTES } from './catalog/campaigns.ts';
import { BRAND_ROUTES } from './accounts/brand.ts';
import { AFFILIATE_GROUP_ROUTES } from './accounts/affiliate-groups.ts';
import { BULK_ACCOUNT_ROUTES } from './accounts/bulk-accounts.ts';
import { BULK_DEEP_LINK_ROUTES } from './tracking/bulk-deep-links.ts';
import { BULK_CAMPAIGN_ROUTES } from './catalog/bulk-campaigns.ts';
import { BULK_STATUS_ROUTES } from './attribution/bulk-statuses.ts';
import { CAP_ROUTES } from './catalog/caps.ts';
import { CLICK_ROUTES } from './reporting/clicks.ts';
import { COMMISSION_ROUTES } from './catalog/commissions.ts';
import { CONVERSION_ROUTES } from './attribution/conversions.ts';
import { CREATIVE_ROUTES } from './catalog/creatives.ts';
import { OWN_CREDENTIAL_ROUTES } from './accounts/own-credentials.ts';
import { CREDENTIAL_ROUTES } from './accounts/credentials.ts';
import { DICTIONARY_ROUTES } from './catalog/dictionaries.ts';
import { EARNINGS_ROUTES } from './referral/earnings.ts';
import { EVENT_ROUTES } from './live/event-routes.ts';
import { EXCHANGE_RATE_ROUTES } from './exchange/exchange-rates.ts';
import { EXPLAIN_ROUTES } from './billing/explain-conversion.ts';
import { FLAT_GOAL_ROUTES } from './catalog/flat-goals.ts';
import { HIT_ROUTES } from './attribution/hits.ts';
import { GOAL_ROUTES } from './catalog/goals.ts';
import { BALANCE_ROUTES } from './billing/balances.ts';
import { STATEMENT_ROUTES } from './billing/statements.ts';
import { JOURNAL_ROUTES } from './billing/journal.ts';
import { LEDGER_ACCOUNT_ROUTES } from './billing/ledger-accounts.ts';
import { CLOSE_MANY_ROUTES } from './billing/close-many.ts';
import { REMOVE_ACCOUNT_ROUTES } from './billing/remove-account.ts';
import { VOLUME_RULE_ROUTES } from './billing/volume-rules.ts';
import { BONUS_ROUTES } from './billing/bonuses.ts';
import { CREDIT_ROUTES } from './billing/credit.ts';
import { DEPOSIT_ROUTES } from './billing/deposits.ts';
import { PAYMENT_TERMS_ROUTES } from './billing/payment-terms.ts';
import { PAYOUT_BATCH_ROUTES } from './billing/payout-batches.ts';
import { PAYOUT_METHOD_ROUTES } from './billing/payout-methods.ts';
import { INVOICE_ROUTES } from './billing/invoices.ts';
import { DOCUMENT_FILE_ROUTES } from './billing/document-files.ts';
import { LEGAL_DATA_ROUTES } from './billing/legal-data.ts';
import { TAX_FORM_ROUTES } from './billing/tax-forms.ts';
import { OWN_INVOICE_ROUTES } from './billing/own-invoices.ts';
import { IMPORT_ROUTES } from './jobs/imports.ts';
import { JOB_ROUTES } from './jobs/jobs.ts';
import { LANDING_PAGE_ROUTES } from './catalog/landing-pages.ts';
import { MEDIA_ROUTES } from './media/media.ts';
import { NETWORK_ROUTES } from './accounts/network.ts';
import { OFFER_ROUTES } from './tracking/offers.ts';
import { AFFILIATE_NEWS_ROUTES } from './reporting/affiliate-news.ts';
import { SYSTEM_ROUTES } from './operations/system.ts';
import { OVERVIEW_ROUTES } from './reporting/overview.ts';
import { OWN_ACCOUNT_ROUTES } from './own-account.ts';
import { OWN_CONVERSION_ROUTES } from './attribution/own-conversions.ts';
import { OWN_DICTIONARY_ROUTES } from './catalog/own-dictionaries.ts';
import { POSTBACK_TEST_ROUTES } from './postbacks/postback-tests.ts';
import { POSTBACK_ROUTES } from './postbacks/postbacks.ts';
import { EXPORT_ROUTES } from './exports/exports.ts';
import { REPORT_SCHEDULE_ROUTES } from './exports/report-schedules.ts';
import { NOTICE_ROUTES } from './notices/notices.ts';
import { WEBHOOK_ROUTES } from './webhooks/webhooks.ts';
import { REFERRAL_ROUTES } from './referral/referrals.ts';
import { PREVIEW_ROUTES } from './jobs/preview-conversion.ts';
import { REPORT_ROUTES } from './reporting/reports.ts';
import { SEARCH_ROUTES } from './search/search.ts';
import { ACTING_ROUTES } from './identity/acting.ts';
import { PROVIDER_ROUTES } from './identity/provider.ts';
import { RATE_RULE_ROUTES } from './catalog/rate-rules.ts';
import { PASSKEY_ROUTES } from './identity/passkeys.ts';
import { SAVED_VIEW_ROUTES } from './identity/saved-views.ts';
import { SIGN_UP_ROUTES } from './identity/sign-up.ts';
import { OWN_LANGUAGE_ROUTES } from './identity/own-language.ts';
import { SIGN_IN_ROUTES } from './identity/sign-in.ts';
import { USER_ROUTES } from './identity/users.ts';
import { STATS_ROUTES } from './reporting/stats.ts';
import { SUMMARY_ROUTES } from './reporting/summaries.ts';
import { LINK_ALIAS_ROUTES } from './tracking/link-aliases.ts';
import { TEST_EVENT_ROUTES } from './attribution/test-events.ts';
import { TRACKING_LINK_ROUTES } from './tracking/tracking-links.ts';

// Every endpoint there is, by what it is about; the order does not matter.
const BY_RESOURCE = {
  accounts: [...ACCOUNT_ROUTES, ...REMOVE_ACCOUNT_ROUTES, ...OWN_ACCOUNT_ROUTES, ...BULK_ACCOUNT_ROUTES],
  groups: [...AFFILIATE_GROUP_ROUTES],
  campaigns: [
    ...CAMPAIGN_ROUTES,
    ...CAMPAIGN_IMAGE_ROUTES,
    ...BULK_CAMPAIGN_ROUTES,
    ...ADVERTISER_CAMPAIGN_ROUTES,
  ],
  offers: [...OFFER_ROUTES],
  access: [...CAMPAIGN_ACCESS_ROUTES],
  commissions: [...COMMISSION_ROUTES, ...RATE_RULE_ROUTES],
  payouts: [...AFFILIATE_PAYOUT_ROUTES],
  goals: [...GOAL_ROUTES, ...FLAT_GOAL_ROUTES],
  caps: [...CAP_ROUTES],
  'landing-pages': [...LANDING_PAGE_ROUTES],
  creatives: [...CREATIVE_ROUTES, ...MEDIA_ROUTES],
  links: [...TRACKING_LINK_ROUTES, ...LINK_ALIAS_ROUTES, ...BULK_DEEP_LINK_ROUTES],
  clicks: [...CLICK_ROUTES],
  conversions: [
    ...CONVERSION_ROUTES,
    ...OWN_CONVERSION_ROUTES,
    ...BULK_STATUS_ROUTES,
    ...HIT_ROUTES,
    ...EXPLAIN_ROUTES,
    ...PREVIEW_ROUTES,
    ...IMPORT_ROUTES,
  ],
  tests: [...TEST_EVENT_ROUTES],
  reports: [
    ...STATS_ROUTES,
    ...REPORT_ROUTES,
    ...OVERVIEW_ROUTES,
    ...SUMMARY_ROUTES,
    ...EARNINGS_ROUTES,
    ...ADVERTISER_CAMPAIGN_STATS_ROUTES,
    ...AFFILIATE_NEWS_ROUTES,
  ],
  billing: [
    ...BALANCE_ROUTES,
    ...STATEMENT_ROUTES,
    ...INVOICE_ROUTES,
    ...OWN_INVOICE_ROUTES,
    ...CLOSE_MANY_ROUTES,
    ...PAYOUT_METHOD_ROUTES,
    ...PAYMENT_TERMS_ROUTES,
    ...CREDIT_ROUTES,
    ...DEPOSIT_ROUTES,
    ...BONUS_ROUTES,
    ...VOLUME_RULE_ROUTES,
    ...PAYOUT_BATCH_ROUTES,
    ...LEGAL_DATA_ROUTES,
    ...TAX_FORM_ROUTES,
    ...DOCUMENT_FILE_ROUTES,
    ...JOURNAL_ROUTES,
    ...LEDGER_ACCOUNT_ROUTES,
  ],
  referrals: [...REFERRAL_ROUTES],
  postbacks: [...POSTBACK_ROUTES, ...POSTBACK_TEST_ROUTES],
  webhooks: [...WEBHOOK_ROUTES],
  exports: [...EXPORT_ROUTES, ...REPORT_SCHEDULE_ROUTES],
  events: [...EVENT_ROUTES],
  notices: [...NOTICE_ROUTES],
  jobs: [...JOB_ROUTES],
  audit: [...AUDIT_ROUTES],
  search: [...SEARCH_ROUTES],
  network: [...NETWORK_ROUTES, ...BRAND_ROUTES, ...EXCHANGE_RATE_ROUTES],
  keys: [...CREDENTIAL_ROUTES, ...OWN_CREDENTIAL_ROUTES],
  users: [...USER_ROUTES],
  'sign-in': [
    ...SIGN_IN_ROUTES,
    ...OWN_LANGUAGE_ROUTES,
    ...PASSKEY_ROUTES,
    ...SIGN_UP_ROUTES,
    ...ACTING_ROUTES,
    ...PROVIDER_ROUTES,
  ],
  views: [...SAVED_VIEW_ROUTES],
  dictionaries: [...DICTIONARY_ROUTES, ...OWN_DICTIONARY_ROUTES],
  system: [...SYSTEM_ROUTES],
} satisfies Readonly<Record<Exclude<Resource, 'tracking'>, readonly Route[]>>;

/**
 * The names of all operations: a table with an entry for each (the authorization matrix) compiles only when complete.
 */
export type OperationId = (typeof BY_RESOURCE)[keyof typeof BY_RESOURCE][number]['operation'];
export const ROUTES: readonly Route<OperationId>[] = (
  Object.entries(BY_RESOURCE) as [Resource, readonly Route<OperationId>[]][]
).flatMap(([resource, routes]) => routes.map((one) => ({ ...one, resource })));
