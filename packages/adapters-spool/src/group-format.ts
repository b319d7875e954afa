// How events lie in a segment: in groups, each made durable at once. A group is a header and its lines; a line is the id of
// an event and then the event (event-codec.ts; JSON has no raw line break), sorted by id, and behind that its own check sum. The
// header has a check sum over itself and the lines, and how many events lie before it in the segment, so that a hole says how many
// it swallowed. Where that sum is wrong, those lines are sound whose own is right. Version 0.3 wrote lines without.
import { crc32 } from 'node:zlib';

export type Line = string;

/** Two of its bytes occur in no UTF-8 text, so that nothing a visitor sends can look like a group. */
const MAGIC = Buffer.from([0xf7, 0x54, 0x43, 0xff]);
const MAGIC_WITHOUT_SUMS = Buffer.from([0xf7, 0x54, 0x42, 0xff]);
const LENGTH_AT = 4;
const COUNT_AT = 8;
const BEFORE_AT = 12;
const SUM_AT = 16;
export const HEADER_BYTES = 20;
export const ID_CHARACTERS = 24;
/** Hexadecimal, behind each line. */
const LINE_SUM_CHARACTERS = 8;
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
  const text = sorted.map((line) => line + lineSum(line)).join(LINE_BREAK);
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

const lineSum = (line: Line | Buffer): string => hex(crc32(line));
const hex = (sum: number): string => sum.toString(16).padStart(LINE_SUM_CHARACTERS, '0');

const sumOf = (group: Buffer): number =>
  crc32(group.subarray(HEADER_BYTES), crc32(group.subarray(0, SUM_AT)));

export const beginsGroup = (bytes: Buffer, at: number): boolean =>
  bytes.length - at >= HEADER_BYTES &&
  (beginsWith(bytes, at, MAGIC) || beginsWith(bytes, at, MAGIC_WITHOUT_SUMS));

const beginsWith = (bytes: Buffer, at: number, magic: Buffer): boolean =>
  bytes.compare(magic, 0, magic.length, at, at + magic.length) === 0;

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
  const found = [MAGIC, MAGIC_WITHOUT_SUMS].map((magic) => nextSoundOf(magic, bytes, from));
  return found.filter((group) => group !== undefined).sort((a, b) => a.at - b.at)[0];
}

function nextSoundOf(magic: Buffer, bytes: Buffer, from: number): GroupPlace | undefined {
  for (let at = bytes.indexOf(magic, from); at !== -1; at = bytes.indexOf(magic, at + 1)) {
    const group = soundGroup(bytes, at);
    if (group) return group;
  }
  return undefined;
}

/** Of the bytes of a sound group. */
export function linesOfGroup(group: Buffer): Line[] {
  const lines = group.toString('utf8', HEADER_BYTES).split(LINE_BREAK);
  return beginsWith(group, 0, MAGIC) ? lines.map((line) => line.slice(0, -LINE_SUM_CHARACTERS)) : lines;
}

const ID_IN_LATIN1 = new RegExp(`[0-9a-f]{${ID_CHARACTERS}}`, 'g');
const HEX_DIGITS = new Set(Buffer.from('0123456789abcdef'));

/** The lines among damaged bytes whose own sums are right, in their order: a changed bit costs the event it lies in. */
export function soundLines(bytes: Buffer): Line[] {
  const lines: Line[] = [];
  const text = bytes.toString('latin1'); // a character for each byte
  ID_IN_LATIN1.lastIndex = 0;
  for (let match = ID_IN_LATIN1.exec(text); match; match = ID_IN_LATIN1.exec(text)) {
    const end = soundLineEnd(bytes, match.index);
    if (end !== undefined) lines.push(bytes.toString('utf8', match.index, end));
    ID_IN_LATIN1.lastIndex = end === undefined ? match.index + 1 : end + LINE_SUM_CHARACTERS;
  }
  return lines;
}

/** Where the event of the line that begins there ends, if its sum follows; a line break may have become something else. */
function soundLineEnd(bytes: Buffer, from: number): number | undefined {
  let at = from;
  let sum = 0;
  const breakAt = bytes.indexOf(LINE_BREAK, from);
  const endMax = Math.min(breakAt === -1 ? bytes.length : breakAt, from + LINE_BYTES_MAX);
  for (let end = from + ID_CHARACTERS; end + LINE_SUM_CHARACTERS <= endMax; end++) {
    if (!isSum(bytes, end)) continue;
    sum = crc32(bytes.subarray(at, end), sum);
    at = end;
    if (hex(sum) === bytes.toString('latin1', end, end + LINE_SUM_CHARACTERS)) return end;
  }
  return undefined;
}

/** Longer than any event that the tracker takes. */
const LINE_BYTES_MAX = 2 ** 20;

function isSum(bytes: Buffer, at: number): boolean {
  for (let n = 0; n < LINE_SUM_CHARACTERS; n++) if (!HEX_DIGITS.has(bytes[at + n] ?? 0)) return false;
  return true;
}
