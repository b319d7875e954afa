import type { RecordStores } from '@tributary/application/record-stores';
import type { UnitOfWork } from '@tributary/application/shared/unit-of-work';
import type { Postgres } from './shared/open-postgres.ts';
import { postgresAccounts } from './accounts/postgres-accounts.ts';
import { postgresAuditLog } from './audit/postgres-audit.ts';
import { postgresCampaigns } from './catalog/postgres-campaigns.ts';
import { postgresCaps } from './catalog/postgres-caps.ts';
import { postgresApiKeys, postgresSecurityTokens } from './accounts/postgres-credentials.ts';
import { postgresSignInTries } from './identity/postgres-sign-in-tries.ts';
import { postgresOneTimeTokens, postgresSessions, postgresUsers } from './identity/postgres-identity.ts';
import { postgresSignUps } from './accounts/postgres-sign-ups.ts';
import { postgresPasskeyChallenges, postgresPasskeys } from './identity/postgres-passkeys.ts';
import {
  postgresIdentityProviders,
  postgresProviderLinks,
  postgresProviderSignIns,
} from './identity/postgres-identity-providers.ts';
import { postgresSavedViews } from './identity/postgres-saved-views.ts';
import { postgresSecondFactors } from './identity/postgres-second-factors.ts';
import { postgresAffiliateGroups } from './catalog/postgres-affiliate-groups.ts';
import { postgresDictionaries } from './catalog/postgres-dictionaries.ts';
import { postgresAffiliatePayouts, postgresGoals } from './catalog/postgres-goals.ts';
import { postgresIdempotentAnswers } from './operations/postgres-idempotent-answers.ts';
import { postgresBonuses } from './billing/postgres-bonuses.ts';
import { postgresDeposits } from './billing/postgres-deposits.ts';
import { postgresAdvertiserCredits } from './billing/postgres-advertiser-credits.ts';
import { postgresVolumeRules } from './billing/postgres-volume-rules.ts';
import { postgresDocuments } from './billing/postgres-documents.ts';
import { postgresLegalRecords } from './billing/postgres-legal-records.ts';
import { postgresTaxForms } from './billing/postgres-tax-forms.ts';
import { postgresInvoices } from './billing/postgres-invoices.ts';
import { postgresPayoutTerms } from './billing/postgres-payout-terms.ts';
import { postgresPayoutBatches } from './billing/postgres-payout-batches.ts';
import { postgresPayoutMethods } from './billing/postgres-payout-methods.ts';
import { postgresCreatives, postgresMedia } from './media/postgres-media.ts';
import { postgresJobs } from './jobs/postgres-jobs.ts';
import { postgresNetworks } from './accounts/postgres-networks.ts';
import { postgresPostbacks } from './postbacks/postgres-postbacks.ts';
import { postgresExchangeRates } from './exchange/postgres-exchange-rates.ts';
import { endReferralsOf, postgresReferrals } from './referral/postgres-referrals.ts';
import { postgresLinkAliases } from './tracking/postgres-link-aliases.ts';
import {
  postgresCampaignAccesses,
  postgresLandingPages,
  postgresTrackingLinks,
} from './tracking/postgres-tracking-links.ts';
import { prismaQueries } from './notices/notice-queries.ts';
import { postgresAlarms, postgresNotices } from './notices/postgres-notices.ts';
import { postgresRecordWebhookOutbox, postgresWebhooks } from './webhooks/postgres-webhooks.ts';
import { postgresExports } from './exports/postgres-exports.ts';
import { postgresReportSchedules } from './exports/postgres-report-schedules.ts';
import { runTransaction, sessionIn, sessionOf, type Session } from './shared/session.ts';

/** The stores outside of a unit of work: each call commits by itself, and is all or nothing. */
export const postgresRecords = ({ prisma, reads }: Pick<Postgres, 'prisma' | 'reads'>): RecordStores =>
  storesOn(sessionOf(prisma, reads));

export const postgresUnitOfWork = ({ prisma }: Pick<Postgres, 'prisma'>): UnitOfWork<RecordStores> => ({
  run: (work) => runTransaction(prisma, (db) => work(storesOn(sessionIn(db)))),
});

const storesOn = (session: Session): RecordStores => ({
  networks: postgresNetworks(session),
  accounts: postgresAccounts(session, endReferralsOf),
  affiliateGroups: postgresAffiliateGroups(session),
  campaigns: postgresCampaigns(session),
  links: postgresTrackingLinks(session),
  linkAliases: postgresLinkAliases(session),
  goals: postgresGoals(session),
  affiliatePayouts: postgresAffiliatePayouts(session),
  accesses: postgresCampaignAccesses(session),
  landingPages: postgresLandingPages(session),
  caps: postgresCaps(session),
  dictionaries: postgresDictionaries(session),
  media: postgresMedia(session),
  creatives: postgresCreatives(session),
  keys: postgresApiKeys(session),
  tokens: postgresSecurityTokens(session),
  users: postgresUsers(session),
  sessions: postgresSessions(session),
  signUps: postgresSignUps(session),
  oneTimeTokens: postgresOneTimeTokens(session),
  signInTries: postgresSignInTries(session),
  secondFactors: postgresSecondFactors(session),
  passkeys: postgresPasskeys(session),
  passkeyChallenges: postgresPasskeyChallenges(session),
  identityProviders: postgresIdentityProviders(session),
  providerLinks: postgresProviderLinks(session),
  providerSignIns: postgresProviderSignIns(session),
  savedViews: postgresSavedViews(session),
  postbacks: postgresPostbacks(session),
  referrals: postgresReferrals(session),
  exchangeRates: postgresExchangeRates(session),
  invoices: postgresInvoices(session),
  payoutMethods: postgresPayoutMethods(session),
  payoutBatches: postgresPayoutBatches(session),
  bonuses: postgresBonuses(session),
  volumeRules: postgresVolumeRules(session),
  advertiserCredits: postgresAdvertiserCredits(session),
  deposits: postgresDeposits(session),
  payoutTerms: postgresPayoutTerms(session),
  documents: postgresDocuments(session),
  legalRecords: postgresLegalRecords(session),
  taxForms: postgresTaxForms(session),
  webhooks: postgresWebhooks(session),
  webhookOutbox: postgresRecordWebhookOutbox(session),
  exports: postgresExports(session),
  reportSchedules: postgresReportSchedules(session),
  notices: postgresNotices(prismaQueries(session)),
  alarms: postgresAlarms(prismaQueries(session)),
  jobs: postgresJobs(session),
  idempotentAnswers: postgresIdempotentAnswers(session),
  audit: postgresAuditLog(session),
});
