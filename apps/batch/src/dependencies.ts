import type { Clock } from '@tributary/application/shared/outside';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { RecordStores } from '@tributary/application/shared/unit-of-work';
import type { Reads } from '@tributary/application/reporting/logs';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import type { CheckLedger } from '@tributary/application/reporting/check-ledger';
import type { CloseInvoice, CloseInvoices } from '@tributary/application/billing/close-invoice';
import type { CreateNetwork } from '@tributary/application/accounts/create-network';
import type { EraseAccount } from '@tributary/application/accounts/erase-account';
import type { IssueApiKey } from '@tributary/application/accounts/issue-credentials';
import type { RebuildCaps, RebuildStats } from '@tributary/application/reporting/recount-books';
import type { RunImport } from '@tributary/application/jobs/run-import';
import type { SetExchangeRates } from '@tributary/application/exchange/set-exchange-rates';

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
