import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onStopSignal } from './stop-signals.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a signal', () => {
  function world() {
    const process = new EventEmitter();
    const calls: string[] = [];
    onStopSignal(process, { stop: () => calls.push('stop'), quit: () => calls.push('quit') });
    return { process, calls };
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s stops the process', (name) => {
    const { process, calls } = world();
    process.emit(name);
    expect(calls).toEqual(['stop']);
  });

  it('that arrives twice at once counts once; another a second later ends the process at once', () => {
    const { process, calls } = world();
    process.emit('SIGINT');
    jest.advanceTimersByTime(1000);
    process.emit('SIGINT');
    expect(calls).not.toContain('quit');
    jest.advanceTimersByTime(1);
    process.emit('SIGTERM');
    expect(calls.at(-1)).toBe('quit');
  });
});
