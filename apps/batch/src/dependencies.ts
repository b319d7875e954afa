import type { DamagedEvents } from '@tributary/composition/event-log';
import type { CredentialHashes } from '@tributary/application/accounts/credential-hashes';
import type { SecretRotation } from '@tributary/application/operations/root-secrets';
import type { DeadLetters } from '@tributary/application/attribution/dead-letters';
import type { Clock } from '@tributary/application/shared/stamps';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { RecordStores } from '@tributary/application/record-stores';
import type { Reads } from '@tributary/application/attribution/logs';
import type { ReadColumnFaults } from '@tributary/application/reporting/column-copy';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import type { OfflineUseCases } from '@tributary/application/use-cases';

/** Everything the commands use, as one object: the composition root makes it, tests make it on memory adapters. */
export type BatchDependencies = {
  readonly stores: RecordStores;
  readonly reads: Reads;
  readonly dailyStats: ReadDailyStats;
  readonly reports: Reports;
  readonly deliveries: Pick<Deliveries, 'log'>;
  readonly deadLetters: Pick<DeadLetters, 'list' | 'find' | 'keep'>;
  readonly clock: Clock;
  readonly credentialHashes: CredentialHashes;
  readonly rotation: SecretRotation;
  /** The window in which a repeated click of this deployment is a duplicate. */
  readonly uniqueWindowMs: number;
  /** What is kept aside of this machine's spool; undefined where this account may not look into it. */
  readonly damagedEvents: () => readonly DamagedEvents[] | undefined;
  /** What of the columnar copy in this machine's folder is not what the rows say. */
  readonly columnFaults: ReadColumnFaults;
  readonly useCases: OfflineUseCases;
};
