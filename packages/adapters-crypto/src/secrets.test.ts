import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  // Stored fingerprints are compared with new ones, so however it is computed, it stays this.
  it('of fingerprints are the first half of an HMAC-SHA256, of any text', () => {
    const { fingerprint } = makeKeyedHashes(unrotated(secret));
    const key = deriveKeys(secret).fingerprint;
    const expected = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('a', '\ud800', '€', '\0'), maxLength: 300 }),
    );
    fc.assert(fc.property(texts, (text) => expect(fingerprint(text)).toBe(expected(text))));
    for (const length of [0, 55, 56, 63, 64, 4095, 4096, 4097, 20_000])
      for (const unit of ['x', '€'])
        expect(fingerprint(unit.repeat(length))).toBe(expected(unit.repeat(length)));
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

type Verify = (request: object, secret: string) => boolean;

// docs/rules/postbacks.md#signed-postbacks
describe('a receiver', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const id = 'f'.repeat(24);
  const timestamp = Math.floor(Date.now() / 1000); // the library refuses old messages
  const headersFor = (content: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature(secret, { id, timestamp, content }),
  });

  it('verifies a POST with the library of Standard Webhooks', () => {
    const body = '{"event":"conversion","payout":"1.50","title":"Schuhe für Ärzte"}';
    const webhook = new Webhook(secret);
    expect(webhook.verify(body, headersFor(body))).toEqual(JSON.parse(body));
    expect(() => webhook.verify(body.replace('1.50', '9.50'), headersFor(body))).toThrow();
    expect(() =>
      new Webhook(Buffer.alloc(32, 8).toString('base64')).verify(body, headersFor(body)),
    ).toThrow();
  });

  it('verifies a GET as docs/for-affiliates.md shows it', async () => {
    const page = await readFile(new URL('../../../docs/for-affiliates.md', import.meta.url), 'utf8');
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const read = runInThisContext(`(require) => { ${code}; return isOurs; }`) as (
      from: NodeJS.Require,
    ) => Verify;
    const isOurs = read(createRequire(import.meta.url));
    const url = '/pb?sub=a%20b&earned=1.5';
    expect(isOurs({ url, headers: headersFor(url) }, secret)).toBe(true);
    expect(isOurs({ url: `${url}0`, headers: headersFor(url) }, secret)).toBe(false);
    expect(isOurs({ url, headers: { ...headersFor(url), 'webhook-id': 'x' } }, secret)).toBe(false);
    expect(isOurs({ url, headers: {} }, secret)).toBe(false);
    const late = { ...headersFor(url), 'webhook-timestamp': String(timestamp - 3600) };
    expect(isOurs({ url, headers: late }, secret)).toBe(false);
  });
});

// docs/rules/webhooks.md#signed-messages, docs/rules/webhooks.md#rotating-the-secret
describe('a message to a webhook', () => {
  const [present, former] = [8, 9].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`);
  const id = '0123456789abcdef01234567';
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"type":"invoice.closed","timestamp":"2026-11-24T01:00:00.000Z","data":{"amount":"1.50 €"}}';
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [present, former]
      .map((secret = '') => webhookSignature(secret, { id, timestamp, content: body }))
      .join(' '),
  };

  it('is verified by either secret with the library of Standard Webhooks', () => {
    for (const secret of [present ?? '', former ?? ''])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(present ?? '').verify(`${body} `, headers)).toThrow();
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    expect(() => new Webhook(other).verify(body, headers)).toThrow();
  });
});

describe('randomness', () => {
  it('gives as many bytes as asked, different each time', () => {
    expect(systemRandomness(30)).toHaveLength(30);
    expect(systemRandomness(5000)).toHaveLength(5000);
    const texts = Array.from({ length: 1000 }, () => Buffer.from(systemRandomness(9)).toString('hex'));
    expect(new Set(texts).size).toBe(1000);
  });
});
