import { reportSchedulesContract } from '@tributary/application/contracts/exports/report-schedules.contract';
import { memoryRecords } from '../memory-records.ts';
import { memoryBacklog } from '../operations/memory-backlog.ts';
import { emptyState } from '../state.ts';
import { memoryReportLetters } from './memory-report-schedules.ts';

reportSchedulesContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    reportLetters: memoryReportLetters(state),
    readBacklog: memoryBacklog(state),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
