import { describe, expect, it } from '@jest/globals';
import { later } from './later.ts';

const settled = () => new Promise((done) => setImmediate(done));

describe('a part that comes after the page', () => {
  it('is fetched once, however often it is wanted, and tells who waits', async () => {
    let fetched = 0;
    const part = later(() => Promise.resolve(`part ${(fetched += 1)}`));
    const told: (string | undefined)[] = [];
    part.onEnd(() => told.push(part.now()));
    const stop = part.onEnd(() => told.push('one who left'));
    stop();
    expect(part.now()).toBeUndefined();
    part.fetch();
    part.fetch();
    await settled();
    part.fetch();
    await settled();
    expect([fetched, part.now(), told]).toEqual([1, 'part 1', ['part 1']]);
  });

  it('is tried again when it is wanted again, after it could not be fetched, which it tells', async () => {
    let tries = 0;
    const part = later(() =>
      (tries += 1) === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('part'),
    );
    const told: (string | undefined)[] = [];
    part.onEnd(() => told.push(part.now()));
    part.fetch();
    await settled();
    expect([part.now(), told]).toEqual([undefined, [undefined]]);
    part.fetch();
    await settled();
    expect([tries, part.now(), told]).toEqual([2, 'part', [undefined, 'part']]);
  });
});
