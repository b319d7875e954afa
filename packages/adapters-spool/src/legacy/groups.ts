// How earlier versions stored events in lmdb: one entry (a group) per commit. The key of a group is the smallest id in it and
// the number of its events; its value has one line per event. Keys sort as ids do.
import type { Database } from 'lmdb';
import { ID_CHARACTERS, idOfLine, type Line } from '../group-format.ts';

export type Groups = Database<string, Uint8Array>;

const ID_BYTES = ID_CHARACTERS / 2;

export const linesOf = (value: string): Line[] => value.split('\n');

/** The lines, at least one and sorted, become one entry. Resolves once it is on disk. */
export function putGroup(groups: Groups, lines: readonly Line[]): Promise<boolean> {
  const key = Buffer.alloc(ID_BYTES + 2);
  key.write(idOfLine(lines[0] ?? ''), 'hex');
  key.writeUInt16BE(lines.length, ID_BYTES);
  return groups.put(key, lines.join('\n'));
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

/** Takes the ids out of one group, in the transaction under way; what is left of the group stays. */
export function removeFromGroup(groups: Groups, place: string, ids: ReadonlySet<string>): void {
  const key = Buffer.from(place, 'hex');
  const value = groups.get(key);
  if (value === undefined) return;
  const rest = linesOf(value).filter((line) => !ids.has(idOfLine(line)));
  void groups.remove(key);
  if (rest.length > 0) void putGroup(groups, rest);
}
