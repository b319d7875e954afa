import { describe, expect, it } from '@jest/globals';
import { makeResolveHost, shared } from './resolve-host.ts';

describe('names', () => {
  it('of the hosts file are known', async () => {
    const addresses = await makeResolveHost()('localhost');
    expect(addresses.map(({ address }) => address)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
    );
  });

  it('are looked up once for all who ask at a time, and again only after 5 s', async () => {
    let now = 0;
    const asked: string[] = [];
    const resolve = shared(
      async (hostname) => [{ address: `192.0.2.${asked.push(hostname)}`, family: 4 }],
      () => now,
    );
    const answers = await Promise.all([resolve('a.example'), resolve('a.example'), resolve('b.example')]);
    expect(answers.flat().map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
    now = 4999;
    expect(await resolve('a.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    now = 5000;
    expect(await resolve('a.example')).toEqual([{ address: '192.0.2.3', family: 4 }]);
  });

  it('that could not be resolved are looked up again at once', async () => {
    let calls = 0;
    const resolve = shared(async () => {
      if (++calls === 1) throw new Error('ETIMEOUT');
      return [{ address: '192.0.2.1', family: 4 }];
    });
    await expect(resolve('a.example')).rejects.toThrow('ETIMEOUT');
    expect(await resolve('a.example')).toHaveLength(1);
  });
});
