import { expect, it } from '@jest/globals';
import { countryName } from './countries.ts';

it.each([
  ['DE', 'Germany'],
  ['GB', 'United Kingdom'],
  ['XX', 'Unknown'],
  ['', 'Unknown'],
  ['de', 'Unknown'],
  ['QX', 'Unknown'],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
