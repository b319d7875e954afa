// Hashes of keys and tokens after a rotation of the deployment's secret (docs/rules/running.md#rotating-the-secret). Only
// who sends a text can have it hashed anew: each is, when it is used.
import { HOUR_MS } from '@tributary/domain/shared/durations';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Clock } from '../shared/stamps.ts';
import type { ApiKeys } from './credentials.ts';
import type { KeyedHashes } from './hashes.ts';

export type CredentialKind = 'key' | 'token';
export type OldCredential = {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly networkId: NetworkId;
  readonly prefix: string;
};

export type CredentialHashes = {
  /** Puts the hash `to` in the place of `from`, and notes when; changes nothing where nobody has `from`. */
  replace(
    kind: CredentialKind,
    change: { readonly from: string; readonly to: string; readonly at: Date },
  ): Promise<void>;
  /** Live keys and tokens of all networks whose hash was made before; by kind, then oldest first. */
  madeBefore(at: Date): Promise<OldCredential[]>;
  /** Switches those off that `madeBefore` names, since nothing can find them by their texts any more. */
  endMadeBefore(at: Date): Promise<void>;
};

/**
 * Processes that still run with the secret before would not know a new hash: hashes are renewed only when those had
 * this long to be started anew.
 */
const RENEWED_AFTER_MS = HOUR_MS;

/** Renews a hash in the background; best effort, the next use tries again. */
export type RenewHash = (kind: CredentialKind, text: string) => void;

/** Makes the function that renews the hash of a text which was found by its earlier hash. */
export function makeRenewHash(credentials: CredentialHashes, hashes: KeyedHashes, clock: Clock): RenewHash {
  const underWay = new Set<string>();
  return (kind, text) => {
    const earlier = hashes.earlierCredential(text);
    const at = clock();
    if (!earlier || at.getTime() - earlier.replacedAt.getTime() < RENEWED_AFTER_MS) return;
    if (underWay.has(earlier.hash)) return;
    underWay.add(earlier.hash);
    const change = { from: earlier.hash, to: hashes.credential(text), at };
    credentials
      .replace(kind, change)
      .catch(() => undefined)
      .finally(() => underWay.delete(earlier.hash));
  };
}

type FindKeyDependencies = {
  readonly keys: Pick<ApiKeys, 'findByHash'>;
  readonly hashes: KeyedHashes;
  readonly renewHash: RenewHash;
};

/** The key with this text, hashed with the deployment's secret, or with the one before a rotation that is not finished. */
export async function findKey(
  { keys, hashes, renewHash }: FindKeyDependencies,
  text: string,
): ReturnType<ApiKeys['findByHash']> {
  const found = await keys.findByHash(hashes.credential(text));
  if (found) return found;
  const earlier = hashes.earlierCredential(text);
  const old = earlier && (await keys.findByHash(earlier.hash));
  if (old) renewHash('key', text);
  return old;
}
