import {
  makeOfflineUseCases,
  makeUseCases,
  type OfflineUseCases,
  type UseCases,
} from '@tributary/application/use-cases';
import { ContainerModule } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';

export const USE_CASES = token<UseCases>('useCases');
export const OFFLINE_USE_CASES = token<OfflineUseCases>('offlineUseCases');

const {
  stores,
  unitOfWork,
  books,
  unpricedConversions,
  deadLetters,
  testEvents,
  jobQueue,
  maintenance,
  reads,
  findRecords,
  ledger,
  referralEarnings,
  readLedgerEntries,
  recounts,
} = PORTS;
const {
  publicUrls,
  hashes,
  passwords,
  box,
  hmacSha1,
  rateBuckets,
  randomness,
  clock,
  pause,
  acting,
  newDeliveryId,
} = PORTS;
const { deliveries, webhookDeliveries, exportRuns, hasExportFolder } = PORTS;
const { egress, resolveName, mail, letters, dashboard, apiUrl, inspectFile } = PORTS;
const { documentPrinter, sign, webAuthn, openId } = PORTS;

const OFFLINE_PORTS = {
  stores,
  unitOfWork,
  books,
  unpricedConversions,
  deadLetters,
  testEvents,
  jobQueue,
  maintenance,
  reads,
  findRecords,
  ledger,
  referralEarnings,
  readLedgerEntries,
  recounts,
  publicUrls,
  hashes,
  passwords,
  box,
  hmacSha1,
  rateBuckets,
  randomness,
  clock,
  pause,
  acting,
  newDeliveryId,
};

/** The use cases as one object, made when it is first asked for: a process binds the ports of the one it asks for. */
export const useCases = new ContainerModule((options) => {
  const provide = providing(options);
  provide(OFFLINE_USE_CASES, makeOfflineUseCases, OFFLINE_PORTS);
  provide(USE_CASES, makeUseCases, {
    ...OFFLINE_PORTS,
    deliveries,
    webhookDeliveries,
    exportRuns,
    egress,
    hasExportFolder,
    resolveName,
    mail,
    letters,
    dashboard,
    apiUrl,
    inspectFile,
    documentPrinter,
    sign,
    webAuthn,
    openId,
  });
});
