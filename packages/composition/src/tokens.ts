// What can be asked for, and its type. Ports come from modules of adapters; use cases are made from ports.
import type { ActingContext } from '@tributary/application/audit/audit';
import type { Books, WaitingHits } from '@tributary/application/attribution/books';
import type { WaitingSales } from '@tributary/application/attribution/unpriced-conversions';
import type { EventIds } from '@tributary/application/tracking/event-ids';
import type { JobQueue } from '@tributary/application/jobs/jobs';
import type { Recounts } from '@tributary/application/reporting/recounts';
import type { SetAside } from '@tributary/application/attribution/dead-letters';
import type { EventLog } from '@tributary/application/tracking/event-log';
import type { Maintenance } from '@tributary/application/operations/maintenance';
import type {
  Clock,
  Egress,
  InspectFile,
  KeyedHashes,
  PasswordHashes,
  Randomness,
  VisitorLookup,
} from '@tributary/application/shared/outside';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { ProcessSlots } from '@tributary/application/operations/process-slots';
import type { TrackingSnapshots } from '@tributary/application/tracking/tracking-snapshots';
import type { RecordStores, UnitOfWork } from '@tributary/application/shared/unit-of-work';
import type { ReadLedgerFaults } from '@tributary/application/reporting/ledger';
import type { Reads } from '@tributary/application/reporting/logs';
import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import type { SignWebhook } from '@tributary/application/postbacks/attempt-delivery';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { token } from './provide.ts';

export const PORTS = {
  stores: token<RecordStores>('RecordStores'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  books: token<Books>('Books'),
  waitingHits: token<WaitingHits>('WaitingHits'),
  waitingSales: token<WaitingSales>('WaitingSales'),
  deliveries: token<Deliveries>('Deliveries'),
  jobQueue: token<JobQueue>('JobQueue'),
  reads: token<Reads>('Reads'),
  ledger: token<ReadLedgerFaults>('ReadLedgerFaults'),
  dailyStats: token<ReadDailyStats>('ReadDailyStats'),
  reports: token<Reports>('Reports'),
  referralEarnings: token<ReferralEarnings>('ReferralEarnings'),
  snapshots: token<TrackingSnapshots>('TrackingSnapshots'),
  slots: token<ProcessSlots>('ProcessSlots'),
  maintenance: token<Maintenance>('Maintenance'),
  recounts: token<Recounts>('Recounts'),
  eventLog: token<EventLog>('EventLog'),
  setAside: token<SetAside>('SetAside'),
  eventIds: token<EventIds>('EventIds'),
  visitors: token<VisitorLookup>('VisitorLookup'),
  egress: token<Egress>('Egress'),
  /** Public base of the API; told once it listens. */
  apiUrl: token<() => string>('apiUrl'),
  inspectFile: token<InspectFile>('InspectFile'),
  sign: token<SignWebhook>('SignWebhook'),
  hashes: token<KeyedHashes>('KeyedHashes'),
  passwords: token<PasswordHashes>('PasswordHashes'),
  randomness: token<Randomness>('Randomness'),
  clock: token<Clock>('Clock'),
  acting: token<ActingContext>('ActingContext'),
  newDeliveryId: token<() => DeliveryId>('newDeliveryId'),
} as const;
