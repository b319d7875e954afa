import type { ReadBacklog } from '@tributary/application/operations/backlog';
import type { MemoryState } from '../state.ts';

export const memoryBacklog =
  (state: MemoryState): ReadBacklog =>
  async () => ({
    postbacks: [...state.deliveries.values()].filter((one) => one.state === 'pending').length,
    webhooks: [...state.webhookMessages.values()].filter((one) => one.state === 'pending').length,
    letters:
      [...state.noticeLetters.values()].filter(({ failures }) => failures > 0).length +
      [...state.reportLetters.values()].filter((one) => one.state === 'waiting' && one.attempts > 0).length,
    waitingHits: [...state.hits.values()].filter(({ outcome }) => outcome.state === 'waiting').length,
    jobs: [...state.jobs.values()].filter(({ job }) => job.finishedAt === null).length,
    deadLetters: state.deadLetters.size,
    troubledExports: [...state.exportRuns.values()].filter(
      (one) => one.error !== null && one.state !== 'done' && state.exports.get(one.exportId)?.live,
    ).length,
    troubledReports: [...state.reportLetters.values()].filter(
      (one) => one.error !== null && one.state === 'waiting',
    ).length,
    copiedAt: null,
    backedUpAt: null,
    connections: null,
  });
