import { own } from '@tributary/domain/shared/own';
import type { RecordStores } from '@tributary/application/record-stores';
import type { UnitOfWork } from '@tributary/application/shared/unit-of-work';
import { memoryAccounts, memoryNetworks } from './accounts/memory-accounts.ts';
import { memoryAuditLog } from './audit/memory-audit.ts';
import { memoryCampaignAccesses, memoryCaps, memoryLandingPages } from './catalog/memory-campaign-extras.ts';
import { memoryCampaigns, memoryTrackingLinks } from './catalog/memory-campaigns.ts';
import {
  memoryApiKeys,
  memoryIdempotentAnswers,
  memoryPostbacks,
  memorySecurityTokens,
} from './accounts/memory-credentials.ts';
import { memorySignInTries } from './identity/memory-sign-in-tries.ts';
import { memoryOneTimeTokens, memorySessions, memoryUsers } from './identity/memory-identity.ts';
import { memorySignUps } from './accounts/memory-sign-ups.ts';
import { memoryPasskeyChallenges, memoryPasskeys } from './identity/memory-passkeys.ts';
import {
  memoryIdentityProviders,
  memoryProviderLinks,
  memoryProviderSignIns,
} from './identity/memory-identity-providers.ts';
import { memorySavedViews } from './identity/memory-saved-views.ts';
import { memorySecondFactors } from './identity/memory-second-factors.ts';
import { memoryAffiliateGroups } from './catalog/memory-affiliate-groups.ts';
import { memoryDictionaries } from './catalog/memory-dictionaries.ts';
import { memoryCreatives, memoryMedia } from './media/memory-media.ts';
import { memoryAffiliatePayouts, memoryGoals } from './catalog/memory-goals.ts';
import { memoryBonuses } from './billing/memory-bonuses.ts';
import { memoryDeposits } from './billing/memory-deposits.ts';
import { memoryAdvertiserCredits } from './billing/memory-advertiser-credits.ts';
import { memoryVolumeRules } from './billing/memory-volume-rules.ts';
import { memoryDocuments } from './billing/memory-documents.ts';
import { memoryLegalRecords } from './billing/memory-legal-records.ts';
import { memoryTaxForms } from './billing/memory-tax-forms.ts';
import { memoryInvoices } from './billing/memory-invoices.ts';
import { memoryPayoutTerms } from './billing/memory-payout-terms.ts';
import { memoryPayoutBatches } from './billing/memory-payout-batches.ts';
import { memoryPayoutMethods } from './billing/memory-payout-methods.ts';
import { memoryExchangeRates } from './exchange/memory-exchange-rates.ts';
import { endReferralsOf, memoryReferrals } from './referral/memory-referrals.ts';
import { rebuildBooks } from './reporting/memory-recounts.ts';
import { memoryJobs } from './jobs/memory-jobs.ts';
import { memoryLinkAliases } from './tracking/memory-link-aliases.ts';
import { memoryExports } from './exports/memory-exports.ts';
import { memoryReportSchedules } from './exports/memory-report-schedules.ts';
import { memoryAlarms, memoryNotices } from './notices/memory-notices.ts';
import { memoryWebhookOutbox, memoryWebhooks } from './webhooks/memory-webhooks.ts';
import type { MemoryState } from './state.ts';
import { inTransaction } from './shared/transaction.ts';

/** The stores outside of a unit of work: each write is a transaction of its own; reads see what is committed. */
export function memoryRecords(state: MemoryState): RecordStores {
  const bound = storesOn(state);
  const stores = Object.keys(bound).map((name) => [name, committing(state, name as keyof RecordStores)]);
  return Object.fromEntries(stores) as RecordStores;
}

/** One run at a time; a run that throws leaves nothing behind. */
export const memoryUnitOfWork = (state: MemoryState): UnitOfWork<RecordStores> => ({
  run: (work) =>
    inTransaction(state, async (draft) => {
      const result = await work(storesOn(draft));
      draft.changes += 1;
      return result;
    }),
});

const storesOn = (state: MemoryState): RecordStores => ({
  networks: memoryNetworks(state, rebuildBooks),
  accounts: memoryAccounts(state, endReferralsOf),
  affiliateGroups: memoryAffiliateGroups(state),
  campaigns: memoryCampaigns(state),
  links: memoryTrackingLinks(state),
  linkAliases: memoryLinkAliases(state),
  goals: memoryGoals(state),
  affiliatePayouts: memoryAffiliatePayouts(state),
  accesses: memoryCampaignAccesses(state),
  landingPages: memoryLandingPages(state),
  caps: memoryCaps(state),
  dictionaries: memoryDictionaries(state),
  media: memoryMedia(state),
  creatives: memoryCreatives(state),
  keys: memoryApiKeys(state),
  tokens: memorySecurityTokens(state),
  users: memoryUsers(state),
  sessions: memorySessions(state),
  signUps: memorySignUps(state),
  oneTimeTokens: memoryOneTimeTokens(state),
  signInTries: memorySignInTries(state),
  secondFactors: memorySecondFactors(state),
  passkeys: memoryPasskeys(state),
  passkeyChallenges: memoryPasskeyChallenges(state),
  identityProviders: memoryIdentityProviders(state),
  providerLinks: memoryProviderLinks(state),
  providerSignIns: memoryProviderSignIns(state),
  savedViews: memorySavedViews(state),
  postbacks: memoryPostbacks(state),
  referrals: memoryReferrals(state),
  exchangeRates: memoryExchangeRates(state),
  invoices: memoryInvoices(state),
  payoutMethods: memoryPayoutMethods(state),
  payoutBatches: memoryPayoutBatches(state),
  bonuses: memoryBonuses(state),
  volumeRules: memoryVolumeRules(state),
  advertiserCredits: memoryAdvertiserCredits(state),
  deposits: memoryDeposits(state),
  payoutTerms: memoryPayoutTerms(state),
  documents: memoryDocuments(state),
  legalRecords: memoryLegalRecords(state),
  taxForms: memoryTaxForms(state),
  webhooks: memoryWebhooks(state),
  webhookOutbox: memoryWebhookOutbox(state),
  exports: memoryExports(state),
  reportSchedules: memoryReportSchedules(state),
  notices: memoryNotices(state),
  alarms: memoryAlarms(state),
  jobs: memoryJobs(state),
  idempotentAnswers: memoryIdempotentAnswers(state),
  audit: memoryAuditLog(state),
});

type Method = (...input: unknown[]) => Promise<unknown>;
const READS = /^(find|list|first|count)/;

function committing(state: MemoryState, name: keyof RecordStores): Record<string, Method> {
  const on = (held: MemoryState) => storesOn(held)[name] as unknown as Record<string, Method>;
  const calls = Object.entries(on(state)).map(([method, call]): [string, Method] => [
    method,
    READS.test(method) && method !== 'findForUpdate'
      ? call
      : (...input) =>
          inTransaction(state, async (draft) => {
            const result = await own(on(draft), method)?.(...input);
            draft.changes += 1;
            return result;
          }),
  ]);
  return Object.fromEntries(calls);
}
