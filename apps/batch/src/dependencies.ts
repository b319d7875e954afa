import type { Clock } from '@tributary/application/ports/outside';
import type { Deliveries } from '@tributary/application/ports/postbacks';
import type { RecordStores } from '@tributary/application/ports/unit-of-work';
import type { Reads } from '@tributary/application/reads/logs';
import type { Reports } from '@tributary/application/reads/report';
import type { ReadDailyStats } from '@tributary/application/reads/stats';
import type { CheckLedger } from '@tributary/application/use-cases/check-ledger';
import type { CreateNetwork } from '@tributary/application/use-cases/create-network';
import type { EraseAccount } from '@tributary/application/use-cases/erase-account';
import type { IssueApiKey } from '@tributary/application/use-cases/issue-credentials';

/** Everything the commands use, as one object: the composition root makes it, tests make it on memory adapters. */
export type BatchDependencies = {
  readonly stores: RecordStores;
  readonly reads: Reads;
  readonly dailyStats: ReadDailyStats;
  readonly reports: Reports;
  readonly deliveries: Pick<Deliveries, 'log'>;
  readonly clock: Clock;
  readonly useCases: BatchUseCases;
};

export type BatchUseCases = {
  readonly checkLedger: CheckLedger;
  readonly createNetwork: CreateNetwork;
  readonly eraseAccount: EraseAccount;
  readonly issueApiKey: IssueApiKey;
};
