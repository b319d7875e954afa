import { describe, expect, it } from '@jest/globals';
import { makeColumnLoop } from './column-loop.ts';

describe('the loop that keeps the columnar copy', () => {
  it('goes on at once while the copy is behind, and after a failure', async () => {
    const answers = ['behind', new Error('away'), 'behind', 'current'] as const;
    let asked = 0;
    const failures: unknown[] = [];
    let current = (): void => undefined;
    const done = new Promise<void>((resolve) => (current = resolve));
    const loop = makeColumnLoop({
      everyMs: 1,
      columnCopy: {
        keep: async () => {
          const answer = answers[asked++] ?? 'current';
          if (answer instanceof Error) throw answer;
          if (answer === 'current') current();
          return answer;
        },
      },
      onFailure: (error) => {
        failures.push(error);
        loop.wake();
        setImmediate(() => loop.wake());
      },
    });
    void loop.run();
    await done;
    await loop.stop();
    expect(asked).toBeGreaterThanOrEqual(4);
    expect(failures).toHaveLength(1);
  });

  it('stops while a step is still under way', async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const loop = makeColumnLoop({
      everyMs: 1,
      stopMsMax: 1,
      columnCopy: {
        keep: () => {
          begin();
          return new Promise(() => undefined);
        },
      },
      onFailure: () => undefined,
    });
    void loop.run();
    await begun;
    await loop.stop();
  });
});
