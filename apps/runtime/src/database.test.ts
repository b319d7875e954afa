import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { openDatabase, whileStarting } from './database.ts';
import { parseEnvironment } from './environment.ts';
import { PassingFailure } from './lifetime.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
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

  // docs/rules/running.md#parts
  it('is said to be away when nothing answers', async () => {
    // Nobody listens on the port of tcpmux.
    const opening = openDatabase(parseEnvironment({}), 'postgres://nobody@127.0.0.1:1/none', {
      migrations: MIGRATIONS,
    });
    await expect(opening).rejects.toThrow(PassingFailure);
    await expect(opening).rejects.toThrow('nothing answers at 127.0.0.1:1');
  });

  it('differs from one that refuses the connection', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    let asked = 0;
    await expect(whileStarting(async () => ((asked += 1), Promise.reject(wrong)))).rejects.toBe(wrong);
    expect(asked).toBe(1);
  });
});
