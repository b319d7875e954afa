import { expect, it } from '@jest/globals';
import { whenText } from './when.ts';

it.each([
  ['en-GB', '2026-11-29 14:31:04', '2026-11-29 14:31:04'],
  ['de', '2026-11-29 14:31:04', '29.11.2026 14:31:04'],
  ['de', '2026-01-02', '02.01.2026'],
  ['es', '2026-11-29 14:31', '29/11/2026 14:31'],
  ['pt-BR', '2026-11-29 14:31:04', '29/11/2026 14:31:04'],
  ['de', '2026-99-99', '2026-99-99'],
  ['de', 'Nie', 'Nie'],
  ['de', '', ''],
])('in %s %j is %j', (locale, text, written) => expect(whenText(text, locale)).toBe(written));
