import { describe, expect, it } from '@jest/globals';
import { makeResolveName } from './resolve-name.ts';

const failing = (code: string) =>
  makeResolveName(async () => {
    throw Object.assign(new Error(code), { code });
  });

describe('what a name leads to', () => {
  it('is its addresses, none when there is no such name, and unknown when nobody answers', async () => {
    const resolve = makeResolveName(async () => [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    expect(await resolve('a.example')).toEqual(['192.0.2.1', '2001:db8::1']);
    expect(await failing('ENOTFOUND')('a.example')).toEqual([]);
    await expect(failing('ETIMEOUT')('a.example')).rejects.toThrow('ETIMEOUT');
  });
});
