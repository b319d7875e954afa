import type { RecordStores, UnitOfWork } from '@tributary/application/ports/unit-of-work';
import type { Postgres } from '../open-postgres.ts';
import { postgresAccounts } from './postgres-accounts.ts';
import { postgresAuditLog } from './postgres-audit.ts';
import { postgresCampaigns } from './postgres-campaigns.ts';
import { postgresCaps } from './postgres-caps.ts';
import { postgresApiKeys, postgresSecurityTokens } from './postgres-credentials.ts';
import { postgresDictionaries } from './postgres-dictionaries.ts';
import { postgresAffiliatePayouts, postgresGoals } from './postgres-goals.ts';
import { postgresIdempotentAnswers } from './postgres-idempotent-answers.ts';
import { postgresInvoices } from './postgres-invoices.ts';
import { postgresCreatives, postgresMedia } from './postgres-media.ts';
import { postgresJobs } from '../jobs/postgres-jobs.ts';
import { postgresNetworks } from './postgres-networks.ts';
import { postgresPostbacks } from './postgres-postbacks.ts';
import { postgresExchangeRates } from './postgres-exchange-rates.ts';
import { postgresReferrals } from './postgres-referrals.ts';
import {
  postgresCampaignAccesses,
  postgresLandingPages,
  postgresTrackingLinks,
} from './postgres-tracking-links.ts';
import { runTransaction, sessionIn, sessionOf } from './session.ts';
import type { Session } from './session.ts';

/** The stores outside of a unit of work: each call commits by itself, and is all or nothing. */
export const postgresRecords = ({ prisma }: Pick<Postgres, 'prisma'>): RecordStores =>
  storesOn(sessionOf(prisma));

export const postgresUnitOfWork = ({ prisma }: Pick<Postgres, 'prisma'>): UnitOfWork => ({
  run: (work) => runTransaction(prisma, (db) => work(storesOn(sessionIn(db)))),
});

const storesOn = (session: Session): RecordStores => ({
  networks: postgresNetworks(session),
  accounts: postgresAccounts(session),
  campaigns: postgresCampaigns(session),
  links: postgresTrackingLinks(session),
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
  postbacks: postgresPostbacks(session),
  referrals: postgresReferrals(session),
  exchangeRates: postgresExchangeRates(session),
  invoices: postgresInvoices(session),
  jobs: postgresJobs(session),
  idempotentAnswers: postgresIdempotentAnswers(session),
  audit: postgresAuditLog(session),
});
