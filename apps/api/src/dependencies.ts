import type { ReadImport } from '@tributary/adapters-import/read-import';
import type { LiveEvents } from './live/live-events.ts';
import type { DeadLetters } from '@tributary/application/attribution/dead-letters';
import type { ActingContext } from '@tributary/application/audit/audit';
import type { Clock } from '@tributary/application/shared/stamps';
import type { CredentialHashes } from '@tributary/application/accounts/credential-hashes';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import type { Heartbeats } from '@tributary/application/operations/heartbeats';
import type { ReadQueues } from '@tributary/application/operations/queues';
import type { HeldRecords } from '@tributary/application/operations/held-records';
import type { WebhookDeliveries } from '@tributary/application/webhooks/webhooks';
import type { ExportRuns } from '@tributary/application/exports/exports';
import type { ReportLetters } from '@tributary/application/exports/report-schedules';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { RateBuckets } from '@tributary/application/shared/rate-buckets';
import type { RecordStores } from '@tributary/application/record-stores';
import type { Reads } from '@tributary/application/attribution/logs';
import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { ReadAffiliateFigures } from '@tributary/application/reporting/affiliate-figures';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import type { ReadOwnLists } from '@tributary/application/billing/own-lists';
import type { ReadTodo } from '@tributary/application/reporting/todo';
import type { ReadTop } from '@tributary/application/reporting/top';
import type { Letters } from '@tributary/application/identity/letters';
import type { UseCases } from '@tributary/application/use-cases';
import type { User } from '@tributary/domain/identity/user';

/** Everything the routes use, as one object: the composition root makes it, tests make it on memory adapters. */
export type ApiDependencies = {
  readonly stores: RecordStores;
  /** What every request asks for first, from memory. */
  readonly held: HeldRecords;
  readonly reads: Reads;
  readonly dailyStats: ReadDailyStats;
  readonly reports: Reports;
  readonly affiliateFigures: ReadAffiliateFigures;
  /** Whoever watches what happens: closed before the server is. */
  readonly liveEvents: LiveEvents;
  readonly readTodo: ReadTodo;
  readonly readTop: ReadTop;
  readonly readOwnLists: ReadOwnLists;
  readonly readQueues: ReadQueues;
  readonly heartbeats: Heartbeats;
  readonly referralEarnings: ReferralEarnings;
  readonly deliveries: Pick<Deliveries, 'log' | 'resend' | 'resendFailed'>;
  readonly webhookDeliveries: Pick<WebhookDeliveries, 'log' | 'resend'>;
  readonly exportRuns: Pick<ExportRuns, 'list'>;
  readonly reportLetters: Pick<ReportLetters, 'list'>;
  readonly hashes: KeyedHashes;
  readonly credentialHashes: CredentialHashes;
  readonly rateBuckets: RateBuckets;
  /** Reads the rows of an import, in a thread where clicks are answered beside it. */
  readonly readImport: ReadImport;
  readonly deadLetters: Pick<DeadLetters, 'count'>;
  readonly clock: Clock;
  /** Tells the stores who acts, for the audit log. */
  readonly acting: ActingContext;
  /** Public base of tracking links where a network has no domain of its own. */
  readonly trackerUrl: string;
  readonly letters: Letters;
  readonly useCases: UseCases;
  /** The operations that somebody may call (docs/rules/users.md#permitted-operations). */
  readonly permittedOf: (user: User) => string[];
};
