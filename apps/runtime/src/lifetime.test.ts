import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from './environment.ts';
import { PassingFailure, StartupError, stopping, explain, live } from './lifetime.ts';

/** A process whose exit is an event; as with a real one, only the first exit counts. */
function fakeProcess() {
  const events = new EventEmitter();
  const written: string[] = [];
  let exitWith: (code: number) => void = () => {};
  const exited = new Promise<number>((resolve) => (exitWith = resolve));
  const process = {
    on: (event: string, listener: (reason: unknown) => void) => events.on(event, listener),
    exit: (code: number) => exitWith(code),
    stderr: { write: (text: string) => written.push(text) },
  };
  return { process, events, written, exited };
}

const running = (stop = async () => {}) => ({ stop });
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

describe('a process', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('stops once at %s and ends with 0', async (signal) => {
    const { process, events, exited, written } = fakeProcess();
    let stops = 0;
    void live(process, async () => running(async () => void stops++));
    await aMoment();
    expect(stops).toBe(0);
    events.emit(signal);
    expect(await exited).toBe(0);
    expect([stops, written]).toEqual([1, []]);
  });

  // docs/rules/running.md#parts
  it.each([
    [new PassingFailure('The database is away.'), true],
    [new StartupError('The database is away.'), false],
  ])('that is a part tells its supervisor whether %s may pass', async (failure, isPassing) => {
    const { process, exited } = fakeProcess();
    const words: unknown[] = [];
    const send = (word: unknown, _handle: unknown, _options: object, sent: (error: null) => void) => {
      words.push(word);
      sent(null);
    };
    void live({ ...process, argv: ['node', 'worker.mjs', 'part', 'worker'], send }, () =>
      Promise.reject(failure),
    );
    expect(await exited).toBe(1);
    expect(words).toEqual([{ kind: 'failed', why: 'The database is away.', isPassing }]);
  });

  it('that is told to stop while it starts, stops when it has started', async () => {
    const { process, events, exited } = fakeProcess();
    let started = () => {};
    let stopped = false;
    void live(process, async () => {
      await new Promise<void>((resolve) => (started = resolve));
      return running(async () => void (stopped = true));
    });
    events.emit('SIGTERM');
    await aMoment();
    started();
    expect(await exited).toBe(0);
    expect(stopped).toBe(true);
  });

  // docs/rules/running.md#stopping
  it('stops at once when it is asked to while it starts, and reports no failure of that start', async () => {
    const { process, events, exited, written } = fakeProcess();
    let fails = (_: Error) => {};
    let stops = 0;
    void live(process, async (_, canStop) => {
      canStop(running(async () => void stops++));
      return new Promise<never>((_, reject) => (fails = reject));
    });
    await aMoment();
    expect(stops).toBe(0);
    events.emit('SIGTERM');
    expect(await exited).toBe(0);
    fails(new Error('stopped'));
    await aMoment();
    expect([stops, written]).toEqual([1, []]);
  });

  // docs/rules/running.md#systemd
  it('keeps from what it starts where systemd listens, and says in a line that nobody could tell it', async () => {
    const { process, events, exited, written } = fakeProcess();
    const env: Record<string, string | undefined> = { NOTIFY_SOCKET: '/run/notify', PATH: '/nowhere' };
    let seen: unknown;
    void live({ ...process, env }, async () => {
      seen = { ...env };
      return running();
    });
    while (written.length === 0) await aMoment();
    expect([seen, written]).toEqual([
      { PATH: '/nowhere' },
      [expect.stringMatching(/^systemd was not told .*ENOENT/)],
    ]);
    events.emit('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('takes a signal that arrives twice at once for one, and ends at once at a later second one', async () => {
    const { process, events, exited } = fakeProcess();
    let finish = () => {};
    let ends = 0;
    void exited.then(() => ends++);
    const ended = live(process, async () => running(() => new Promise((resolve) => (finish = resolve))));
    await aMoment();
    events.emit('SIGINT');
    events.emit('SIGINT');
    await aMoment();
    expect(ends).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    events.emit('SIGINT');
    expect(await exited).toBe(1);
    finish();
    await ended;
  });

  // docs/rules/running.md#stopping
  it('says what it still waits for when it does not stop in time', async () => {
    const { process, events, exited, written } = fakeProcess();
    const steps = stopping([
      ['the work it has begun', async () => undefined],
      ['the database', () => new Promise(() => undefined)],
      ['nothing', () => undefined],
    ]);
    void live(process, async () => steps, 200, 20);
    await aMoment();
    events.emit('SIGTERM');
    expect([await exited, written]).toEqual([
      1,
      [
        'Stopping takes longer than 0.02 s; it still waits for the database.\n',
        'It did not stop within 0.2 s; it still waits for the database.\n',
      ],
    ]);
  });

  it('says why it cannot start and ends with 1', async () => {
    const { process, exited, written } = fakeProcess();
    void live(process, async () => Promise.reject(new StartupError('Choose another folder.')));
    expect(await exited).toBe(1);
    expect(written).toEqual(['Choose another folder.\n']);
  });

  it.each(['uncaughtException', 'unhandledRejection'])('stops what it started at an %s', async (event) => {
    const { process, events, exited, written } = fakeProcess();
    let stops = 0;
    void live(process, async () => running(async () => void stops++));
    await aMoment();
    events.emit(event, new Error('a bug'));
    expect(await exited).toBe(1);
    expect(stops).toBe(1);
    expect(written.join('')).toContain('a bug');
  });

  it('stops the rest when a part of it fails, and says both if that fails too', async () => {
    const { process, exited, written } = fakeProcess();
    const failed = Promise.reject(new StartupError('The database ended.'));
    const stop = async () => Promise.reject(new StartupError('The spool did not close.'));
    void live(process, async () => ({ stop, failed }));
    expect(await exited).toBe(1);
    expect(written).toEqual(['The database ended.\n', 'The spool did not close.\n']);
  });
});

describe('the explanation', () => {
  const coded = (code: string, more = {}) => Object.assign(new Error(`${code}: x`), { code, ...more });

  it.each([
    [coded('EADDRINUSE', { port: 3000 }), 'Port 3000 is in use.'],
    [coded('ENOTFOUND'), 'HOST is an address of this machine'],
    [coded('EADDRNOTAVAIL'), 'HOST is an address of this machine'],
    [coded('EACCES'), 'The data folder cannot be written'],
    [coded('EROFS'), 'The data folder cannot be written'],
    [new EnvironmentError('API_PORT: too big'), 'API_PORT: too big'],
  ])('of what an operator can mend is one line: %s', (error, start) => {
    expect(explain(error)).toContain(start);
    expect(explain(error)).not.toContain('\n');
  });

  it('of a bug has the stack', () => {
    expect(explain(new TypeError('x is not a function'))).toContain('lifetime.test.ts');
    expect(explain('text')).toBe('text');
  });
});
