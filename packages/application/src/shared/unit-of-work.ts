import type { Accounts } from '../accounts/accounts.ts';
import type { AuditLog } from '../audit/audit.ts';
import type { ApiKeys, SecurityTokens } from '../accounts/credentials.ts';
import type {
  CampaignAccesses,
  Campaigns,
  Caps,
  Goals,
  LandingPages,
  AffiliatePayouts,
  TrackingLinks,
} from '../catalog/catalog.ts';
import type { Dictionaries } from '../catalog/dictionaries.ts';
import type { Creatives, Media } from '../media/media.ts';
import type { Invoices } from '../billing/invoices.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Postbacks } from '../postbacks/postbacks.ts';
import type { Referrals } from '../referral/referrals.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ExchangeRateSets } from '../exchange/exchange-rates.ts';
import type { IdempotentAnswers } from '../operations/idempotent-answers.ts';

/** The records people edit, as one transaction sees them. */
export type RecordStores = {
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly campaigns: Campaigns;
  readonly links: TrackingLinks;
  readonly goals: Goals;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly accesses: CampaignAccesses;
  readonly landingPages: LandingPages;
  readonly caps: Caps;
  readonly dictionaries: Dictionaries;
  readonly media: Media;
  readonly creatives: Creatives;
  readonly keys: ApiKeys;
  readonly tokens: SecurityTokens;
  readonly postbacks: Postbacks;
  readonly referrals: Referrals;
  readonly exchangeRates: ExchangeRateSets;
  readonly invoices: Invoices;
  readonly jobs: Jobs;
  readonly idempotentAnswers: IdempotentAnswers;
  readonly audit: AuditLog;
};

/**
 * Runs the work in one transaction: all of it happens, or (when it throws) none of it. The callback gets stores bound
 * to the transaction; the same stores outside of it commit one call at a time.
 */
export type UnitOfWork = {
  run<T>(work: (stores: RecordStores) => Promise<T>): Promise<T>;
};
