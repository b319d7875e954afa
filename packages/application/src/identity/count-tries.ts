import { refuseFor } from '@tributary/domain/shared/refusal';
import type { Clock } from '../shared/stamps.ts';
import type { SignInTries } from './tries.ts';

type Dependencies = { readonly stores: { readonly signInTries: SignInTries }; readonly clock: Clock };

/** Who tries, as names: `who` is an e-mail or a user, `where` stands for the address; null where that is counted already. */
export type Trying = { readonly who: string; readonly where: string | null };

/**
 * Counts a try before anything is compared, and refuses it with `too_many` when there were too many tries for this
 * e-mail or from this address (docs/rules/users.md#guessing). What it returns takes the try back, for a success.
 */
export async function countTry(
  { stores, clock }: Dependencies,
  { who, where }: Trying,
): Promise<() => Promise<void>> {
  const from = where === null ? [] : [`from ${where}`];
  const wait = await stores.signInTries.take([`for ${who}`, ...from], clock());
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw refuseFor('too_many', `Too many tries; try again in ${seconds} s.`, seconds);
  }
  return () => stores.signInTries.giveBack({ none: [`for ${who}`], less: from });
}
