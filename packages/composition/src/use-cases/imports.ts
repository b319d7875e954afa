import { setTimeout as delay } from 'node:timers/promises';
import {
  makePreviewConversion,
  type PreviewConversion,
} from '@tributary/application/attribution/preview-conversion';
import { makeRunImport, type RunImport } from '@tributary/application/jobs/run-import';
import { makeScheduleImport, type ScheduleImport } from '@tributary/application/jobs/schedule-import';
import { makeWorkJobs, type WorkJobsDependencies } from '@tributary/application/jobs/work-jobs';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const IMPORT_USE_CASES = {
  previewConversion: token<PreviewConversion>('previewConversion'),
  runImport: token<RunImport>('runImport'),
  scheduleImport: token<ScheduleImport>('scheduleImport'),
} as const;

const { acting, books, stores, hashes, clock, randomness, newDeliveryId, jobQueue } = PORTS;

/** What working on jobs needs of the ports; a worker does it by itself, a command of the batch within the command. */
export const WORK_JOBS_PORTS = {
  acting,
  books,
  stores,
  hashes,
  clock,
  randomness,
  newDeliveryId,
  queue: jobQueue,
};
export type WorkJobsPorts = Omit<WorkJobsDependencies, 'onChunkFailure'>;

export function provideImports(provide: Provide): void {
  const preview = { books, stores, hashes, clock, randomness };
  provide(IMPORT_USE_CASES.previewConversion, makePreviewConversion, preview);
  provide(IMPORT_USE_CASES.scheduleImport, makeScheduleImport, { stores, clock, randomness });
  provide(
    IMPORT_USE_CASES.runImport,
    (ports: WorkJobsPorts & Pick<Parameters<typeof makeRunImport>[0], 'scheduleImport' | 'stores'>) =>
      makeRunImport({ ...ports, workJobs: makeWorkJobs(ports), pause: (ms) => delay(ms) }),
    { ...WORK_JOBS_PORTS, scheduleImport: IMPORT_USE_CASES.scheduleImport },
  );
}
