import type { Passkey, PasskeyChallenge } from '@tributary/domain/identity/passkey';
import type { NetworkId, PasskeyId, UserId } from '@tributary/domain/shared/ids';

/** The public halves of passkeys (docs/rules/users.md#passkeys). */
export type Passkeys = {
  /** `duplicate` when its credential is known already, whoever's it is. */
  add(passkey: Passkey): Promise<'added' | 'duplicate'>;
  /** Searches all networks, because only the passkey tells which. */
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Locked until the transaction ends: of two uses at once one sees the other's counter. */
  findForUpdate(networkId: NetworkId, id: PasskeyId): Promise<Passkey | undefined>;
  /** Oldest first, then by id. */
  list(networkId: NetworkId, userId: UserId): Promise<Passkey[]>;
  /** Those of these users who have one. */
  listOwners(networkId: NetworkId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** Notes a use; false when there is no such passkey. */
  noteUse(
    networkId: NetworkId,
    id: PasskeyId,
    use: { readonly counter: number; readonly synced: boolean; readonly at: Date },
  ): Promise<boolean>;
  /** False when the user has no such passkey. */
  remove(networkId: NetworkId, userId: UserId, id: PasskeyId): Promise<boolean>;
  /** Removes all of a user, and says which. */
  removeAll(networkId: NetworkId, userId: UserId): Promise<Passkey[]>;
};

/** Challenges that wait for an answer; all processes know them. */
export type PasskeyChallenges = {
  /** Keeps one; those of the holder beyond `waitingMax` give way, oldest first. */
  add(challenge: PasskeyChallenge, waitingMax: number): Promise<void>;
  /** Gives it out and forgets it: of two who ask at once one gets it. Also gives those that are too old: callers judge that. */
  take(text: string): Promise<PasskeyChallenge | undefined>;
};
