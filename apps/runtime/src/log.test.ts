import { describe, expect, it } from '@jest/globals';
import { databaseAnswers, logUnreadable, makeLog } from './log.ts';

function lines(level = 'info') {
  const written: string[] = [];
  return { written, log: makeLog(level, 'api', (line) => written.push(line)) };
}

describe('the log', () => {
  it('is one JSON object a line, with the process and the error', () => {
    const { log, written } = lines();
    log.error({ err: new Error('gone'), batch: 3 }, 'a batch failed');
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      process: 'api',
      msg: 'a batch failed',
      batch: 3,
      err: { message: 'gone' },
    });
  });

  it('leaves out what is less severe than asked', () => {
    const { log, written } = lines('warn');
    log.info('nothing');
    expect(written).toEqual([]);
  });

  it('never shows a key, in a field, a URL, a message or an error', () => {
    const { log, written } = lines();
    const key = `tb_net_${'Ab1'.repeat(12)}`;
    log.info(
      { apiKey: key, request: { password: 'pass word 9', key: 'own-key-of-an-operator' } },
      `used ${key}`,
    );
    log.info({ url: '/campaign?apiKey=own-key-of-an-operator&page=1', headers: { 'x-api-key': 'own-key' } });
    log.info({ url: '/campaign?apikey=own-key-of-an-operator', headers: { apikey: 'own-key' } });
    log.info('GET /acquisition?click_id=1&security_token=own-key-x HTTP/1.1');
    log.error({ err: new Error(`refused ${key}`) });
    const all = written.join('');
    expect(all).not.toMatch(/own-key|Ab1|pass word/);
    expect(all).toContain('page=1');
    for (const line of written) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('shows what was wrong with a record, not the record', () => {
    const { log, written } = lines();
    const message =
      '\nInvalid `prisma.account.create()` invocation:\n\n{\n  data: {\n    passwordHash: "$argon2id$x"\n  }\n}\n\nArgument `name` is missing.';
    log.error({ err: new TypeError(message) });
    const { err } = JSON.parse(written[0] ?? '') as { err: Record<string, string> };
    expect(err['message']).toBe('Invalid `prisma.account.create()` invocation: Argument `name` is missing.');
    expect(err['stack']).toMatch(/^TypeError: Invalid .+ is missing\.\n +at /);
    expect(written[0]).not.toContain('argon2id');
  });

  // docs/rules/running.md#damaged-spool, #files-that-cannot-be-read
  it('says whether what cannot be read of the spool was moved', () => {
    const { log, written } = lines();
    const tell = logUnreadable(log);
    tell('a.0', 'its sum is wrong', 'kept aside');
    tell('b.open', 'it is no file', 'where it lies');
    expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('moved out of the way'),
      expect.stringContaining('tried again'),
    ]);
  });

  // docs/rules/running.md#log-of-an-outage
  describe('while the database is away', () => {
    const lost = () =>
      Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED', query: 'select 1' });
    const messages = (written: readonly string[]) =>
      written.map(
        (line) => JSON.parse(line) as { level: number; msg: string; reason?: string; err?: object },
      );

    it('says once that it is away and once that it is back, however much fails', () => {
      const { log, written } = lines();
      for (const inARow of [1, 2, 3]) log.error({ err: lost(), inARow }, 'A batch of events failed.');
      log.warn({ err: new Error('Server', { cause: lost() }) }, 'Sending reports failed.');
      expect(messages(written)).toMatchObject([
        { level: 40, reason: 'connect refused', msg: expect.stringContaining('The database is away.') },
      ]);
      expect(written[0]).not.toContain('stack');
      databaseAnswers(log);
      databaseAnswers(log);
      expect(messages(written.slice(1))).toMatchObject([{ level: 40, msg: 'The database is back.' }]);
      log.error({ err: lost() }, 'A batch of events failed.');
      expect(written).toHaveLength(3);
    });

    it('says what failed at debug', () => {
      const { log, written } = lines('debug');
      log.error({ err: lost(), inARow: 2 }, 'A batch of events failed.');
      expect(messages(written)).toMatchObject([
        { level: 40 },
        { level: 20, msg: 'A batch of events failed.', inARow: 2, err: { message: 'connect refused' } },
      ]);
    });

    it('says what PostgreSQL said, not how it was asked', () => {
      const { log, written } = lines();
      const message =
        'Invalid `prisma.$queryRaw()` invocation: Raw query failed. Code: `57P01`. Message: `terminating connection`';
      log.error({ err: new Error(message) }, 'A batch of events failed.');
      expect(messages(written)).toMatchObject([{ level: 40, reason: 'terminating connection' }]);
    });

    it('leaves to debug what the adapters of a mail server and a ClickHouse have said once', () => {
      const { log, written } = lines();
      for (const name of ['MailServerAway', 'ClickHouseAway'])
        log.error({ err: Object.assign(new Error('connect refused'), { name }) }, 'It failed.');
      expect(written).toEqual([]);
    });

    it('says once what fails round after round for the same reason, such as a full disk', () => {
      const { log, written } = lines();
      const full = (file: number) => new Error(`could not extend file "base/1/${file}": No space left`);
      for (const inARow of [1, 2, 3]) log.error({ err: full(inARow), inARow }, 'A batch of events failed.');
      log.error({ err: full(4), inARow: 2 }, 'Sending reports failed.');
      log.error({ err: new Error('a bug'), inARow: 4 }, 'A batch of events failed.');
      log.error({ err: full(5), inARow: 1 }, 'A batch of events failed.');
      expect(messages(written)).toMatchObject([
        { msg: 'A batch of events failed.', inARow: 1 },
        { msg: 'Sending reports failed.', inARow: 2 },
        { msg: 'A batch of events failed.', inARow: 4, err: { message: 'a bug' } },
        { msg: 'A batch of events failed.', inARow: 1 },
      ]);
    });

    it('keeps logging what has other causes', () => {
      const { log, written } = lines();
      log.error({ err: lost() }, 'A batch of events failed.');
      log.error({ err: new Error('a bug') }, 'A request failed.');
      expect(messages(written)).toMatchObject([{ level: 40 }, { level: 50, err: { message: 'a bug' } }]);
    });
  });
});
