// docs/rules/input-output.md#lists
import { describe, expect, it } from '@jest/globals';
import { parseParameters } from './parameters.ts';

describe('a list', () => {
  it.each([
    ['x=1&x=2'],
    ['x[]=1&x[]=2'],
    ['x[0]=1&x[1]=2'],
    ['x[]=1,2'],
    ['x[][0]=1&x[][1]=2'],
    ['x[][]=1&x[][]=2'],
    ['x[0][0]=1&x[0][1]=2'],
    ['x[][0]=1,2'],
    ['x%5B%5D%5B0%5D=1&x%5B%5D%5B1%5D=2'],
    ['x[][][0]=1&x[]=2'],
  ])('is read from %s', (text) => {
    expect(parseParameters(text)['x']).toEqual(['1', '2']);
  });
});

it.each([
  ['bank[name]=A&bank[iban]=B', { bank: { name: 'A', iban: 'B' } }],
  ['a[b][c]=1', { 'a[b][c]': '1' }],
  ['a[][b]=1', { 'a[][b]': '1' }],
  ['[]=1', { '[]': '1' }],
])('reads %s as %j', (text, expected) => {
  expect({ ...parseParameters(text) }).toEqual(expected);
});
