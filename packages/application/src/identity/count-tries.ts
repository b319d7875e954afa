import type { User } from '@tributary/domain/identity/user';
import { refuseFor } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import type { SignInTries } from './tries.ts';

type Dependencies = { readonly stores: { readonly signInTries: SignInTries }; readonly clock: Clock };

/** Who tries, as names: `who` is an e-mail or a user, `where` stands for the address; null where that is counted already. */
export type Trying = {
  readonly who: string;
  readonly where: string | null;
  /** The place, where they are known there: then it counts apart from tries elsewhere. */
  readonly knownAt?: string | null;
};

/**
 * Counts a try before anything is compared, and refuses it with `too_many` when there were too many tries for this
 * e-mail or from this address (docs/rules/users.md#guessing). What it returns takes the try back, for a success.
 */
export async function countTry(
  { stores, clock }: Dependencies,
  { who, where, knownAt = null }: Trying,
): Promise<() => Promise<void>> {
  const whose = knownAt === null ? `for ${who}` : `for ${who} at ${knownAt}`;
  const from = where === null ? [] : [`from ${where}`];
  const wait = await stores.signInTries.take([whose, ...from], clock());
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw refuseFor('too_many', `Too many attempts. Try again in ${seconds} s.`, seconds);
  }
  return () => stores.signInTries.giveBack({ none: [whose], less: from });
}

/**
 * The place, where each of these users has signed in from it before, so that nobody elsewhere keeps them out; else null. Each: who has
 * a user with the same e-mail in a network of their own has shown nothing for the others.
 */
export async function knownPlace(
  { stores, clock }: Dependencies,
  users: readonly Pick<User, 'id'>[],
  place: string,
): Promise<string | null> {
  if (users.length === 0) return null;
  const ids = users.map(({ id }) => id);
  return (await stores.signInTries.listKnown(ids, place, clock())).length === ids.length ? place : null;
}
