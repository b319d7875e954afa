// How the product is for one network (docs/rules/running.md#system-of-a-network).
import { z } from 'zod';
import type { Queue, Queues } from '@tributary/application/operations/queues';
import { route } from '../http/route.ts';
import { VERSION } from '../http/version.ts';
import { int, string } from '../shared/output.ts';

const QUEUES = {
  postbacks: ['postbacks', 'Messages to affiliates that are still to be delivered.'],
  webhooks: ['webhooks', "Messages to the network's own systems that are still to be delivered."],
  imports: ['imports', 'Imports that have not ended.'],
  exports: ['exports', 'Days of exports whose file is not written yet.'],
  deadLetters: ['dead_letters', 'Events that could not be decided.'],
} as const satisfies Readonly<Record<keyof Queues, readonly [string, string]>>;

const queueOut = (description: string) =>
  z
    .object({
      waiting: int('How many wait.'),
      oldest_seconds: int('For how many seconds the oldest has waited; 0 when none does.'),
    })
    .meta({ description });

const system = route({
  method: 'GET',
  path: '/network/system',
  role: 'network',
  operation: 'get-network-system',
  summary: 'How the product is: its version, and what of the network waits for how long.',
  description:
    'An answer says that the API and its database serve. What of the network has not been done yet is counted, with the age of the oldest of it. Nothing of other networks is in it, and nothing of the machines.',
  data: z.object({
    version: string('Of the product.'),
    queues: z
      .object(Object.fromEntries(Object.values(QUEUES).map(([name, about]) => [name, queueOut(about)])))
      .meta({ description: 'What of the network waits.' }),
  }),
  handle: async ({ deps, caller: { networkId }, now }) => {
    const queues = await deps.readQueues(networkId);
    const shown = (Object.keys(QUEUES) as (keyof Queues)[]).map(
      (name) => [QUEUES[name][0], queueOf(queues[name], now)] as const,
    );
    return { version: VERSION, queues: Object.fromEntries(shown) };
  },
});

/** Clocks of two machines may differ a little: nothing waits since tomorrow. */
const queueOf = ({ waiting, oldestAt }: Queue, now: Date) => ({
  waiting,
  oldest_seconds: oldestAt ? Math.max(0, Math.floor((now.getTime() - oldestAt.getTime()) / 1000)) : 0,
});

export const SYSTEM_ROUTES = [system];
