import { createHmac } from 'node:crypto';
import type { HmacSha1 } from '@tributary/domain/identity/second-factor';

/** What authenticator apps hash with; SHA-1's weakness is to collisions, which do not matter in an HMAC. */
export const hmacSha1: HmacSha1 = (key, message) => createHmac('sha1', key).update(message).digest();
