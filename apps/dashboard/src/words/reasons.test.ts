import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { reasonWord } from './reasons.ts';

const errors = readFileSync(`${import.meta.dirname}/../../../../docs/errors.md`, 'utf8');
const codes = [...errors.matchAll(/^\| `([A-Z]+_[A-Z_]+|BOT|BLOCKED|TARGETING|PREFETCH|DUPLICATE)` \|/gm)];

it('has words for every reason of the log of clicks, of hits and of conversions', () => {
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.map(([, code = '']) => code).filter((code) => reasonWord(code) === code)).toEqual([]);
});

it('shows what people wrote as they wrote it', () => {
  expect(reasonWord('Sent back on Monday')).toBe('Sent back on Monday');
  expect(reasonWord('')).toBe('');
});
