import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashes } from '@tributary/application/accounts/hashes';

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of a core, off the event loop.
const ARGON2ID = 2; // Algorithm.Argon2id: a const enum, which isolated modules cannot import
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id (docs/rules/accounts.md#stored-passwords). `verify` answers false for a text that is no argon2 hash. */
export const argon2Passwords = (): PasswordHashes => ({
  hash: (password) => hash(password, OPTIONS),
  verify: async (stored, password) => {
    try {
      return await verify(stored, password);
    } catch {
      return false; // not an argon2 hash: an account whose password was never set
    }
  },
});
