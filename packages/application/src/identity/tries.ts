import type { UserId } from '@tributary/domain/shared/ids';

/** Tries to sign in, by names that stand for an e-mail, a user or an address; all processes count together. */
export type SignInTries = {
  /**
   * Counts one try for each of the names and answers 0, or how many milliseconds there are to wait: then none is
   * counted, so that trying on makes nobody wait longer. The rule is docs/rules/users.md#guessing.
   */
  take(names: readonly string[], at: Date): Promise<number>;
  /** The try was none that counts: one less for the names of `less`, and all forgotten for those of `none`. */
  giveBack(names: { readonly less: readonly string[]; readonly none: readonly string[] }): Promise<void>;
  /** Of these users those who signed in from this place within the 90 days before. `place` stands for an address. */
  listKnown(userIds: readonly UserId[], place: string, at: Date): Promise<UserId[]>;
  /** Notes that a user signed in from a place; of each user the newest 20 are kept. */
  notePlace(userId: UserId, place: string, at: Date): Promise<void>;
};
