// The migrations of version 0.3.0 became one. Databases and dumps that are older name those it took the place of.
import type { Migration } from './read-migrations.ts';

export const BASELINE = '20261126053001_version_0_3_0';
const LAST_OF_0_3_0 = '20261126053000_limited_staff';

/** Names of what was applied: 'before' with a part of what the baseline holds, 'within' with all of it, under the old names. */
export function standOf(applied: Iterable<string>): 'before' | 'within' | 'as today' {
  const names = new Set(applied);
  if (names.has(BASELINE)) return 'as today';
  if (names.has(LAST_OF_0_3_0)) return 'within';
  return [...names].some(isReplaced) ? 'before' : 'as today';
}

/** Whether the baseline took the place of a migration of that name. */
export const isReplaced = (name: string): boolean => name < BASELINE;

export const baselineOf = (migrations: readonly Migration[]): Migration | undefined =>
  migrations.find(({ name }) => name === BASELINE);
