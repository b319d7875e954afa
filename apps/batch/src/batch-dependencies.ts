import { type Provided, resolveAll } from '@tributary/composition/provide';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import type { BatchDependencies } from './dependencies.ts';

/** What the commands use, of a container that holds the ports and the use cases. */
export const batchDependencies = (container: Provided): BatchDependencies => ({
  stores: container.get(PORTS.stores),
  reads: container.get(PORTS.reads),
  dailyStats: container.get(PORTS.dailyStats),
  reports: container.get(PORTS.reports),
  deliveries: container.get(PORTS.deliveries),
  clock: container.get(PORTS.clock),
  useCases: resolveAll(container, WANTED),
});

/** These and no others: the rest may need what a command has no use for, such as the way out. */
const WANTED = {
  checkLedger: USE_CASES.checkLedger,
  closeInvoice: USE_CASES.closeInvoice,
  closeInvoices: USE_CASES.closeInvoices,
  createNetwork: USE_CASES.createNetwork,
  eraseAccount: USE_CASES.eraseAccount,
  issueApiKey: USE_CASES.issueApiKey,
  rebuildCaps: USE_CASES.rebuildCaps,
  rebuildStats: USE_CASES.rebuildStats,
  runImport: USE_CASES.runImport,
  setExchangeRates: USE_CASES.setExchangeRates,
};
