import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  base32,
  codeOfStep,
  enrolmentAddress,
  readCode,
  recoveryCode,
  stepAt,
  stepOfCode,
} from './second-factor.ts';

const hmac = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  createHmac('sha1', key).update(message).digest();
const secret = Buffer.from('12345678901234567890');
const second = (seconds: number) => new Date(seconds * 1000);

describe('the code of a time', () => {
  // RFC 6238, appendix B: eight digits there, of which these are the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is at %d s what RFC 6238 says', (at, code) => {
    expect(codeOfStep(hmac, secret, stepAt(second(at)))).toBe(code);
  });

  // RFC 4226, appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [9, '520489'],
  ])('is of the counter %d what RFC 4226 says', (step, code) => {
    expect(codeOfStep(hmac, secret, step)).toBe(code);
  });
});

describe('which step a code is of', () => {
  const code = '050471'; // 1111111111 s is a second into its step: 37037037
  it.each([
    [1_111_111_110, 37_037_037],
    [1_111_111_110 - 30, 37_037_037],
    [1_111_111_110 - 31, undefined],
    [1_111_111_110 + 59, 37_037_037],
    [1_111_111_110 + 60, undefined],
  ])('at %d s: %s', (at, step) => {
    expect(stepOfCode(hmac, { secret, code, at: second(at) })).toBe(step);
  });

  it('is none for another code or another secret', () => {
    const at = second(1_111_111_111);
    expect(stepOfCode(hmac, { secret, code: '050472', at })).toBeUndefined();
    expect(stepOfCode(hmac, { secret: Buffer.from('another'), code, at })).toBeUndefined();
  });
});

it.each([
  ['287082', { kind: 'code', text: '287082' }],
  [' 287 082 ', { kind: 'code', text: '287082' }],
  ['1A2B-3c4d 5e6f-7a8b', { kind: 'recovery', text: '1a2b3c4d5e6f7a8b' }],
  ['28708', undefined],
  ['2870822', undefined],
  ['', undefined],
  ['２８７０８２', undefined],
])('reads %j as %j', (text, typed) => {
  expect(readCode(text)).toEqual(typed);
});

it('writes recovery codes that it reads', () => {
  const code = recoveryCode(Uint8Array.from([0, 1, 2, 250, 251, 252, 9, 10]));
  expect(code).toBe('0001-02fa-fbfc-090a');
  expect(readCode(code)).toEqual({ kind: 'recovery', text: '000102fafbfc090a' });
});

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded);
});

it('tells an app whose codes these are, also with a colon and a blank in the name', () => {
  expect(enrolmentAddress({ issuer: 'Ads: R&D', email: 'a+b@example.com', secret })).toBe(
    'otpauth://totp/Ads%20%20R%26D:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ads%20%20R%26D',
  );
});
