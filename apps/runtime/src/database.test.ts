import { describe, expect, it } from '@jest/globals';
import { whileStarting } from './database.ts';

const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });

// docs/rules/running.md#start-beside-a-starting-database
describe('a database that starts', () => {
  it('is waited for', async () => {
    let left = 2;
    const open = async () => {
      if (left-- > 0) throw starting;
      return 'open';
    };
    expect(await whileStarting(open)).toBe('open');
  });

  it('for so long and no longer', async () => {
    await expect(whileStarting(() => Promise.reject(starting), 100)).rejects.toBe(starting);
  });

  it('is told from one that will not have us', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    let asked = 0;
    await expect(whileStarting(async () => ((asked += 1), Promise.reject(wrong)))).rejects.toBe(wrong);
    expect(asked).toBe(1);
  });
});
