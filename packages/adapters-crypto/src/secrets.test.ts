import { describe, expect, it } from '@jest/globals';
import { unrotated } from '@tributary/application/operations/root-secrets';
import { deriveKeys } from './derive-keys.ts';
import { makeKeyedHashes } from './keyed-hashes.ts';
import { argon2Passwords } from './passwords.ts';
import { systemRandomness } from './system-randomness.ts';
import { webhookSignature } from './webhook-signature.ts';

const secret = new Uint8Array(32).fill(1);
const other = new Uint8Array(32).fill(2);

describe('derived keys', () => {
  it('differ by purpose and by secret, and stay the same', () => {
    const a = deriveKeys(secret);
    const b = deriveKeys(other);
    const all = [a, b].flatMap((keys) => [keys.credential, keys.fingerprint, keys.eventId]);
    expect(new Set(all.map((key) => key.subarray(0, 16).toString('hex'))).size).toBe(6);
    // Pinned: a change here would make every stored key and every issued click id invalid.
    expect(a.eventId.toString('hex')).toBe('ffa53ca350795948b36733d6613b3347');
  });

  it('need a secret of full length', () => {
    expect(() => deriveKeys(new Uint8Array(16))).toThrow('at least 32');
  });
});

describe('keyed hashes', () => {
  it('depend on text, purpose and secret', () => {
    const hashes = makeKeyedHashes(unrotated(secret));
    expect(hashes.credential('a')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes.fingerprint('a')).toMatch(/^[0-9a-f]{32}$/);
    expect(hashes.credential('a')).toBe(makeKeyedHashes(unrotated(secret)).credential('a'));
    expect(hashes.credential('a')).not.toBe(hashes.credential('b'));
    expect(hashes.credential('a')).not.toBe(makeKeyedHashes(unrotated(other)).credential('a'));
    expect(hashes.credential('a').startsWith(hashes.fingerprint('a'))).toBe(false);
  });
});

describe('passwords', () => {
  it('verify by their argon2id hash only', async () => {
    const passwords = argon2Passwords();
    const hash = await passwords.hash('pässword');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'pässword')).toBe(true);
    expect(await passwords.verify(hash, 'password')).toBe(false);
    expect(await passwords.verify('', 'pässword')).toBe(false);
    expect(await passwords.hash('pässword')).not.toBe(hash);
  });
});

describe('webhook signatures', () => {
  it('agree with the example of the Standard Webhooks libraries', () => {
    const signature = webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      content: '{"test": 2432232314}',
    });
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('randomness', () => {
  it('gives as many bytes as asked, different each time', () => {
    expect(systemRandomness(30)).toHaveLength(30);
    expect(Buffer.from(systemRandomness(30))).not.toEqual(Buffer.from(systemRandomness(30)));
  });
});
