// Migrations of versions before, and of builds between two versions, became few. Databases and dumps that are older name those that these
// took the place of.
import { createHash } from 'node:crypto';

export const VERSION_0_3_0 = '20261126053001_version_0_3_0';
const LAST_OF_0_3_0 = '20261126053000_limited_staff';
const VERSION_0_4_0 = [
  '20261202000000_zones_and_sums_of_0_4_0',
  '20261202000001_events_of_0_4_0',
  '20261202000002_version_0_4_0',
] as const;
/** SHA-256 of the names that 0.4.0 took the place of, in order, a line each: the 48 of the commit below. */
const BETWEEN_0_3_0_AND_0_4_0 = 'a777986927cd78f08054b48d0b8631500a952bdd22018658824308f0fe88b493';
const LAST_COMMIT_BETWEEN = 'fc8aad38';

/** Of what a database is that cannot be upgraded, and what to start on it first; both are parts of a sentence. */
export type TooEarly = { readonly of: string; readonly first: string };

/** The names of today of migrations that were applied, in order; or why a database that has them cannot be upgraded. */
export function namesToday(applied: Iterable<string>): readonly string[] | TooEarly {
  const names = new Set([...applied].sort());
  const early = [...names].filter((name) => name < VERSION_0_3_0);
  if (early.length > 0 && !names.has(VERSION_0_3_0) && !names.has(LAST_OF_0_3_0))
    return { of: 'a version before 0.3.0', first: 'version 0.3.0' };
  const between = [...names].filter((name) => name > VERSION_0_3_0 && name < VERSION_0_4_0[0]);
  if (between.length > 0 && sha256(between.join('\n')) !== BETWEEN_0_3_0_AND_0_4_0)
    return { of: 'a build between 0.3.0 and 0.4.0', first: `commit ${LAST_COMMIT_BETWEEN}` };
  if (early.length > 0) names.add(VERSION_0_3_0);
  if (between.length > 0) for (const name of VERSION_0_4_0) names.add(name);
  for (const name of [...early, ...between]) names.delete(name);
  return [...names].sort();
}

export const isTooEarly = (found: readonly string[] | TooEarly): found is TooEarly => 'first' in found;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
