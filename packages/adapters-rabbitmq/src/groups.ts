// Which events share a message. An event that comes while nothing is under way goes out at once, with those of the same turn of the
// event loop; others wait for each other until a message is confirmed, a group is full or a few milliseconds have passed, so the
// groups grow with the load.
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { charactersOf, GROUP_CHARACTERS_MAX, GROUP_EVENTS_MAX, lineOf, type Line } from './message.ts';

export type Group = { readonly events: readonly TrackedEvent[]; readonly lines: readonly Line[] };

export type Groups = {
  /** Settles as the group of the event does. Throws on an event that cannot be written. */
  add(event: TrackedEvent): Promise<void>;
  /** Resolves once nothing is under way, whatever came of it. */
  settled(): Promise<void>;
};

const IN_FLIGHT_MAX = 4;
const WAIT_MS = 5;

type Open = {
  readonly events: TrackedEvent[];
  readonly lines: Line[];
  characters: number;
  isDue: boolean;
  readonly sent: Promise<void>;
  readonly send: () => void;
};

export function makeGroups(send: (group: Group) => Promise<void>): Groups {
  let next: Open | undefined;
  const full: Open[] = [];
  const underWay = new Set<Promise<unknown>>();
  let inFlight = 0;

  function begin(): Open {
    let start: () => void = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    const events: TrackedEvent[] = [];
    const lines: Line[] = [];
    const sent = started.then(() => send({ events, lines })).finally(onSettled);
    const ended = sent.catch(() => {}); // the callers get the error
    underWay.add(ended);
    void ended.then(() => underWay.delete(ended));
    const group: Open = { events, lines, characters: 0, isDue: false, sent, send: start };
    const becomeDue = (): void => {
      group.isDue = true;
      pump();
    };
    if (inFlight === 0) setImmediate(becomeDue);
    else setTimeout(becomeDue, WAIT_MS);
    return group;
  }

  function onSettled(): void {
    inFlight--;
    if (inFlight === 0 && next) next.isDue = true;
    pump();
  }

  function pump(): void {
    while (inFlight < IN_FLIGHT_MAX) {
      const group = full.shift() ?? takeDue();
      if (!group) return;
      inFlight++;
      group.send();
    }
  }

  function takeDue(): Open | undefined {
    if (!next?.isDue) return undefined;
    const due = next;
    next = undefined;
    return due;
  }

  return {
    add(event) {
      const line = lineOf(event);
      const characters = charactersOf(line);
      const isFull =
        next &&
        (next.lines.length >= GROUP_EVENTS_MAX || next.characters + characters > GROUP_CHARACTERS_MAX);
      if (next && isFull) {
        full.push(next);
        next = undefined;
        pump();
      }
      const group = (next ??= begin());
      group.events.push(event);
      group.lines.push(line);
      group.characters += characters;
      return group.sent;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
