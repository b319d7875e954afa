import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { until } from '@tributary/application/contracts/shared/until';
import { spooled, type SpoolLimits } from './spooled.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-spooled.'));
afterAll(() => rmSync(folder, { recursive: true }));

const PIECES = Array.from({ length: 200 }, (_, n) => `${n},ä€😀,${'x'.repeat(n * 7)}\n`);

/** What is given, and whether it was read to its end or given back. */
function source(pieces: readonly string[] = PIECES) {
  const seen = { given: 0, isOver: false };
  async function* give(): AsyncGenerator<string> {
    try {
      for (const piece of pieces) {
        seen.given++;
        yield piece;
      }
    } finally {
      seen.isOver = true;
    }
  }
  return { seen, pieces: give() };
}

async function rest(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

// docs/rules/input-output.md#whole-files
describe('a file that is read slowly', () => {
  it.each<[string, SpoolLimits]>([
    ['in memory', {}],
    ['in a temporary file', { memoryBytesMax: 100 }],
    ['in a temporary file alone', { memoryBytesMax: 0 }],
  ])('is made at once, and kept %s', async (_, limits) => {
    const { seen, pieces } = source();
    const file = spooled(pieces, { folder, ...limits });
    const first = await file.next();
    await until(() => seen.isOver); // nobody takes more meanwhile
    expect(readdirSync(folder)).toEqual([]); // it has no name
    expect(String(first.value) + (await rest(file))).toBe(PIECES.join(''));
  });

  it.each<[string, SpoolLimits]>([
    ['beyond the limit of the disk', { folder, memoryBytesMax: 1000, diskBytesMax: 20_000 }],
    ['where no file can be made', { folder: join(folder, 'nowhere'), memoryBytesMax: 1000 }],
  ])('is made as fast as it is read %s', async (_, limits) => {
    const { seen, pieces } = source();
    const file = spooled(pieces, limits);
    let text = String((await file.next()).value);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.isOver).toBe(false);
    for await (const piece of file) text += piece;
    expect([text, seen]).toEqual([PIECES.join(''), { given: PIECES.length, isOver: true }]);
  });

  it('breaks off when its pieces do, and lets go of them when its reader leaves', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield* PIECES.slice(0, 3);
      throw new Error('The database went away.');
    }
    await expect(rest(spooled(broken(), { folder }))).rejects.toThrow('went away');
    const { seen, pieces } = source();
    const left = spooled(pieces, { folder, memoryBytesMax: 10, diskBytesMax: 10 });
    await left.next();
    await left.return(undefined);
    expect(seen.isOver).toBe(true);
    expect(seen.given).toBeLessThan(PIECES.length);
  });
});
