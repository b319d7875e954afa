// Binding one thing twice, or not at all, shows only when it is asked for: so everything is asked for.
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { emptyState } from '@tributary/adapters-memory/shared/state';
import { describe, expect, it } from '@jest/globals';
import { Container, ContainerModule } from 'inversify';
import { DECIDING, deciding } from './deciding.ts';
import { memory } from './memory.ts';
import { outside } from './outside.ts';
import { outward } from './outward.ts';
import type { Token } from './provide.ts';
import { PORTS } from './tokens.ts';
import { USE_CASES, useCases } from './use-cases.ts';

const ignore = () => {};
const container = new Container();
container.load(
  memory(emptyState()),
  outside(new Uint8Array(32)),
  outward({ allowPrivate: false, apiUrl: () => 'http://localhost:3000' }),
  useCases,
  deciding({
    uniqueWindowMs: 1,
    onSetAside: ignore,
    onAttempt: ignore,
    onDeliveryError: ignore,
    onChunkFailure: ignore,
  }),
  new ContainerModule(({ bind }) => {
    bind(PORTS.eventLog).toConstantValue(memoryEventLog());
    bind(PORTS.setAside).toConstantValue({ keep: async () => {} });
  }),
);

// Made per process, from a slot and from files: apps/tracker.
const MADE_ELSEWHERE: readonly Token<unknown>[] = [PORTS.eventIds, PORTS.visitors];

describe('every token', () => {
  const tokens = Object.entries<Token<unknown>>({ ...PORTS, ...USE_CASES, ...DECIDING });
  it.each(tokens.filter(([, token]) => !MADE_ELSEWHERE.includes(token)))('%s resolves', (_, token) => {
    expect(container.get(token)).toBeDefined();
  });
});
