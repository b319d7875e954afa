import { describe, expect, it } from '@jest/globals';
import { later } from './later.ts';

const settled = () => new Promise((done) => setImmediate(done));

describe('a part that comes after the page', () => {
  it('is fetched once, however often it is wanted, and tells who waits', async () => {
    let fetched = 0;
    const part = later(() => Promise.resolve(`part ${(fetched += 1)}`));
    const told: (string | undefined)[] = [];
    part.onCome(() => told.push(part.now()));
    const stop = part.onCome(() => told.push('one who left'));
    stop();
    expect(part.now()).toBeUndefined();
    part.fetch();
    part.fetch();
    await settled();
    part.fetch();
    await settled();
    expect([fetched, part.now(), told]).toEqual([1, 'part 1', ['part 1']]);
  });

  it('is tried again when it is wanted again, after it could not be fetched', async () => {
    let tries = 0;
    const part = later(() =>
      (tries += 1) === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('part'),
    );
    part.fetch();
    await settled();
    expect(part.now()).toBeUndefined();
    part.fetch();
    await settled();
    expect([tries, part.now()]).toEqual([2, 'part']);
  });
});
