import { refuse } from '@tributary/domain/shared/refusal';

/** Refuses with `not_found` when there is no record. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw refuse('not_found', `There is no such ${what}.`);
  return record;
}

/** Removing and replacing say whether there was one. */
export function assertFound(existed: boolean, what: string): void {
  found(existed ? true : undefined, what);
}
