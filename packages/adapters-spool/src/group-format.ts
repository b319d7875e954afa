// How events lie in a segment: in groups, each made durable at once. A group is a header and its lines; a line is the id of
// an event and then the event (event-codec.ts; JSON has no raw line break), sorted by id. The header has a check sum over
// itself and the lines, and how many events lie before it in the segment, so that a hole says how many it swallowed.
import { crc32 } from 'node:zlib';

export type Line = string;

/** Two of its bytes occur in no UTF-8 text, so that nothing a visitor sends can look like a group. */
const MAGIC = Buffer.from([0xf7, 0x54, 0x42, 0xff]);
const LENGTH_AT = 4;
const COUNT_AT = 8;
const BEFORE_AT = 12;
const SUM_AT = 16;
export const HEADER_BYTES = 20;
export const ID_CHARACTERS = 24;
/** Behind the last group once that is on disk; the next group is written over it. */
export const CONFIRMATION = Buffer.from([0xf7, 0x54, 0x42, 0xfe]);
const LINE_BREAK = '\n';

/** A group holds no more of either; what is appended beyond goes into the next one. */
export const GROUP_EVENTS_MAX = 60_000;
export const GROUP_BYTES_MAX = 8 * 2 ** 20;

/** Where a sound group lies, and what its header says. */
export type GroupPlace = {
  readonly at: number;
  /** Header and lines. */
  readonly bytes: number;
  readonly count: number;
  /** Events in the groups before it. */
  readonly before: number;
  readonly firstId: string;
};

export const lineOf = (id: string, text: string): Line => {
  if (id.length !== ID_CHARACTERS) throw new TypeError(`Not an event id: ${JSON.stringify(id.slice(0, 64))}`);
  return id + text;
};
export const idOfLine = (line: Line): string => line.slice(0, ID_CHARACTERS);
export const textOfLine = (line: Line): string => line.slice(ID_CHARACTERS);

/** The bytes of at least one line, after `before` others. Sorts the lines where they are. */
export function encodeGroup(lines: Line[], before: number): Buffer {
  const sorted = isSorted(lines) ? lines : lines.sort();
  const text = sorted.join(LINE_BREAK);
  const length = Buffer.byteLength(text);
  const group = Buffer.allocUnsafe(HEADER_BYTES + length);
  MAGIC.copy(group);
  group.writeUInt32LE(length, LENGTH_AT);
  group.writeUInt32LE(lines.length, COUNT_AT);
  group.writeUInt32LE(before, BEFORE_AT);
  group.write(text, HEADER_BYTES);
  group.writeUInt32LE(sumOf(group), SUM_AT);
  return group;
}

/** The ids of one process rise, so most groups are sorted already and need no sort. */
function isSorted(lines: readonly Line[]): boolean {
  for (let i = 1; i < lines.length; i++) if ((lines[i - 1] ?? '') > (lines[i] ?? '')) return false;
  return true;
}

const sumOf = (group: Buffer): number =>
  crc32(group.subarray(HEADER_BYTES), crc32(group.subarray(0, SUM_AT)));

export const beginsGroup = (bytes: Buffer, at: number): boolean =>
  bytes.length - at >= HEADER_BYTES && bytes.compare(MAGIC, 0, MAGIC.length, at, at + MAGIC.length) === 0;

/** Whether the group that ends there was on disk before what follows was written. */
export const isConfirmedAt = (bytes: Buffer, at: number): boolean =>
  beginsGroup(bytes, at) || bytes.subarray(at, at + CONFIRMATION.length).equals(CONFIRMATION);

/** What follows a group, without its confirmation. */
export const withoutConfirmation = (tail: Buffer): Buffer =>
  tail.subarray(0, CONFIRMATION.length).equals(CONFIRMATION) ? tail.subarray(CONFIRMATION.length) : tail;

/** The group that begins there, if it is whole and its check sum is right. */
export function soundGroup(bytes: Buffer, at: number): GroupPlace | undefined {
  if (!beginsGroup(bytes, at)) return undefined;
  const end = at + HEADER_BYTES + bytes.readUInt32LE(at + LENGTH_AT);
  if (end > bytes.length || end < at + HEADER_BYTES + ID_CHARACTERS) return undefined;
  const group = bytes.subarray(at, end);
  if (sumOf(group) !== group.readUInt32LE(SUM_AT)) return undefined;
  return {
    at,
    bytes: group.length,
    count: group.readUInt32LE(COUNT_AT),
    before: group.readUInt32LE(BEFORE_AT),
    firstId: group.toString('latin1', HEADER_BYTES, HEADER_BYTES + ID_CHARACTERS),
  };
}

/** The next sound group that begins there or later. */
export function nextSoundGroup(bytes: Buffer, from: number): GroupPlace | undefined {
  for (let at = bytes.indexOf(MAGIC, from); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    const group = soundGroup(bytes, at);
    if (group) return group;
  }
  return undefined;
}

/** Of the bytes of a sound group. */
export const linesOfGroup = (group: Buffer): Line[] => group.toString('utf8', HEADER_BYTES).split(LINE_BREAK);
