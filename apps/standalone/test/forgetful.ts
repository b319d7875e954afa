// The control of the kill test: the product, but with an event log that answers first and writes later.
import type { EventLog } from '@tributary/application/tracking/event-log';
import { parseEnvironment } from '@tributary/runtime/environment';
import { live } from '@tributary/runtime/lifetime';
import { startStandalone } from '../src/start.ts';

const LATE_MS = 300;

const forgetful = (log: EventLog): EventLog => ({
  ...log,
  append: async (event) => {
    setTimeout(() => void log.append(event), LATE_MS);
  },
});

void live(process, () => startStandalone(parseEnvironment(process.env), { eventLogOf: forgetful }));
