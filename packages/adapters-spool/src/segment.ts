// One segment as a reader knows it: where its sound groups lie, which of their events are in the books, and what of it is
// damaged. What is known is brought up to date, never read from the start again. The last group of a segment that is still
// written is not there until its writer has confirmed it (segment-writer.ts).
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Damaged, DamagedFiles } from './damaged.ts';
import { appendMarks, readMarks, type DoneMark } from './done-marks.ts';
import {
  beginsGroup,
  HEADER_BYTES,
  isConfirmedAt,
  nextSoundGroup,
  soundLines,
  idOfLine,
  soundGroup,
  withoutConfirmation,
  type GroupPlace,
  type Line,
} from './group-format.ts';
import { doneName, type SegmentFile } from './names.ts';
import { isThere, readBytes } from './read-bytes.ts';

export type Group = GroupPlace & {
  /** What is left of damaged bytes: the lines in them that are sound by themselves. It begins one byte behind these, where no group of its own does. */
  readonly isRest?: true;
  /** How many of its events are in the books, and which, unless it is none or all. */
  doneEvents: number;
  done?: Uint8Array;
};

export type Unkept = { readonly damage: Damaged; readonly mark?: DoneMark };

export type Segment = {
  readonly base: string;
  name: string;
  sealedEvents: number | undefined;
  bytes: number;
  /** Until then only its name is known, and its first id. */
  isLoaded: boolean;
  /** Loaded to its end, to which nothing will be added. */
  isFinal: boolean;
  /** Its last group is not confirmed: its writer may still refuse it. */
  isHeld: boolean;
  firstId: string | undefined;
  groups: Group[];
  /** The end of the last sound group, and how many events lie before that. */
  scannedTo: number;
  scannedEvents: number;
  pendingEvents: number;
  marksRead: number;
  /** Why its marks cannot be read: what they mark comes again, which changes nothing. */
  marksFault: Error | undefined;
  /** Those that the disk did not take yet. */
  marksUnwritten: DoneMark[];
  /** What the disk did not take yet, and which events to mark as done once it does. */
  damageUnkept: Unkept[];
  /** When it was last seen that it may be read. */
  probedAt: number;
  /** Size and time of the last change, when they were first seen so, and when they were when it was last scanned. */
  stamp: string;
  stampSince: number;
  stampScanned: string;
};

export const newSegment = ({ base, name, sealedEvents }: SegmentFile): Segment => ({
  base,
  name,
  sealedEvents,
  bytes: 0,
  isLoaded: sealedEvents === undefined,
  isFinal: false,
  isHeld: false,
  firstId: undefined,
  groups: [],
  scannedTo: 0,
  scannedEvents: 0,
  pendingEvents: sealedEvents ?? 0,
  marksRead: 0,
  marksFault: undefined,
  marksUnwritten: [],
  damageUnkept: [],
  probedAt: Number.NEGATIVE_INFINITY,
  stamp: '',
  stampSince: 0,
  stampScanned: '',
});

/** Notices whether the file changed. False when it is gone; throws when it is something else. */
export function look(segment: Segment, directory: string, now: number): boolean {
  const path = join(directory, segment.name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && isThere(path)) throw new Error('it is a link to nothing');
  if (!stats) return false;
  if (!stats.isFile()) throw new Error('it is no file');
  segment.bytes = stats.size;
  const stamp = `${stats.size} ${stats.mtimeMs}`;
  if (stamp !== segment.stamp) {
    segment.stamp = stamp;
    segment.stampSince = now;
  }
  return true;
}

/** Reads the id that its first event has; loads it when that does not lie where it should. */
export async function peek(segment: Segment, directory: string): Promise<void> {
  if (segment.isLoaded || segment.firstId !== undefined) return;
  const head = await restOf(join(directory, segment.name), 0, HEADER_BYTES + ID_BYTES);
  if (head && head.length === HEADER_BYTES + ID_BYTES && beginsGroup(head, 0))
    segment.firstId = head.toString('latin1', HEADER_BYTES);
  else segment.isLoaded = true;
}
const ID_BYTES = 24;

export type UpdateOptions = {
  readonly damaged: DamagedFiles;
  /** Who has not confirmed a group for so long has ended, or lost the confirmation in a power cut. */
  readonly unconfirmedMs: number;
};

/** Takes up what was added to a segment that is loaded, and what was marked as done. */
export async function update(segment: Segment, directory: string, options: UpdateOptions): Promise<void> {
  const { damaged } = options;
  // The marks are read first: what they mark is in the segment then.
  const { marks, next } = marksOf(segment, directory);
  if (next > 0) segment.isLoaded = true;
  if (!segment.isLoaded) return;
  if (!segment.isFinal && hasMore(segment, directory)) await scan(segment, directory, options);
  for (const mark of marks) applyMark(segment, mark);
  segment.marksRead = next;
  for (const unkept of segment.damageUnkept.splice(0)) keepAside(segment, directory, damaged, unkept);
}

function marksOf(segment: Segment, directory: string): ReturnType<typeof readMarks> {
  try {
    const found = readMarks(join(directory, doneName(segment.base)), segment.marksRead);
    segment.marksFault = undefined;
    return found;
  } catch (error) {
    segment.marksFault = error instanceof Error ? error : new Error(String(error));
    return { marks: [], next: segment.marksRead };
  }
}

/**
 * Puts aside what cannot be read, and marks it as done. A disk that takes it not is asked again; until then it is passed over
 * here alone, so that it holds up no other and another process meets it again.
 */
export function keepAside(segment: Segment, directory: string, damaged: DamagedFiles, unkept: Unkept): void {
  const { damage, mark } = unkept;
  if (isKept(damaged, damage)) {
    if (mark) markDone(segment, directory, [mark]);
    return;
  }
  if (mark) applyMark(segment, mark);
  segment.damageUnkept.push(unkept);
}

/** Forgets everything but its name, when nothing of it is done: whoever reads it loads it again. */
export function unload(segment: Segment): void {
  if (segment.groups.some(({ doneEvents }) => doneEvents > 0) || segment.damageUnkept.length > 0) return;
  Object.assign(segment, newSegment(segment), { bytes: segment.bytes, firstId: segment.groups[0]?.firstId });
}

function hasMore(segment: Segment, directory: string): boolean {
  if (segment.sealedEvents !== undefined || segment.stamp !== segment.stampScanned) return true;
  // Two changes within a tick of the clock have one time.
  const bytes = Buffer.alloc(HEADER_BYTES);
  let file: number;
  try {
    file = openSync(join(directory, segment.name), 'r');
  } catch {
    return false; // sealed or removed meanwhile: the next listing shows it
  }
  try {
    readSync(file, bytes, 0, HEADER_BYTES, segment.scannedTo);
    return beginsGroup(bytes, 0);
  } finally {
    closeSync(file);
  }
}

async function scan(
  segment: Segment,
  directory: string,
  { damaged, unconfirmedMs }: UpdateOptions,
): Promise<void> {
  const isSealed = segment.sealedEvents !== undefined;
  const { stamp } = segment;
  const surveyed = async () => {
    const rest = await restOf(join(directory, segment.name), segment.scannedTo);
    return rest && survey(rest, segment);
  };
  let found = await surveyed();
  // A group that was being written while it was looked at is whole when those after it are.
  if (found && found.holes.length > 0 && !isSealed) found = await surveyed();
  if (!found) return;
  segment.isHeld = !isConfirmed(found, segment) && !isAbandoned(segment, directory, unconfirmedMs);
  if (segment.isHeld) found = withoutLastGroup(found, segment);
  if (segment.groups.length === 0) segment.pendingEvents = 0; // until now it was what the name says
  for (const group of found.groups) {
    segment.groups.push(group);
    segment.pendingEvents += group.count;
  }
  segment.scannedTo = found.end;
  segment.scannedEvents = found.events;
  segment.stampScanned = stamp;
  const damages: Damaged[] = [...found.holes];
  if (isSealed && !segment.isHeld) {
    segment.isFinal = true;
    const { damages: atEnd, left } = missingAtEnd(segment, found);
    damages.push(...atEnd);
    if (left) {
      segment.groups.push(left);
      segment.pendingEvents += left.count;
    }
    if (damages.length === found.holes.length && found.tail.some((byte) => byte !== 0))
      keepUnfinished(segment, found.tail, damaged);
  }
  for (const damage of damages) keepAside(segment, directory, damaged, { damage });
}

/** What its name counts beyond its last group. */
function missingAtEnd(
  { base, sealedEvents = 0 }: Segment,
  { events, end, tail }: Survey,
): { readonly damages: Damaged[]; readonly left?: Group | undefined } {
  const missing = sealedEvents - events;
  if (missing <= 0) return { damages: [] };
  const left = restOfDamage(tail, { at: end, before: events, eventsMax: missing });
  const lost = missing - (left?.count ?? 0);
  const reason = `${lost} of its events are missing at its end`;
  return { damages: [{ place: `${base}.${end}`, events: lost, bytes: tail, reason }], left };
}

/** Sealed, and not changed for long until it was read. */
function isAbandoned(segment: Segment, directory: string, unconfirmedMs: number): boolean {
  const now = performance.now();
  look(segment, directory, now);
  return segment.sealedEvents !== undefined && now - segment.stampSince >= unconfirmedMs;
}

/** Nobody was answered for it: if it cannot be kept, nothing is lost. */
function keepUnfinished({ base, scannedTo }: Segment, bytes: Buffer, damaged: DamagedFiles): void {
  try {
    damaged.keepUnfinished(`${base}.${scannedTo}`, bytes);
  } catch {
    return;
  }
}

function isKept(damaged: DamagedFiles, damage: Damaged): boolean {
  try {
    damaged.keep(damage);
    return true;
  } catch {
    return false; // a full disk; the segment stays until it is kept
  }
}

type Hole = Damaged & { readonly groupsBefore: number };

type Survey = {
  readonly groups: Group[];
  /** What lies between them, and behind how many of them. */
  readonly holes: Hole[];
  readonly end: number;
  readonly events: number;
  /** Whether its writer says that the last of them is on disk. */
  readonly isMarked: boolean;
  /** What follows the last sound group. */
  readonly tail: Buffer;
};

/** A writer that seals its segment says in its name what it has answered. */
const isConfirmed = ({ groups, isMarked, events }: Survey, { sealedEvents = 0 }: Segment): boolean =>
  groups.length === 0 || isMarked || events <= sealedEvents;

/** It, and what is damaged before it, are looked at again later. */
function withoutLastGroup({ groups, holes, ...rest }: Survey, { scannedTo, scannedEvents }: Segment): Survey {
  const others = groups.slice(0, -1);
  if (others.at(-1)?.isRest) others.pop();
  const last = others.at(-1);
  return {
    ...rest,
    groups: others,
    holes: holes.filter(({ groupsBefore }) => groupsBefore < others.length),
    end: last ? last.at + last.bytes : scannedTo,
    events: last ? last.before + last.count : scannedEvents,
  };
}

type DamagePlace = { readonly at: number; readonly before: number; readonly eventsMax: number };

/** What can be read of damaged bytes; undefined when it is nothing. */
export function restOfDamage(bytes: Buffer, { at, before, eventsMax }: DamagePlace): Group | undefined {
  const ids = restOfLines(bytes, eventsMax).map(idOfLine);
  const [firstId] = [...ids].sort();
  if (firstId === undefined) return undefined;
  return {
    at: at + 1,
    bytes: bytes.length - 1,
    count: ids.length,
    before,
    firstId,
    doneEvents: 0,
    isRest: true,
  };
}

/** Of its bytes; no more than there were events. */
export const restOfLines = (bytes: Buffer, eventsMax: number): Line[] =>
  soundLines(bytes).slice(0, eventsMax);

function survey(rest: Buffer, { base, scannedTo, scannedEvents }: Segment): Survey {
  const groups: Group[] = [];
  const holes: Hole[] = [];
  let at = 0;
  let events = scannedEvents;
  for (;;) {
    const group = soundGroup(rest, at) ?? nextSoundGroup(rest, at);
    if (!group) {
      const isMarked = isConfirmedAt(rest, at);
      return {
        groups,
        holes,
        isMarked,
        end: scannedTo + at,
        events,
        tail: withoutConfirmation(rest.subarray(at)),
      };
    }
    if (group.at > at) {
      const missing = Math.max(0, group.before - events);
      const bytes = rest.subarray(at, group.at);
      const left = restOfDamage(bytes, { at: scannedTo + at, before: events, eventsMax: missing });
      const lost = missing - (left?.count ?? 0);
      holes.push({
        groupsBefore: groups.length,
        place: `${base}.${scannedTo + at}`,
        events: lost,
        bytes,
        reason: `${bytes.length} bytes are damaged, in which ${lost} events were`,
      });
      if (left) groups.push(left);
    }
    groups.push({ ...group, at: scannedTo + group.at, doneEvents: 0 });
    at = group.at + group.bytes;
    events = group.before + group.count;
  }
}

/** The bytes from there on; undefined when the file is gone. */
async function restOf(path: string, from: number, lengthMax = Infinity): Promise<Buffer | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { size } = await file.stat();
    return await readBytes(file, from, Math.max(0, Math.min(size - from, lengthMax)));
  } finally {
    await file.close();
  }
}

/** The bytes of each of these groups, which lie in the segment in this order; undefined when the file is gone. */
export async function readGroups(
  { name }: Segment,
  directory: string,
  groups: readonly Group[],
): Promise<Buffer[] | undefined> {
  let file: FileHandle;
  try {
    file = await open(join(directory, name), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const read: Buffer[] = [];
    for (const run of runsOf(groups)) {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const bytes = await readBytes(file, first.at, last.at + last.bytes - first.at);
      for (const group of run)
        read.push(bytes.subarray(group.at - first.at, group.at - first.at + group.bytes));
    }
    return read;
  } finally {
    await file.close();
  }
}

const RUN_GAP_BYTES = 64 * 1024;
const RUN_BYTES_MAX = 4 * 2 ** 20;

/** Groups that are read at once, because they lie close together. */
function runsOf(groups: readonly Group[]): Group[][] {
  const runs: Group[][] = [];
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  for (const group of groups) {
    const end = group.at + group.bytes;
    const run = runs.at(-1);
    if (run && group.at - to <= RUN_GAP_BYTES && end - from <= RUN_BYTES_MAX) run.push(group);
    else {
      runs.push([group]);
      from = group.at;
    }
    to = end;
  }
  return runs;
}

export const isDone = ({ count, doneEvents, done }: Group, index: number): boolean =>
  doneEvents === count || done?.[index] === 1;

/** The group that begins there. */
function groupAt(groups: readonly Group[], at: number): Group | undefined {
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle];
    if (!group || group.at === at) return group;
    if (group.at < at) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** What is marked already stays so. A group that is damaged now is marked by nobody. */
function applyMark(segment: Segment, { at, from, to }: DoneMark): void {
  const group = groupAt(segment.groups, at);
  if (!group || group.doneEvents === group.count) return;
  const done = (group.done ??= new Uint8Array(group.count));
  for (let index = from; index < Math.min(to, group.count); index++) {
    if (done[index] === 1) continue;
    done[index] = 1;
    group.doneEvents++;
    segment.pendingEvents--;
  }
  if (group.doneEvents === group.count) delete group.done;
}

/** Marks events as done, here and beside the segment. A disk that takes no mark is asked again with the next ones. */
export function markDone(segment: Segment, directory: string, marks: readonly DoneMark[]): void {
  for (const mark of marks) applyMark(segment, mark);
  segment.marksUnwritten.push(...marks);
  try {
    appendMarks(join(directory, doneName(segment.base)), segment.marksUnwritten);
    segment.marksUnwritten = [];
  } catch {
    return;
  }
}
