import { notFoundText, refuse } from '@tributary/domain/shared/refusal';

/** Refuses with `not_found` when there is no record. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw refuse('not_found', notFoundText(what));
  return record;
}

/** For ports whose `remove` and `replace` say whether the record existed: refuses with `not_found` when it did not. */
export function assertFound(existed: boolean, what: string): void {
  found(existed ? true : undefined, what);
}
