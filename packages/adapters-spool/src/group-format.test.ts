import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import { encodeGroup, lineOf, linesOfGroup, nextSoundGroup, soundGroup, soundLines } from './group-format.ts';

const LINES = [1, 2, 3].map((n) => lineOf(clickId(n), `[1,"ä","${'x'.repeat(n)}"]`));

/** As version 0.3 wrote it: lines without sums of their own. */
function groupWithoutSums(lines: readonly string[]): Buffer {
  const text = Buffer.from(lines.join('\n'));
  const header = Buffer.alloc(16);
  Buffer.from([0xf7, 0x54, 0x42, 0xff]).copy(header);
  header.writeUInt32LE(text.length, 4);
  header.writeUInt32LE(lines.length, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(text, crc32(header)));
  return Buffer.concat([header, sum, text]);
}

// docs/rules/running.md#damaged-spool
describe('a group', () => {
  it.each([
    ['with sums of its lines', encodeGroup([...LINES], 0)],
    ['of version 0.3', groupWithoutSums(LINES)],
  ])('%s is found and read', (_, group) => {
    expect(soundGroup(group, 0)).toMatchObject({ at: 0, bytes: group.length, count: 3, firstId: clickId(1) });
    expect(linesOfGroup(group)).toEqual(LINES);
    const behind = Buffer.concat([Buffer.alloc(50, 'f7'), group, encodeGroup([...LINES], 3)]);
    expect(nextSoundGroup(behind, 0)?.at).toBe(50);
    expect(nextSoundGroup(behind, 51)?.at).toBe(50 + group.length);
  });

  it('gives up no line whose bytes did not change, wherever a bit of it does', () => {
    const group = encodeGroup([...LINES], 0);
    expect(soundLines(group)).toEqual(LINES);
    for (let at = 0; at < group.length; at++)
      for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
        const changed = Buffer.from(group);
        changed.writeUInt8(changed.readUInt8(at) ^ bit, at);
        const found = soundLines(changed);
        expect(found.length).toBeGreaterThanOrEqual(2);
        expect(LINES).toEqual(expect.arrayContaining(found));
      }
  });
});
