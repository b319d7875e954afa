import { expect, it } from '@jest/globals';
import { colored } from './code-colors.ts';

it.each([
  [
    `const a = fetch('x 1', 12.5)`,
    [
      ['const', 'word'],
      [`'x 1'`, 'text'],
      ['12.5', 'number'],
    ],
  ],
  [
    '{"success": true}',
    [
      ['"success"', 'text'],
      ['true', 'word'],
    ],
  ],
  [`it's constant2`, []],
  ['', []],
])('colors %s, and leaves it as it was', (code, marked) => {
  const parts = colored(code);
  expect(parts.map(([text]) => text).join('')).toBe(code);
  expect(parts.filter(([, kind]) => kind !== undefined)).toEqual(marked);
});
