import { createHash } from 'node:crypto';

/** Weak: the same bytes may be sent compressed. */
export const weakEtag = (bytes: string | Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
