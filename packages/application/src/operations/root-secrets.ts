// Which root secret a process works with, and how one takes another's place. Keys, tokens and click ids are hashed with
// it: with a wrong one nothing in circulation would be valid, so a start refuses it.
import type { Randomness } from '../shared/stamps.ts';
import type { DeploymentRecord, DeploymentSecrets } from './deployment-secrets.ts';

/** What processes hash and verify with. */
export type RootSecrets = {
  /** 32 bytes; everything new is made with it. */
  readonly current: Uint8Array;
  /** The one before a rotation that is not finished, and when that was: what was made with it is accepted, too. */
  readonly previous: { readonly secret: Uint8Array; readonly replacedAt: Date } | null;
  /**
   * The root of fingerprints (visitors, long transaction ids), which stays through every rotation: with another, a
   * repeated order would be paid twice.
   */
  readonly fingerprints: Uint8Array;
};

/** The root secrets of a deployment that was never rotated. */
export const unrotated = (secret: Uint8Array): RootSecrets => ({
  current: secret,
  previous: null,
  fingerprints: secret,
});

export type SecretVault = {
  /** Tells secrets apart and reveals nothing about them. */
  fingerprintOf(secret: Uint8Array): string;
  /** Encrypts and authenticates. */
  seal(secret: Uint8Array, content: Uint8Array): Uint8Array;
  /** Throws for what was not sealed with this secret. */
  open(secret: Uint8Array, sealed: Uint8Array): Uint8Array;
};

/** The secret that was given is not the deployment's, or cannot be replaced so; the message says what to do. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused';
}

type Dependencies = {
  readonly secrets: DeploymentSecrets;
  readonly vault: SecretVault;
  readonly randomness: Randomness;
};

const SECRET_BYTES = 32;
const ROTATE = 'batch rotate-secret';

/**
 * The deployment's secrets, when `given` (from SECRET_KEY) is its root secret, or when none is given and the database
 * keeps it. The first start decides which of both it is. Throws SecretRefused for a wrong one
 * (docs/rules/running.md#secret-of-the-deployment).
 */
export async function openRootSecrets(
  { secrets, vault, randomness }: Dependencies,
  given: Uint8Array | undefined,
): Promise<RootSecrets> {
  const made = given ?? randomness(SECRET_BYTES);
  const candidate = {
    secret: given ? null : made,
    fingerprint: vault.fingerprintOf(made),
    sealed: null,
    rotatedAt: null,
  };
  const stored = await secrets.getOrSet(candidate);
  const current = given ?? stored.secret;
  if (!current) {
    throw new SecretRefused('SECRET_KEY is not set, but this deployment was made with one. Set it.');
  }
  if (stored.fingerprint === null) {
    // A database of an older version: what it is first used with counts.
    await secrets.replace(null, {
      ...candidate,
      fingerprint: vault.fingerprintOf(current),
      secret: given ? null : current,
    });
    return unrotated(current);
  }
  if (stored.fingerprint !== vault.fingerprintOf(current)) throw new SecretRefused(wrongSecret(stored));
  return { current, ...unsealed(vault, current, stored) };
}

function wrongSecret({ secret, rotatedAt }: DeploymentRecord): string {
  if (secret) {
    return `SECRET_KEY is set, but this deployment keeps its own secret in its database. Leave SECRET_KEY out; to change over to one, run NEW_SECRET_KEY=… ${ROTATE}.`;
  }
  const since = rotatedAt ? ` (it was replaced at ${rotatedAt.toISOString()})` : '';
  return `SECRET_KEY is not the one of this deployment${since}: with another, no key and no click id in circulation would be valid. Set the right one; to change it, run NEW_SECRET_KEY=… ${ROTATE}.`;
}

/** Everything that replacing the root secret needs to know. */
export type SecretRotation = Dependencies & {
  readonly present: RootSecrets;
  /** The new root secret, which the operator keeps; undefined: a random one, kept in the database. */
  readonly next: Uint8Array | undefined;
  /** Whether the operator keeps the present one. */
  readonly isGiven: boolean;
};

/**
 * Puts a new root secret in the place of the present one, which is accepted until `finishRotation`. Throws
 * SecretRefused when another rotation is not finished, when the new secret is the present one, or when it would come
 * into the database while the operator keeps the present one (docs/rules/running.md#rotating-the-secret).
 */
export async function rotateSecret(rotation: SecretRotation, now: Date, dryRun = false): Promise<void> {
  const { vault, randomness, present, next } = rotation;
  if (present.previous)
    throw new SecretRefused(`The rotation before is not finished: run ${ROTATE} --finish first.`);
  if (rotation.isGiven && !next)
    throw new SecretRefused(
      'This deployment has its secret from SECRET_KEY. Give the new one as NEW_SECRET_KEY.',
    );
  const current = next ?? randomness(SECRET_BYTES);
  const before = vault.fingerprintOf(present.current);
  const fingerprint = vault.fingerprintOf(current);
  if (fingerprint === before) throw new SecretRefused('NEW_SECRET_KEY is the secret in use already.');
  if (dryRun) return;
  const sealed = vault.seal(current, Buffer.concat([present.fingerprints, present.current]));
  await replace(rotation, before, { secret: next ? null : current, fingerprint, sealed, rotatedAt: now });
}

/** Forgets the secret before the rotation: what was made with it is not accepted by processes that start from now on. */
export async function finishRotation(rotation: SecretRotation): Promise<void> {
  const { vault, present } = rotation;
  const fingerprint = vault.fingerprintOf(present.current);
  await replace(rotation, fingerprint, {
    secret: rotation.isGiven ? null : present.current,
    fingerprint,
    sealed: vault.seal(present.current, present.fingerprints),
    rotatedAt: present.previous?.replacedAt ?? null,
  });
}

async function replace(
  { secrets }: SecretRotation,
  expected: string,
  record: DeploymentRecord,
): Promise<void> {
  if (!(await secrets.replace(expected, record)))
    throw new SecretRefused('Someone else rotated this secret in the meantime.');
}

/** The root of fingerprints, and behind it the secret before, while that counts. */
function unsealed(
  vault: SecretVault,
  current: Uint8Array,
  { sealed, rotatedAt }: DeploymentRecord,
): Pick<RootSecrets, 'previous' | 'fingerprints'> {
  if (!sealed) return { previous: null, fingerprints: current };
  const kept = vault.open(current, sealed);
  const previous = kept.subarray(SECRET_BYTES);
  return {
    fingerprints: kept.subarray(0, SECRET_BYTES),
    previous: rotatedAt && previous.length > 0 ? { secret: previous, replacedAt: rotatedAt } : null,
  };
}
