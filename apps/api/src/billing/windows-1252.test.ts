import { expect, it } from '@jest/globals';
import { windows1252 } from './windows-1252.ts';

it.each([
  ['Aß', [0x41, 0xdf]],
  ['€–Ž', [0x80, 0x96, 0x8e]],
  ['u\u0308', [0xfc]],
  ['łóŠč', [0x3f, 0xf3, 0x8a, 0x63]],
  ['日😀', [0x3f, 0x3f]],
])('%s in Windows-1252', (text, bytes) => {
  expect([...windows1252(text)]).toEqual(bytes);
});
