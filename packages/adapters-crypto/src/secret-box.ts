import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RootSecrets } from '@tributary/application/operations/root-secrets';
import type { SealedName, SecretBox } from '@tributary/application/shared/secret-box';
import { deriveKeys } from './derive-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key of its own; the name is authenticated with the content. */
export function makeSecretBox({ current, previous }: RootSecrets): SecretBox {
  const key = deriveKeys(current).sealed;
  const earlier = previous && deriveKeys(previous.secret).sealed;
  return {
    seal(of, content) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
      const sealed = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64');
    },
    open(of, sealed) {
      try {
        return opened(key, of, sealed);
      } catch (error) {
        if (!earlier) throw error;
        return opened(earlier, of, sealed);
      }
    },
  };
}

function opened(key: Buffer, of: SealedName, text: string): Uint8Array {
  const sealed = Buffer.from(text, 'base64');
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
