import { type AnyId, newId } from '@tributary/domain/shared/ids';

export type Randomness = (bytes: number) => Uint8Array;

export type Clock = () => Date;

/** What makes a new record: an id from the clock and random bytes. */
export type Stamps = { readonly clock: Clock; readonly randomness: Randomness };

const ID_RANDOM_BYTES = 8;

/** A new record id: the time, then random bytes, so that ids sort by age. */
export const nextId = <Id extends AnyId>({ clock, randomness }: Stamps): Id =>
  newId<Id>(clock(), randomness(ID_RANDOM_BYTES));
