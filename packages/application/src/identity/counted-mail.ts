// One counter for every letter whose recipient or words a caller chooses (docs/rules/users.md#limits-of-letters).
import { emailKey } from '@tributary/domain/accounts/account-rules';
import {
  CHANGES_PER_HOUR,
  LETTERS_PER_HOUR,
  type LetterCounter,
} from '@tributary/domain/identity/letter-limits';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { DomainError } from '@tributary/domain/shared/refusal';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { KeyedHashes } from '../accounts/hashes.ts';
import { makeBucketTries } from '../accounts/bucket-tries.ts';
import type { RateBuckets } from '../shared/rate-buckets.ts';
import type { Clock } from '../shared/stamps.ts';
import type { Mail } from './mail.ts';

export type LetterCounting = {
  readonly rateBuckets: RateBuckets;
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
};
export type CountedLetter = {
  readonly networkId: NetworkId;
  /** The account that has it sent; null: the network, or somebody who is not known. */
  readonly accountId: string | null;
  readonly to: string;
};

/** Counts a letter, or a link that is handed over instead of one. Refuses one too many with `too_many`. */
export function countLetter(
  { rateBuckets, hashes, clock }: LetterCounting,
  { networkId, accountId, to }: CountedLetter,
): Promise<void> {
  const named = (counter: LetterCounter, whose: string) => {
    const tries = LETTERS_PER_HOUR[counter];
    return { name: `letters ${counter} ${whose}`, tries, everyMs: HOUR_MS / tries };
  };
  // Counted for each network apart, so that none uses up what another may send to the same person.
  const recipient = named(
    'recipient',
    `${networkId} ${hashes.fingerprint(`letter to ${emailKey(to.trim())}`)}`,
  );
  return makeBucketTries(rateBuckets, clock, { code: 'too_many', what: 'Too many letters' }).take([
    recipient,
    ...(accountId === null ? [] : [named('account', accountId)]),
    named('network', networkId),
  ]);
}

/**
 * Counts a letter about a change apart from the others, so that no flood of those uses up its place; false for one too many about
 * this detail to this address (docs/rules/users.md#letters-about-changes).
 */
export async function isCountedChange(
  { rateBuckets, hashes, clock }: LetterCounting,
  { networkId, to, detail }: Pick<CountedLetter, 'networkId' | 'to'> & { readonly detail: string },
): Promise<boolean> {
  const whose = `${networkId} ${hashes.fingerprint(`change told to ${emailKey(to.trim())}: ${detail}`)}`;
  const counter = {
    name: `letters change ${whose}`,
    tries: CHANGES_PER_HOUR,
    everyMs: HOUR_MS / CHANGES_PER_HOUR,
  };
  try {
    await makeBucketTries(rateBuckets, clock, { code: 'too_many', what: 'Too many letters' }).take([counter]);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Mail that counts each letter which is not counted yet, whoever sends it. */
export const countedMail = (mail: Mail, counting: LetterCounting): Mail => ({
  get isSetUp() {
    return mail.isSetUp;
  },
  send: async ({ countedFor, ...letter }) => {
    if (countedFor) await countLetter(counting, { networkId: countedFor, accountId: null, to: letter.to });
    await mail.send(letter);
  },
  later: (task) => mail.later(task),
  close: () => mail.close(),
});
