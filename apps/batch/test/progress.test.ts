import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Writable } from 'node:stream';
import { makeProgress } from '../src/progress.ts';

let written = '';
const stream = (isTTY: boolean) =>
  Object.assign(
    new Writable({
      write(piece: Buffer, _encoding, done) {
        written += piece.toString();
        done();
      },
    }),
    { isTTY },
  );

beforeEach(() => {
  written = '';
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => void jest.useRealTimers());

describe('progress', () => {
  it.each([
    ['without a terminal', { stream: stream(false), bars: true }],
    ['with --json', { stream: stream(true), bars: false }],
  ])('%s is a line every five seconds', (_when, options) => {
    const task = makeProgress(options)('Rows', 10);
    task.add(3);
    jest.advanceTimersByTime(4999);
    expect(written).toBe('');
    jest.advanceTimersByTime(1);
    task.add(4);
    jest.advanceTimersByTime(5000);
    task.stop();
    jest.advanceTimersByTime(60_000);
    expect(written).toBe('Rows: 3 of 10\nRows: 7 of 10\n');
  });

  it('says only what was done when nobody knows how much there is', () => {
    const task = makeProgress({ stream: stream(false), bars: true })('Rows');
    task.add(3);
    jest.advanceTimersByTime(5000);
    task.stop();
    expect(written).toBe('Rows: 3\n');
  });

  it('is a bar on a terminal, which is gone when it ends', () => {
    const terminal = Object.assign(stream(true), { columns: 80 });
    const task = makeProgress({ stream: terminal, bars: true })('Rows', 10);
    task.add(5);
    jest.advanceTimersByTime(1000);
    expect(written).toContain('50% 5/10');
    task.stop();
    expect(written).not.toContain('Rows: ');
  });
});
