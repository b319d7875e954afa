// A token that is bound twice, or not at all, fails only when it is resolved: so every token is resolved here.
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { emptyState } from '@tributary/adapters-memory/state';
import { describe, expect, it } from '@jest/globals';
import { Container, ContainerModule } from 'inversify';
import { memory } from './memory.ts';
import { internet } from './internet.ts';
import type { Token } from './provide.ts';
import { system } from './system.ts';
import { unrotated } from '@tributary/application/operations/root-secrets';
import { PORTS } from './tokens.ts';
import { OFFLINE_USE_CASES, USE_CASES, useCases } from './use-cases.ts';
import { WORKER_TASKS, workerTasks } from './worker-tasks.ts';

const ignore = () => {};
const container = new Container();
container.load(
  memory(emptyState()),
  system(unrotated(new Uint8Array(32))),
  internet({ allowPrivate: false, apiUrl: () => 'http://localhost:3000' }),
  useCases,
  workerTasks({
    uniqueWindowMs: 1,
    onDeadLetter: ignore,
    onPutOff: ignore,
    onAttempt: ignore,
    onDeliveryError: ignore,
    onReleaseFailure: ignore,
    onVolumeFailure: ignore,
    onCreditFailure: ignore,
    onClosingFailure: ignore,
    onChunkFailure: ignore,
  }),
  new ContainerModule(({ bind }) => {
    bind(PORTS.eventLog).toConstantValue(memoryEventLog());
  }),
);

/** Read from files that take a moment: apps/tracker. */
const MADE_ELSEWHERE: readonly Token<unknown>[] = [PORTS.visitors];

describe('every token', () => {
  const tokens = Object.entries<Token<unknown>>({ ...PORTS, USE_CASES, OFFLINE_USE_CASES, WORKER_TASKS });
  it.each(tokens.filter(([, token]) => !MADE_ELSEWHERE.includes(token)))('%s resolves', (_, token) => {
    expect(container.get(token)).toBeDefined();
  });
});

describe('a process that sends no requests to other servers', () => {
  const offline = new Container();
  offline.load(memory(emptyState()), system(unrotated(new Uint8Array(32))), useCases);

  it('has the offline use cases', () => {
    expect(offline.get(OFFLINE_USE_CASES)).toHaveProperty('rebuildStats');
  });
  it('does not have the others', () => {
    expect(() => offline.get(USE_CASES)).toThrow('egress');
  });
});
