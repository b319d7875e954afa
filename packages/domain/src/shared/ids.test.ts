import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { id, isId, newId, type CampaignId } from './ids.ts';

describe('record ids', () => {
  it('are 24 lower-case hexadecimal characters that sort by the second they were made in', () => {
    const second = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const random = fc.uint8Array({ minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(second, second, fc.tuple(random, random), (a, b, [left, right]) => {
        const [first, other] = [newId(new Date(a * 1000), left), newId(new Date(b * 1000), right)];
        expect(isId(first)).toBe(true);
        if (a !== b) expect(first < other).toBe(a < b);
        expect(first.slice(8)).toBe(Buffer.from(left).toString('hex'));
      }),
    );
  });

  it.each(['', '0'.repeat(23), '0'.repeat(25), 'A'.repeat(24), `${'0'.repeat(24)}\n`, "1' or '1'='1"])(
    '%j is none',
    (text) => {
      expect(isId(text)).toBe(false);
      expect(() => id<CampaignId>(text)).toThrow(expect.objectContaining({ code: 'invalid_id' }));
    },
  );
});
