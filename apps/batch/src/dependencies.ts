import type { Clock } from '@tributary/application/ports/outside';
import type { Deliveries } from '@tributary/application/ports/postbacks';
import type { RecordStores } from '@tributary/application/ports/unit-of-work';
import type { Reads } from '@tributary/application/reads/logs';
import type { Reports } from '@tributary/application/reads/report';
import type { ReadDailyStats } from '@tributary/application/reads/stats';
import type { CheckLedger } from '@tributary/application/use-cases/check-ledger';
import type { CloseInvoice, CloseInvoices } from '@tributary/application/use-cases/close-invoice';
import type { CreateNetwork } from '@tributary/application/use-cases/create-network';
import type { EraseAccount } from '@tributary/application/use-cases/erase-account';
import type { IssueApiKey } from '@tributary/application/use-cases/issue-credentials';
import type { RebuildCaps, RebuildStats } from '@tributary/application/use-cases/recount-books';
import type { RunImport } from '@tributary/application/use-cases/run-import';
import type { SetExchangeRates } from '@tributary/application/use-cases/set-exchange-rates';

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
  readonly closeInvoice: CloseInvoice;
  readonly closeInvoices: CloseInvoices;
  readonly createNetwork: CreateNetwork;
  readonly eraseAccount: EraseAccount;
  readonly issueApiKey: IssueApiKey;
  readonly rebuildCaps: RebuildCaps;
  readonly rebuildStats: RebuildStats;
  readonly runImport: RunImport;
  readonly setExchangeRates: SetExchangeRates;
};
