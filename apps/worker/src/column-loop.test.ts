import { describe, it } from '@jest/globals';
import { makeColumnLoop } from './column-loop.ts';

describe('the loop that keeps the columnar copy', () => {
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
