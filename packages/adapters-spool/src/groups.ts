// How events are stored in lmdb: one entry (a group) per commit, not per event, so that a busy tracker makes few and
// large ones. The key of a group is the smallest id in it and the number of its events; its value has one line per
// event,
// the id and then the event (event-codec.ts; JSON has no raw line break). Keys sort as ids do.
import type { Database } from 'lmdb';

export type Groups = Database<string, Uint8Array>;
export type Line = string;

const ID_CHARACTERS = 24;
const ID_BYTES = 12;
export const GROUP_EVENTS_MAX = 2000;

export const lineOf = (id: string, text: string): Line => {
  if (id.length !== ID_CHARACTERS) throw new TypeError(`Not an event id: ${JSON.stringify(id.slice(0, 64))}`);
  return id + text;
};
export const idOfLine = (line: Line): string => line.slice(0, ID_CHARACTERS);
export const textOfLine = (line: Line): string => line.slice(ID_CHARACTERS);
export const linesOf = (value: string): Line[] => value.split('\n');

/** The lines, at least one, become one entry. Resolves once it is on disk. */
export function putGroup(groups: Groups, lines: Line[]): Promise<boolean> {
  const sorted = isSorted(lines) ? lines : lines.sort();
  const key = Buffer.alloc(ID_BYTES + 2);
  key.write(idOfLine(sorted[0] ?? ''), 'hex');
  key.writeUInt16BE(sorted.length, ID_BYTES);
  return groups.put(key, sorted.join('\n'));
}

/** The ids of one process rise, so most groups are sorted already and need no sort. */
function isSorted(lines: readonly Line[]): boolean {
  for (let i = 1; i < lines.length; i++) if ((lines[i - 1] ?? '') > (lines[i] ?? '')) return false;
  return true;
}

/** Reads keys only. */
export function countEvents(groups: Groups): number {
  groups.resetReadTxn();
  let count = 0;
  for (const key of groups.getKeys()) count += Buffer.from(key).readUInt16BE(ID_BYTES);
  return count;
}

/** The least id of all; the key of a group begins with its least. */
export function oldestId(groups: Groups): string | undefined {
  groups.resetReadTxn();
  for (const key of groups.getKeys({ limit: 1 }))
    return Buffer.from(key).subarray(0, ID_BYTES).toString('hex');
  return undefined;
}

export function isEmpty(groups: Groups): boolean {
  groups.resetReadTxn();
  for (const _ of groups.getKeys({ limit: 1 })) return false;
  return true;
}

/** Where each of the ids lies, by the hexadecimal key of its group; those that are nowhere are left out. Reads everything up to the last id. */
export function locate(groups: Groups, ids: ReadonlySet<string>): Map<string, string> {
  const places = new Map<string, string>();
  const last = [...ids].sort().at(-1) ?? '';
  for (const { key, value } of groups.getRange()) {
    const place = Buffer.from(key).toString('hex');
    if (place.slice(0, ID_CHARACTERS) > last || places.size === ids.size) break;
    for (const line of linesOf(value)) if (ids.has(idOfLine(line))) places.set(idOfLine(line), place);
  }
  return places;
}

/** Takes the ids out of one group, in the transaction under way; what is left of the group stays. */
export function removeFromGroup(groups: Groups, place: string, ids: ReadonlySet<string>): void {
  const key = Buffer.from(place, 'hex');
  const value = groups.get(key);
  if (value === undefined) return;
  const rest = linesOf(value).filter((line) => !ids.has(idOfLine(line)));
  void groups.remove(key);
  if (rest.length > 0) void putGroup(groups, rest);
}

type Stats = {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
};

export function bytesOf(groups: Groups): number {
  const stats = groups.getStats() as Stats;
  return (stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages) * stats.pageSize;
}
