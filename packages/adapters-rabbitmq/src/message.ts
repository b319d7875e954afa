// What a message holds: a group of events, one line for each: its id and then the event (event-codec.ts; JSON has no raw line
// break). The type names the form, the headers say how many events there are and the check sum of the bytes, so that a message that
// was changed, or that a newer version wrote, is kept aside instead of being misread.
import { crc32 } from 'node:zlib';
import { encodeEvent } from '@tributary/application/tracking/event-codec';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';

export const MESSAGE_TYPE = 'tributary.events.1';
const ID_CHARACTERS = 24;
const LINE_BREAK = '\n';
const UTF8_BYTES_MAX = 3; // of a character of a string

/** A group holds no more, but for an event that is larger alone: those are bounded by the length of an address. */
export const GROUP_BYTES_MAX = 128 * 2 ** 10;
export const GROUP_CHARACTERS_MAX = Math.floor(GROUP_BYTES_MAX / UTF8_BYTES_MAX);
export const GROUP_EVENTS_MAX = 1000;

export type Line = { readonly id: string; readonly text: string };

export const lineOf = (event: TrackedEvent): Line => {
  if (event.id.length !== ID_CHARACTERS)
    throw new TypeError(`Not an event id: ${JSON.stringify(event.id.slice(0, 64))}`);
  return { id: event.id, text: encodeEvent(event) };
};

/** With its line break. */
export const charactersOf = ({ text }: Line): number => ID_CHARACTERS + text.length + 1;

export type Headers = { readonly events: number; readonly sum: number };
export type GroupMessage = { readonly content: Buffer; readonly headers: Headers };

/** Without lines it is a message that says nothing: what is sent to see whether messages are confirmed. */
export function messageOf(lines: readonly Line[]): GroupMessage {
  const content = Buffer.from(lines.map(({ id, text }) => id + text).join(LINE_BREAK));
  return { content, headers: { events: lines.length, sum: crc32(content) } };
}

export type Received = {
  readonly content: Buffer;
  readonly properties: {
    readonly type?: unknown;
    readonly headers?: Readonly<Record<string, unknown>> | undefined;
  };
};

/** The lines of a message; throws, saying why, on one that `messageOf` did not make or that was changed since. */
export function linesOf({ content, properties }: Received): Line[] {
  const { type, headers = {} } = properties;
  if (type !== MESSAGE_TYPE) throw new Error(`a message of an unknown form (type ${String(type)})`);
  if (headers['sum'] !== crc32(content)) throw new Error('a message whose bytes were changed');
  const lines =
    content.length === 0
      ? []
      : content
          .toString()
          .split(LINE_BREAK)
          .map((line) => ({ id: line.slice(0, ID_CHARACTERS), text: line.slice(ID_CHARACTERS) }));
  if (lines.length !== headers['events']) throw new Error('a message that lacks events');
  return lines;
}

/** How many events an unreadable message says it had; one where it says nothing of use. */
export function eventsSaid({ properties }: Received): number {
  const said = properties.headers?.['events'];
  return typeof said === 'number' && Number.isInteger(said) && said > 0 ? said : 1;
}
