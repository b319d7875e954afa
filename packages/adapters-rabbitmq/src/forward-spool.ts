// Sends on what the spool took while the brokers were away: oldest first, one message at a time, so that what is clicked now goes
// first. An event leaves the spool after its confirm, so a crash in between sends it twice.
import { makeAlarm } from '@tributary/application/shared/waiting';
import type { EventLog } from '@tributary/application/tracking/event-log';
import type { Claim } from './claim.ts';
import { charactersOf, GROUP_CHARACTERS_MAX, lineOf, type Line } from './message.ts';
import type { Publisher } from './publisher.ts';

export type ForwardOptions = {
  readonly spool: Pick<EventLog, 'read' | 'discard' | 'size'>;
  readonly publisher: Pick<Publisher, 'isUp' | 'publish'>;
  readonly claim: Claim;
  readonly onForwarded: (events: number) => void;
};

export type Forwarding = {
  /** Something was written to the spool. */
  wake(): void;
  /** Ends after the message under way. */
  stop(): Promise<void>;
};

const EVENTS_AT_ONCE = 500;
/** Other processes of this machine write to the same spool. */
const LOOK_EVERY_MS = 1000;

export function forwardSpool({ spool, publisher, claim, onForwarded }: ForwardOptions): Forwarding {
  const alarm = makeAlarm();
  let stopped = false;
  const running = run();

  async function run(): Promise<void> {
    while (!stopped) {
      const isMore = publisher.isUp() && (await forwardSome().catch(() => false)); // away again: later
      if (!isMore && !stopped) await alarm.wait(LOOK_EVERY_MS);
    }
  }

  /** Whether there may be more. */
  async function forwardSome(): Promise<boolean> {
    if ((await spool.size()) === 0 || !claim.isHeld()) return false;
    const events = await spool.read(EVENTS_AT_ONCE);
    for (const lines of inMessages(events.map(lineOf))) {
      if (stopped || !claim.isHeld()) return false;
      await publisher.publish(lines);
      await spool.discard(lines.map(({ id }) => id));
      onForwarded(lines.length);
    }
    return events.length > 0;
  }

  return {
    wake: () => alarm.wake(),
    async stop() {
      stopped = true;
      alarm.wake();
      await running;
      claim.release();
    },
  };
}

function inMessages(lines: readonly Line[]): Line[][] {
  const messages: Line[][] = [];
  let characters = 0;
  for (const line of lines) {
    characters += charactersOf(line);
    const last = messages.at(-1);
    if (last && characters <= GROUP_CHARACTERS_MAX) last.push(line);
    else {
      messages.push([line]);
      characters = charactersOf(line);
    }
  }
  return messages;
}
