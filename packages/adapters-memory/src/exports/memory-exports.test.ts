import { exportsContract } from '@tributary/application/contracts/exports/exports.contract';
import { memoryRecords } from '../memory-records.ts';
import { memoryBacklog } from '../operations/memory-backlog.ts';
import { emptyState } from '../state.ts';
import { memoryExportRuns } from './memory-exports.ts';

exportsContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    exportRuns: memoryExportRuns(state),
    readBacklog: memoryBacklog(state),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
