// The format of the ids of clicks, impressions and hits (docs/rules/tracking.md#click-id): 31 bits of seconds since
// 2025, 8 bits of process slot, 17 bits of counter within the second, 40 bits of MAC, as 24 lower-case hex
// characters. So an id tells its own time (and its partition), sorts by it, and is unique as long as no two live
// processes share a slot. The MAC itself is made and checked by the crypto adapter; this file only lays out the bits.
import { DAY_SECONDS } from '../shared/durations.ts';
import { isId } from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';

/** 2025-01-01T00:00:00Z in Unix seconds; 31 bits last until January 2093. */
const EPOCH_SECONDS = 1_735_689_600;
const SECONDS_MAX = 2 ** 31 - 1;
export const EVENT_SLOT_MAX = 255;
/** Ids one process can make in one second, minus one. */
export const EVENT_COUNTER_MAX = 2 ** 17 - 1;
export const EVENT_PAYLOAD_BYTES = 7;
const MAC_BYTES = 5;

/** What an id says beside its MAC; `seconds` as eventSeconds counts them. */
export type EventIdPayload = { readonly seconds: number; readonly slot: number; readonly counter: number };

export type EventIdParts = {
  /** The second the id was made in. */
  readonly secondsAt: Date;
  readonly slot: number;
  readonly counter: number;
  /** The 7 bytes the MAC protects. */
  readonly payload: Uint8Array;
  readonly mac: Uint8Array;
};

/**
 * Whole seconds since 2025. Earlier instants count as 0; later ones than the 31 bits can hold are an error, because a
 * wrapped id would lie about its day.
 */
export function eventSeconds(at: Date): number {
  const seconds = Math.max(0, Math.floor(at.getTime() / 1000) - EPOCH_SECONDS);
  if (!(seconds <= SECONDS_MAX)) {
    throw new RangeError(`The clock says ${at.getTime()} ms: event ids end in January 2093.`);
  }
  return seconds;
}

/** The 7 bytes the MAC is computed over, written to the start of `target`: the click path passes its own and allocates none. */
export function eventPayload(
  { seconds, slot, counter }: EventIdPayload,
  target: Uint8Array = new Uint8Array(EVENT_PAYLOAD_BYTES),
): Uint8Array {
  const high = seconds * 2 + (slot >>> 7);
  const low = ((slot & 127) << 17) | counter;
  target[0] = high >>> 24;
  target[1] = high >>> 16;
  target[2] = high >>> 8;
  target[3] = high;
  target[4] = low >>> 16;
  target[5] = low >>> 8;
  target[6] = low;
  return target;
}

/** Only the first 5 bytes of `mac` are used. */
export function composeEventId({ seconds, slot, counter }: EventIdPayload, mac: Uint8Array): string {
  const high = seconds * 2 + (slot >>> 7);
  const low = ((slot & 127) << 17) | counter;
  let text = high.toString(16).padStart(8, '0') + low.toString(16).padStart(6, '0');
  for (let i = 0; i < MAC_BYTES; i++) text += (mac[i] ?? 0).toString(16).padStart(2, '0');
  return text;
}

/** Undefined when the text does not have the form of an id. Whether its MAC is right is not checked here. */
export function eventIdParts(text: string): EventIdParts | undefined {
  if (!isId(text)) return undefined;
  const high = Number.parseInt(text.slice(0, 8), 16);
  const low = Number.parseInt(text.slice(8, 14), 16);
  return {
    secondsAt: new Date((EPOCH_SECONDS + Math.floor(high / 2)) * 1000),
    slot: ((high & 1) << 7) | (low >>> 17),
    counter: low & EVENT_COUNTER_MAX,
    payload: bytesOf(text, 0, EVENT_PAYLOAD_BYTES),
    mac: bytesOf(text, EVENT_PAYLOAD_BYTES, MAC_BYTES),
  };
}

/**
 * The UTC day an event is stored under (the partition of its row). Throws for a text that is no event id: callers check
 * that first.
 */
export function utcDayOfEventId(text: string): CalendarDay {
  if (!isId(text)) throw new TypeError(`Not an event id: ${JSON.stringify(text.slice(0, 64))}`);
  const seconds = EPOCH_SECONDS + (Number.parseInt(text.slice(0, 8), 16) >>> 1);
  return dayNamed(Math.floor(seconds / DAY_SECONDS));
}

let named = { number: -1, day: '' as CalendarDay };
/** The day with this number since 1970. The last answer is kept: most events are of the same day as the one before. */
function dayNamed(number: number): CalendarDay {
  if (named.number !== number) {
    const day = new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10) as CalendarDay;
    named = { number, day };
  }
  return named.day;
}

function bytesOf(hex: string, start: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    bytes[i] = Number.parseInt(hex.slice((start + i) * 2, (start + i) * 2 + 2), 16);
  }
  return bytes;
}

/**
 * The id with its MAC inverted: a test id for the id of an event, and the other way round. No test id is ever the valid
 * id of something that counts (docs/rules/tracking.md#test-events). Other texts stay as they are.
 */
export function testTwin(text: string): string {
  if (!isId(text)) return text;
  let twin = text.slice(0, 2 * EVENT_PAYLOAD_BYTES);
  for (const digit of text.slice(2 * EVENT_PAYLOAD_BYTES))
    twin += (15 - Number.parseInt(digit, 16)).toString(16);
  return twin;
}
