import { hkdfSync } from 'node:crypto';

/** One key per purpose: whoever learns one of them, or has values computed with it, learns nothing about the others. */
export type DerivedKeys = {
  readonly credential: Buffer;
  readonly fingerprint: Buffer;
  /** AES-128. */
  readonly eventId: Buffer;
  /** AES-256: of what is read again (secret-box.ts). */
  readonly sealed: Buffer;
};

const SECRET_BYTES_MIN = 32;

/** HKDF-SHA256 of the deployment's secret. Never change a label: stored keys and issued click ids depend on it. */
export function deriveKeys(secret: Uint8Array): DerivedKeys {
  if (secret.length < SECRET_BYTES_MIN) {
    throw new Error(
      `The deployment secret has ${secret.length} bytes; it needs at least ${SECRET_BYTES_MIN}.`,
    );
  }
  const key = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'tributary', purpose, bytes));
  return {
    credential: key('credential', 32),
    fingerprint: key('fingerprint', 32),
    eventId: key('event-id', 16),
    sealed: key('sealed', 32),
  };
}
