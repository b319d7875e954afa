// How the product is for one network (docs/rules/running.md#system-of-a-network).
import { BUILD } from '@tributary/runtime/version';
import { z } from 'zod';
import type { HeardProcess } from '@tributary/application/operations/heartbeats';
import type { Queue, Queues } from '@tributary/application/operations/queues';
import { route } from '../http/route.ts';
import { int, string } from '../shared/output.ts';

const QUEUES = {
  postbacks: ['postbacks', 'Messages to affiliates that are still to be delivered.'],
  webhooks: ['webhooks', "Messages to the network's own systems that are still to be delivered."],
  imports: ['imports', 'Imports that have not ended.'],
  exports: ['exports', 'Days of exports without a file yet.'],
  deadLetters: ['dead_letters', 'Events that could not be decided.'],
} as const satisfies Readonly<Record<keyof Queues, readonly [string, string]>>;

const queue = z
  .object({
    waiting: int('Number of items.'),
    oldest_seconds: int('Age of the oldest item in seconds; 0 if none.'),
  })
  .meta({ id: 'Queue' });
const queueOut = (description: string) => queue.meta({ description });

/** Who was not heard for so long may be gone, and what it said of events no longer counts. */
const HEARD_MS = 60_000;

const processOut = z
  .object({
    kind: string('api, tracker or worker.'),
    heard_seconds: int('Seconds since its last heartbeat, sent every ten seconds.'),
    running_seconds: int('For how many seconds it has run.'),
  })
  .meta({ id: 'Process', description: 'One process, on any machine.' });

const system = route({
  method: 'GET',
  path: '/network/system',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-network-system',
  summary: 'Retrieve the system status',
  description:
    'Version and queues. A response means that the API and its database work. Queues of the network have a count and the age of their oldest item. Processes are listed by kind with their last heartbeat, and with the age of the oldest unprocessed event of the installation. Nothing else about other networks or machines is included.',
  data: z.object({
    version: string('Version of the product; builds between releases include the commit.'),
    queues: z
      .object(Object.fromEntries(Object.values(QUEUES).map(([name, about]) => [name, queueOut(about)])))
      .meta({ description: 'Queues of the network.' }),
    processes: z.array(processOut).meta({
      description:
        'The processes of the system, of all machines: those that run, and for an hour those that ended without saying so.',
    }),
    undecided_seconds: z.int().nullable().meta({
      description:
        'Age in seconds of the oldest unprocessed event, as last reported by a tracker or worker; 0 if none. Null if none has reported for a minute.',
    }),
  }),
  handle: async ({ deps, caller: { networkId }, now }) => {
    const [queues, processes] = await Promise.all([deps.readQueues(networkId), deps.heartbeats.list()]);
    const shown = (Object.keys(QUEUES) as (keyof Queues)[]).map(
      (name) => [QUEUES[name][0], queueOf(queues[name], now)] as const,
    );
    return {
      version: BUILD,
      queues: Object.fromEntries(shown),
      processes: processes.map(({ kind, heardAt, startedAt }) => ({
        kind,
        heard_seconds: secondsBetween(heardAt, now),
        running_seconds: secondsBetween(startedAt, now),
      })),
      undecided_seconds: undecidedOf(processes, now),
    };
  },
});

/** Clocks of two machines may differ a little: nothing waits since tomorrow. */
const queueOf = ({ waiting, oldestAt }: Queue, now: Date) => ({
  waiting,
  oldest_seconds: oldestAt ? secondsBetween(oldestAt, now) : 0,
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));

/** As of when each looked: what is decided within a moment would seem to have waited since then. */
function undecidedOf(processes: readonly HeardProcess[], now: Date): number | null {
  const ages = processes
    .filter(({ kind, heardAt }) => kind !== 'api' && now.getTime() - heardAt.getTime() <= HEARD_MS)
    .map(({ oldestEventAt, heardAt }) => (oldestEventAt ? secondsBetween(oldestEventAt, heardAt) : 0));
  return ages.length === 0 ? null : Math.max(...ages);
}

export const SYSTEM_ROUTES = [system];
