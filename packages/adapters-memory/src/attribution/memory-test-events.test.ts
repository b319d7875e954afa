import { testEventsContract } from '@tributary/application/contracts/attribution/test-events.contract';
import { emptyState } from '../state.ts';
import { memoryTestEvents } from './memory-test-events.ts';

testEventsContract('memory', async () => ({
  testEvents: memoryTestEvents(emptyState()),
  close: async () => undefined,
}));
