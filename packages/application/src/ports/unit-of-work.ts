import type { Accounts } from './accounts.ts';
import type { AuditLog } from './audit.ts';
import type { ApiKeys, SecurityTokens } from './credentials.ts';
import type {
  CampaignAccesses,
  Campaigns,
  Caps,
  Goals,
  LandingPages,
  AffiliatePayouts,
  TrackingLinks,
} from './catalog.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Creatives, Media } from './media.ts';
import type { Invoices } from './invoices.ts';
import type { Networks } from './networks.ts';
import type { Postbacks } from './postbacks.ts';
import type { Referrals } from './referrals.ts';
import type { Jobs } from './jobs.ts';
import type { ExchangeRateSets } from './exchange-rates.ts';
import type { IdempotentAnswers } from './idempotent-answers.ts';

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
