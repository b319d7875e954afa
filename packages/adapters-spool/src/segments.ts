// The reading end: all segments of the directory, whoever writes them. What has been read to its end and is in the books is
// removed. A segment that nobody adds to is taken from its writer by renaming it: a writer that is alive after all notices
// (segment-writer.ts), and what it added before is read, because the segment is read to its end after the renaming.
import { accessSync, constants, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { decodeEvent } from '@tributary/application/tracking/event-codec';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import type { DamagedFiles, ReportDamage } from './damaged.ts';
import type { DoneMark } from './done-marks.ts';
import { idOfLine, linesOfGroup, soundGroup, textOfLine, type Line } from './group-format.ts';
import { baseOfDone, doneName, sealedName, segmentFile, type SegmentFile } from './names.ts';
import {
  isDone,
  keepAside,
  look,
  markDone,
  newSegment,
  peek,
  readGroups,
  restOfDamage,
  restOfLines,
  unload,
  update,
  type Group,
  type Segment,
} from './segment.ts';

export type Segments = {
  /** Takes up what was written and done since. */
  refresh(): Promise<void>;
  /** The oldest events that are not under way, in order of their ids; damaged ones are put aside. */
  read(limit: number, underWay: ReadonlySet<string>): Promise<TrackedEvent[]>;
  discard(ids: readonly string[]): Promise<void>;
  /** As of the last refresh, as are `bytes` and `unreachable`. */
  pendingEvents(): number;
  /** Of them, those in segments that can be read. */
  readableEvents(): number;
  /** How many files cannot be read where they lie, and are passed over. */
  unreachable(): number;
  bytes(): number;
  /** The first id of the oldest group in which an event is pending. */
  oldestId(): Promise<string | undefined>;
};

export type SegmentsOptions = {
  readonly directory: string;
  readonly damaged: DamagedFiles;
  /** Called once for each file that cannot be read where it lies. */
  readonly report: ReportDamage;
  /** The segment to which this process may still add. */
  readonly ownBase: () => string | undefined;
  /** A segment that was not added to for so long is taken from its writer. */
  readonly idleMs: number;
  /** One whose last group was not confirmed for so long, too. */
  readonly unconfirmedMs: number;
};

/** How soon a file that could not be read is tried again. */
const TRY_AGAIN_MS = 1000;

type Place = { readonly segment: Segment; readonly group: Group; readonly index: number };

export function readSegments(options: SegmentsOptions): Segments {
  const { directory, damaged, report, ownBase, idleMs, unconfirmedMs } = options;
  const segments = new Map<string, Segment>();
  const blocked = new Map<Segment, number>(); // those that cannot be read, and when they are tried again
  const reported = new Set<string>();
  let orphans = new Set<string>();
  let places = new Map<string, Place[]>(); // of what was read last, and of what is under way: where each event lies
  let begun = new Map<Group, Line[]>(); // the groups of which some was read: the next reading goes on there
  list();

  /** Does what it can with one segment: what cannot be read, or is no file, is said, counted and passed over, and tried again. */
  async function reach(segment: Segment, work: () => Promise<void> | void): Promise<void> {
    if (blocked.has(segment)) return;
    try {
      await work();
    } catch (error) {
      block(segment, error);
    }
  }

  /** Notices what changed; once a second also whether the file may still be read. */
  function probe(segment: Segment, now: number): void {
    try {
      const isDue = now - segment.probedAt >= TRY_AGAIN_MS;
      if ((isDue || segment.sealedEvents === undefined) && !look(segment, directory, now)) return;
      if (!isDue) return;
      accessSync(join(directory, segment.name), constants.R_OK);
      segment.probedAt = now;
      blocked.delete(segment);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') block(segment, error);
    }
  }

  function block(segment: Segment, error: unknown): void {
    segment.probedAt = Number.NEGATIVE_INFINITY;
    blocked.set(segment, performance.now() + TRY_AGAIN_MS);
    sayOnce(segment.name, error);
  }

  function sayOnce(name: string, error: unknown): void {
    if (reported.has(name)) return;
    reported.add(name);
    report(name, error instanceof Error ? error.message : String(error), 'where it lies');
  }

  /** In the order of the directory, without those that cannot be read. */
  const readable = (): Segment[] => [...segments.values()].filter((segment) => !blocked.has(segment));

  /** Brings the list of segments up to date with the directory. */
  function list(): void {
    const names = readdirSync(directory);
    const files = new Map<string, SegmentFile>();
    for (const name of names) {
      const file = segmentFile(name);
      // While a file is renamed, both of its names may be seen.
      if (file && (file.sealedEvents !== undefined || !files.has(file.base))) files.set(file.base, file);
    }
    for (const base of segments.keys()) if (!files.has(base)) segments.delete(base);
    const now = performance.now();
    for (const segment of blocked.keys()) if (segments.get(segment.base) !== segment) blocked.delete(segment);
    for (const file of files.values()) {
      const known = segments.get(file.base);
      if (!known) segments.set(file.base, newSegment(file));
      else if (known.name !== file.name) {
        Object.assign(known, { name: file.name, sealedEvents: file.sealedEvents });
        unload(known);
      }
    }
    removeOrphans(names, files);
    for (const segment of segments.values())
      if (now >= (blocked.get(segment) ?? Number.NEGATIVE_INFINITY)) probe(segment, now);
  }

  /** Marks whose segment is gone, as after a crash between the two. Twice in a row: while a file is renamed, neither of its names may be seen. */
  function removeOrphans(names: readonly string[], files: ReadonlyMap<string, unknown>): void {
    const alone = new Set(names.map(baseOfDone).filter((base) => base !== undefined && !files.has(base)));
    for (const base of alone) if (base !== undefined && orphans.has(base)) remove(doneName(base));
    orphans = alone as Set<string>;
  }

  /** What cannot be removed stays, and is said. */
  function remove(name: string): boolean {
    try {
      rmSync(join(directory, name), { force: true });
      return true;
    } catch (error) {
      sayOnce(name, error);
      return false;
    }
  }

  async function refresh(): Promise<void> {
    list();
    for (const segment of readable()) {
      await reach(segment, () => update(segment, directory, options));
      if (segment.marksFault) sayOnce(doneName(segment.base), segment.marksFault);
    }
  }

  /** Takes the segments that nobody adds to from their writers. */
  async function takeIdle(): Promise<void> {
    const now = performance.now();
    for (const segment of readable()) {
      const longest = segment.isHeld ? unconfirmedMs : idleMs;
      const isIdle = segment.sealedEvents === undefined && now - segment.stampSince >= longest;
      if (isIdle && segment.base !== ownBase()) await take(segment);
    }
  }

  async function take(segment: Segment): Promise<void> {
    const name = sealedName(segment.base, segment.scannedEvents);
    try {
      renameSync(join(directory, segment.name), join(directory, name));
    } catch {
      return; // its writer or another reader was faster
    }
    Object.assign(segment, { name, sealedEvents: segment.scannedEvents });
    await reach(segment, () => update(segment, directory, options));
  }

  function removeIfDone(segment: Segment): void {
    const { isFinal, pendingEvents, damageUnkept } = segment;
    if (!isFinal || pendingEvents > 0 || damageUnkept.length > 0) return;
    if (!remove(segment.name)) return;
    remove(doneName(segment.base));
    segments.delete(segment.base);
  }

  /** Groups in order of their first ids, enough for so many events. Loads the segments that these may lie in. */
  async function oldestGroups(limit: number): Promise<Pending[]> {
    for (const segment of readable()) await reach(segment, () => peek(segment, directory));
    for (;;) {
      const { groups, isEnough } = firstPending(readable(), limit);
      const next = readable()
        .filter(
          ({ isLoaded, isFinal, isHeld, sealedEvents }) =>
            !isLoaded || (sealedEvents !== undefined && !isFinal && !isHeld),
        )
        .sort(byFirstId)[0];
      if (!next) return groups;
      if (isEnough && (next.firstId ?? '') > (groups.at(-1)?.group.firstId ?? '')) return groups;
      next.isLoaded = true;
      await reach(next, () => update(next, directory, options));
      // Removed or renamed meanwhile: the next listing shows it.
      if (!next.isFinal && !next.isHeld && !blocked.has(next)) segments.delete(next.base);
    }
  }

  /** What is not done of the groups, with the groups whose bytes are damaged since they were scanned put aside. */
  async function linesOf(groups: readonly Pending[]): Promise<Map<Group, Line[]>> {
    const lines = new Map<Group, Line[]>();
    const bySegment = new Map<Segment, Group[]>();
    for (const { segment, group } of groups) {
      const known = begun.get(group);
      const others = bySegment.get(segment);
      if (known) lines.set(group, known);
      else if (others) others.push(group);
      else bySegment.set(segment, [group]);
    }
    for (const [segment, wanted] of bySegment) {
      wanted.sort((a, b) => a.at - b.at);
      let read: Buffer[] = [];
      await reach(segment, async () => void (read = (await readGroups(segment, directory, wanted)) ?? []));
      for (const [n, bytes] of read.entries()) {
        const group = wanted[n];
        if (!group) continue;
        const found = soundLinesOf(group, bytes);
        if (found) lines.set(group, found);
        else putAside({ segment, group }, bytes);
      }
    }
    return lines;
  }

  function putAside({ segment, group }: Pending, bytes: Buffer): void {
    const { at, count, before } = group;
    const left = group.isRest ? undefined : restOfDamage(bytes, { at, before, eventsMax: count });
    const lost = count - (left?.count ?? 0);
    const reason = `${lost} of the ${count} events of a group are damaged`;
    keepAside(segment, directory, damaged, {
      damage: { place: `${segment.base}.${at}`, events: lost, bytes, reason },
      mark: { at, from: 0, to: count },
    });
    if (!left) return;
    segment.groups.splice(segment.groups.indexOf(group) + 1, 0, left);
    segment.pendingEvents += left.count;
  }

  function putLineAside({ segment, group, index }: Place, line: Line, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    keepAside(segment, directory, damaged, {
      damage: { place: idOfLine(line), events: 1, bytes: Buffer.from(textOfLine(line)), reason },
      mark: { at: group.at, from: index, to: index + 1 },
    });
  }

  async function read(limit: number, underWay: ReadonlySet<string>): Promise<TrackedEvent[]> {
    await refresh();
    await takeIdle();
    if (limit <= 0) return [];
    places = new Map([...places].filter(([id]) => underWay.has(id)));
    const found = new Map<string, TrackedEvent>();
    let newest = '';
    const groups = (await oldestGroups(limit + underWay.size)).filter(hasMoreThan(countedByGroup()));
    const lines = await linesOf(groups);
    for (const segment of [...segments.values()]) removeIfDone(segment);
    begun = new Map();
    for (const { segment, group } of groups) {
      const all = lines.get(group) ?? [];
      for (const [index, line] of all.entries()) {
        if (isDone(group, index)) continue;
        if (index % LINES_IN_A_TURN === 0) await turn();
        const id = idOfLine(line);
        const place = { segment, group, index };
        if (underWay.has(id)) {
          rememberOnce(id, place);
          continue;
        }
        if (found.size >= limit && !found.has(id)) {
          begun.set(group, all);
          if (id > newest) break; // those behind it are newer still
          continue;
        }
        try {
          const event = decodeEvent(id, textOfLine(line));
          found.set(event.id, event);
          if (id > newest) newest = id;
          remember(event.id, place);
        } catch (error) {
          putLineAside(place, line, error);
        }
      }
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** How many events of each group are under way. */
  function countedByGroup(): Map<Group, number> {
    const counts = new Map<Group, number>();
    for (const those of places.values())
      for (const { group } of those) counts.set(group, (counts.get(group) ?? 0) + 1);
    return counts;
  }

  /** An event lies twice when its segment was taken from its writer while it was written. */
  function remember(id: string, place: Place): void {
    const others = places.get(id);
    if (others) others.push(place);
    else places.set(id, [place]);
  }

  async function discard(ids: readonly string[]): Promise<void> {
    const unknown = new Set(ids.filter((id) => !places.has(id)));
    if (unknown.size > 0) await locate(unknown);
    const marks = new Map<Segment, DoneMark[]>();
    for (const { segment, group, index } of ids.flatMap((id) => places.get(id) ?? [])) {
      const mark = { at: group.at, from: index, to: index + 1 };
      const others = marks.get(segment);
      if (others) others.push(mark);
      else marks.set(segment, [mark]);
    }
    for (const [segment, those] of marks) {
      markDone(segment, directory, joined(those));
      removeIfDone(segment);
    }
    for (const id of ids) places.delete(id);
  }

  /** One that is under way may lie in a second place that was not seen when it was read. */
  function rememberOnce(id: string, place: Place): void {
    const isKnown = places
      .get(id)
      ?.some(({ group, index }) => group === place.group && index === place.index);
    if (isKnown !== true) remember(id, place);
  }

  /** Remembers where the ids lie that were not read last. Reads everything that waits. */
  async function locate(ids: ReadonlySet<string>): Promise<void> {
    const groups = await oldestGroups(Infinity);
    const lines = await linesOf(groups);
    for (const { segment, group } of groups)
      for (const [index, line] of (lines.get(group) ?? []).entries())
        if (ids.has(idOfLine(line))) remember(idOfLine(line), { segment, group, index });
  }

  const sum = (of: (segment: Segment) => number): number =>
    [...segments.values()].reduce((total, segment) => total + of(segment), 0);

  return {
    refresh,
    read,
    discard,
    pendingEvents: () => sum(({ pendingEvents }) => pendingEvents),
    readableEvents: () => readable().reduce((total, { pendingEvents }) => total + pendingEvents, 0),
    bytes: () => sum(({ bytes }) => bytes),
    unreachable: () => blocked.size + readable().filter(({ marksFault }) => marksFault !== undefined).length,
    async oldestId() {
      for (const segment of readable()) await reach(segment, () => peek(segment, directory));
      const loaded = firstPending(readable(), 1).groups[0]?.group.firstId;
      const others = readable()
        .filter(({ isLoaded }) => !isLoaded)
        .map(({ firstId }) => firstId);
      return [loaded, ...others].filter((id) => id !== undefined).sort()[0];
    },
  };
}

/** Decoding lines takes a while, in which others want to go on. */
const LINES_IN_A_TURN = 128;

type Pending = { readonly segment: Segment; readonly group: Group };

/** Undefined when its bytes are not what they were when it was scanned. */
function soundLinesOf(group: Group, bytes: Buffer): Line[] | undefined {
  if (!group.isRest) return soundGroup(bytes, 0) ? linesOfGroup(bytes) : undefined;
  const lines = restOfLines(bytes, group.count);
  return lines.length === group.count ? lines : undefined;
}

/** Groups of which more is pending than so many events each. */
const hasMoreThan =
  (counts: ReadonlyMap<Group, number>) =>
  ({ group }: Pending): boolean =>
    group.count - group.doneEvents > (counts.get(group) ?? 0);

/** Of the loaded segments, in order of their first ids. */
function firstPending(
  segments: Iterable<Segment>,
  limit: number,
): { readonly groups: Pending[]; readonly isEnough: boolean } {
  const all: Pending[] = [];
  for (const segment of segments)
    if (segment.pendingEvents > 0)
      for (const group of segment.groups) if (group.doneEvents < group.count) all.push({ segment, group });
  all.sort((a, b) => (a.group.firstId < b.group.firstId ? -1 : 1));
  let events = 0;
  const enough = all.findIndex(({ group }) => (events += group.count - group.doneEvents) >= limit);
  return enough === -1
    ? { groups: all, isEnough: false }
    : { groups: all.slice(0, enough + 1), isEnough: true };
}

const byFirstId = (a: Segment, b: Segment): number => ((a.firstId ?? '') < (b.firstId ?? '') ? -1 : 1);

/** Marks of neighbours become one. */
function joined(marks: readonly DoneMark[]): DoneMark[] {
  const sorted = [...marks].sort((a, b) => a.at - b.at || a.from - b.from);
  const result: DoneMark[] = [];
  for (const mark of sorted) {
    const last = result.at(-1);
    if (last && last.at === mark.at && last.to >= mark.from)
      result[result.length - 1] = { ...last, to: Math.max(last.to, mark.to) };
    else result.push(mark);
  }
  return result;
}
