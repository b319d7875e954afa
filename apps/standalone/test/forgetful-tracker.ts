// A tracker whose event log answers first and writes later.
import type { EventLog } from '@tributary/application/tracking/event-log';
import { live } from '@tributary/runtime/lifetime';
import { startPart } from '@tributary/tracker/start-part';

const LATE_MS = 300;

const forgetful = (log: EventLog): EventLog => ({
  ...log,
  append: async (event) => {
    setTimeout(() => void log.append(event), LATE_MS);
  },
});

void live(process, (part) => startPart({ variables: process.env, part, eventLogOf: forgetful }));
