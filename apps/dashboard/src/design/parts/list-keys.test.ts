import { describe, expect, it } from '@jest/globals';
import { type Letters, nextOf, NO_LETTERS, withKey } from './list-keys.ts';

const NAMES = ['Campaign', 'Country', '✓ Device', 'City'];
const from = (at: number, key: string, letters = key.toLowerCase()) => nextOf({ key, letters }, NAMES, at);

describe('the keys of a list', () => {
  it('go round at both ends', () => {
    expect([from(0, 'ArrowDown'), from(3, 'ArrowDown'), from(0, 'ArrowUp'), from(2, 'ArrowUp')]).toEqual([
      1, 0, 3, 1,
    ]);
    expect([from(2, 'Home'), from(1, 'End')]).toEqual([0, 3]);
  });

  it('go to the next that begins with a letter, whatever mark is before it', () => {
    expect([from(0, 'c'), from(1, 'C', 'cc'), from(3, 'c', 'ccc'), from(0, 'd')]).toEqual([1, 3, 0, 2]);
  });

  it('go to what begins with all letters, and stay where that is', () => {
    expect([from(0, 'i', 'ci'), from(1, 'u', 'cou'), from(0, 'x', 'cx')]).toEqual([3, 1, undefined]);
  });

  it('are nothing to a list where they are for something else', () => {
    expect([from(0, 'Enter'), from(0, 'F10'), from(0, 'Shift')]).toEqual([undefined, undefined, undefined]);
  });

  it('are one beginning until a pause, or until something else is pressed', () => {
    const typed = (...keys: readonly (readonly [key: string, atMs: number])[]) =>
      keys.reduce<Letters>((letters, [key, atMs]) => withKey(letters, key, atMs), NO_LETTERS).text;
    expect(typed(['C', 0], ['o', 700])).toBe('co');
    expect(typed(['C', 0], ['o', 751])).toBe('o');
    expect(typed(['C', 0], ['ArrowDown', 10], ['o', 20])).toBe('o');
  });
});
