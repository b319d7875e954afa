// How many letters go out whose recipient or words a caller chooses (docs/rules/users.md#limits-of-letters).

/** Letters within an hour, all of them at once where there were none before; then one more comes after each such part of an hour. */
export const LETTERS_PER_HOUR = {
  /** To one address, from one network. */
  recipient: 5,
  /** By one account. */
  account: 30,
  /** By one network. */
  network: 2000,
} as const;
export type LetterCounter = keyof typeof LETTERS_PER_HOUR;

/** Letters within an hour that tell one address of changes of one detail; those count apart (docs/rules/users.md#letters-about-changes). */
export const CHANGES_PER_HOUR = 10;
