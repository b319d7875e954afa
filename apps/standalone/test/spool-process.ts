// A process that has the event log of a machine open, for spool-processes.e2e.test.ts. `write DIRECTORY FIRST COUNT` says
// each event that is durable, `read DIRECTORY` each that it took out; a reader ends when its input does and nothing is left.
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';

const [role, directory = '', first = '0', count = '0'] = process.argv.slice(2);
const log = openSpool({ directory, eventsMax: 1_000_000, bytesMax: 2 ** 30, idleMs: 1000 });
/** Resolves when it has left this process: what is only meant to be said is lost with it. */
const say = (id: string) => new Promise<void>((done) => process.stdout.write(`${id}\n`, () => done()));

if (role === 'write') await write(Number(first), Number(count));
else await read();
await log.close();

/** In bursts, as a tracker does. */
async function write(from: number, events: number): Promise<void> {
  for (let n = 0; n < events;) {
    const burst = Math.min(events - n, 1 + Math.floor(Math.random() * 40));
    await Promise.all(
      Array.from({ length: burst }, async (_, m) => {
        const id = clickId(from + n + m);
        await log.append(clickEvent({ id }));
        await say(id);
      }),
    );
    n += burst;
  }
}

async function read(): Promise<void> {
  let isLast = false;
  process.stdin.once('end', () => (isLast = true)).resume();
  for (;;) {
    const wasLast = isLast;
    const events = await log.read(500);
    await log.discard(events.map(({ id }) => id));
    for (const { id } of events) void say(id);
    if (events.length > 0) continue;
    if (wasLast) return;
    await log.waitForEvents(200);
  }
}
