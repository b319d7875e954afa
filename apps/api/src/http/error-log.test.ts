import { describe, expect, it } from '@jest/globals';
import { makeLog } from '@tributary/runtime/log';
import { testApi } from '../../test/test-api.ts';
import { errorLog } from './error-log.ts';

const OUTAGE = 'The database cannot be reached.';

// docs/rules/running.md#log-of-an-outage
describe('the log of failed requests', () => {
  async function logged(outage: string | undefined, failure = 'Lost its way'): Promise<string[]> {
    const lines: string[] = [];
    const log = makeLog('info', 'api', (line) => lines.push(line));
    const api = await testApi({ notReady: async () => outage, onError: errorLog(log) });
    const { stores } = api.deps;
    const list = () => Promise.reject(new Error(failure));
    Object.assign(stores, { keys: { ...stores.keys, list } });
    await api.call(api.key, 'GET /network/keys');
    return lines;
  }

  it('has one line, without a stack, for a request that cannot be served', async () => {
    const [line = '', ...others] = await logged(OUTAGE);
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      reason: OUTAGE,
      request: { method: 'GET', path: '/network/keys', requestId: expect.any(String) },
    });
    expect(line).not.toContain('stack');
    expect(line.trim().split('\n')).toHaveLength(1);
  });

  it('says once that the database is away, and nothing of each request', async () => {
    const [line = '', ...others] = await logged(OUTAGE, 'Connection terminated unexpectedly');
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      msg: expect.stringContaining('The database is away.'),
    });
  });

  it('has the stack of a bug', async () => {
    const [line = ''] = await logged(undefined);
    expect(JSON.parse(line)).toMatchObject({ level: 50, err: { stack: expect.stringContaining('at ') } });
  });
});
