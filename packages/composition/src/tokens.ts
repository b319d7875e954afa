// What can be asked for, and its type. Ports come from modules of adapters; use cases are made from ports.
import type { ActingContext } from '@tributary/application/ports/audit';
import type { Books, WaitingHits } from '@tributary/application/ports/books';
import type { WaitingSales } from '@tributary/application/ports/waiting-sales';
import type { EventIds } from '@tributary/application/ports/event-ids';
import type { JobQueue } from '@tributary/application/ports/jobs';
import type { Recounts } from '@tributary/application/ports/recounts';
import type { SetAside } from '@tributary/application/ports/set-aside';
import type { EventLog } from '@tributary/application/ports/event-log';
import type { Maintenance } from '@tributary/application/ports/maintenance';
import type {
  Clock,
  Egress,
  InspectFile,
  KeyedHashes,
  PasswordHashes,
  Randomness,
  VisitorLookup,
} from '@tributary/application/ports/outside';
import type { Deliveries } from '@tributary/application/ports/postbacks';
import type { ProcessSlots } from '@tributary/application/ports/process-slots';
import type { TrackingSnapshots } from '@tributary/application/ports/tracking-snapshots';
import type { RecordStores, UnitOfWork } from '@tributary/application/ports/unit-of-work';
import type { ReadLedgerFaults } from '@tributary/application/reads/ledger';
import type { Reads } from '@tributary/application/reads/logs';
import type { ReferralEarnings } from '@tributary/application/reads/referral';
import type { Reports } from '@tributary/application/reads/report';
import type { ReadDailyStats } from '@tributary/application/reads/stats';
import type { SignWebhook } from '@tributary/application/use-cases/attempt-delivery';
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
