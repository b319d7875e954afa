import { describe, expect, it } from '@jest/globals';
import { isLastUseDue } from './last-use.ts';

const AT = new Date('2026-11-20T10:01:00Z');

describe('when the last use is written down', () => {
  it.each([
    [null, true],
    [undefined, true],
    [new Date('2026-11-20T10:00:00.000Z'), true],
    [new Date('2026-11-20T10:00:00.001Z'), false],
    [new Date('2026-11-20T10:02:00Z'), false],
  ])('after %s: %s', (noted, due) => {
    expect(isLastUseDue(noted, AT)).toBe(due);
  });
});
