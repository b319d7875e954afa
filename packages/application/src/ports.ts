// Everything the application needs from outside, by name. Use cases take what they need of it under the same names.
import type { DeliveryId } from '@tributary/domain/shared/ids';
import type { WaitingHits } from './attribution/books.ts';
import type { DeadLetters } from './attribution/dead-letters.ts';
import type { UnpricedConversions } from './attribution/unpriced-conversions.ts';
import type { ActingContext } from './audit/audit.ts';
import type { JobQueue, JobBooks } from './jobs/jobs.ts';
import type { ReadBacklog } from './operations/backlog.ts';
import type { Maintenance } from './operations/maintenance.ts';
import type { ProcessSlots } from './operations/process-slots.ts';
import type { RateBuckets } from './shared/rate-buckets.ts';
import type { SignWebhook } from './postbacks/attempt-delivery.ts';
import type { Deliveries } from './postbacks/postbacks.ts';
import type { ReferralEarnings } from './referral/referral-earnings.ts';
import type { ReadLedgerFaults } from './reporting/ledger.ts';
import type { Reads } from './attribution/logs.ts';
import type { Recounts } from './reporting/recounts.ts';
import type { Reports } from './reporting/report.ts';
import type { ReadDailyStats } from './reporting/stats.ts';
import type { Clock, Randomness } from './shared/stamps.ts';
import type { Egress } from './shared/egress.ts';
import type { InspectFile } from './media/inspect-file.ts';
import type { CredentialHashes } from './accounts/credential-hashes.ts';
import type { KeyedHashes, PasswordHashes } from './accounts/hashes.ts';
import type { VisitorLookup } from './tracking/visitor-lookup.ts';
import type { RecordStores } from './record-stores.ts';
import type { UnitOfWork } from './shared/unit-of-work.ts';
import type { EventLog } from './tracking/event-log.ts';
import type { TrackingSnapshots } from './tracking/tracking-snapshots.ts';

export type Ports = {
  readonly stores: RecordStores;
  readonly unitOfWork: UnitOfWork<RecordStores>;
  readonly books: JobBooks;
  readonly waitingHits: WaitingHits;
  readonly unpricedConversions: UnpricedConversions;
  readonly deliveries: Deliveries;
  readonly jobQueue: JobQueue;
  readonly reads: Reads;
  readonly ledger: ReadLedgerFaults;
  readonly dailyStats: ReadDailyStats;
  readonly reports: Reports;
  readonly referralEarnings: ReferralEarnings;
  readonly snapshots: TrackingSnapshots;
  readonly slots: ProcessSlots;
  readonly rateBuckets: RateBuckets;
  readonly readBacklog: ReadBacklog;
  readonly maintenance: Maintenance;
  readonly recounts: Recounts;
  readonly eventLog: EventLog;
  readonly deadLetters: DeadLetters;
  readonly visitors: VisitorLookup;
  readonly egress: Egress;
  /** Public base of the API; known once it listens. */
  readonly apiUrl: () => string;
  readonly inspectFile: InspectFile;
  readonly sign: SignWebhook;
  readonly hashes: KeyedHashes;
  readonly credentialHashes: CredentialHashes;
  readonly passwords: PasswordHashes;
  readonly randomness: Randomness;
  /** From 0 up to 1, by chance: spreads the next attempts of postbacks that failed together. */
  readonly random: () => number;
  readonly clock: Clock;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  readonly acting: ActingContext;
  readonly newDeliveryId: () => DeliveryId;
};
