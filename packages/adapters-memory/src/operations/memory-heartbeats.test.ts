import { heartbeatsContract } from '@tributary/application/contracts/operations/heartbeats.contract';
import { memoryHeartbeats } from './memory-heartbeats.ts';

heartbeatsContract('memory', async () => {
  const heartbeats = memoryHeartbeats();
  return { heartbeats, again: heartbeats, close: async () => undefined };
});
