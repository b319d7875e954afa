import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { makeSecretBox } from './secret-box.ts';

const roots = (current: Uint8Array, previous?: Uint8Array) => ({
  current,
  previous: previous ? { secret: previous, replacedAt: new Date() } : null,
  fingerprints: current,
});
const [old, young] = [randomBytes(32), randomBytes(32)];
const content = Buffer.from('a secret');

it('opens what it sealed, each time sealed otherwise, under the same name only', () => {
  const box = makeSecretBox(roots(old));
  const sealed = box.seal('export anna', content);
  expect(Buffer.from(box.open('export anna', sealed))).toEqual(content);
  expect(box.seal('export anna', content)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').includes(content)).toBe(false);
  expect(() => box.open('export bert', sealed)).toThrow();
});

it('refuses what somebody changed, and what another secret sealed', () => {
  const box = makeSecretBox(roots(old));
  const sealed = Buffer.from(box.seal('export anna', content), 'base64');
  sealed[14] = (sealed[14] ?? 0) ^ 1;
  expect(() => box.open('export anna', sealed.toString('base64'))).toThrow();
  expect(() => box.open('export anna', '')).toThrow();
  expect(() => makeSecretBox(roots(young)).open('export anna', box.seal('export anna', content))).toThrow();
});

// docs/rules/running.md#rotating-the-secret
it('opens what was sealed before a rotation until that is finished, and seals with the new secret', () => {
  const rotating = makeSecretBox(roots(young, old));
  const before = makeSecretBox(roots(old)).seal('export anna', content);
  expect(Buffer.from(rotating.open('export anna', before))).toEqual(content);
  const again = rotating.seal('export anna', rotating.open('export anna', before));
  expect(Buffer.from(makeSecretBox(roots(young)).open('export anna', again))).toEqual(content);
});
