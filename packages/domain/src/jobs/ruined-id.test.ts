import { describe, expect, it } from '@jest/globals';
import { isRuinedId, ruinedIdsOf } from './ruined-id.ts';

// docs/rules/imports.md#ruined-ids
describe('ids that a spreadsheet has ruined', () => {
  it.each([
    '1.23457E+12',
    '1.23457e+12',
    '1,23457E+12',
    ' 1.23457E+12 ',
    '1.23457E12',
    '-1.2E+15',
    '1E+12',
    '5.2E-07',
    '123456789012345000',
    '12345678901234500000',
    '########',
    '#',
    '#NAME?',
    '#N/A',
    '#DIV/0!',
  ])('knows %s', (text) => {
    expect(isRuinedId(text)).toBe(true);
  });

  it.each([
    '',
    '1E5',
    '12E+3',
    'A1.2E+12',
    '1.2E+12-7',
    '1234567890123',
    '100000',
    '1234567890123450',
    '12345678901234500',
    '12345678901234567890',
    '000000000000000000000',
    '#1001',
    '1.5',
    'E+12',
    '5e1234567890123456789012',
  ])('takes %p for an id', (text) => {
    expect(isRuinedId(text)).toBe(false);
  });

  it('looks at every column of ids, and at no other', () => {
    const values = { sub3: '1E+12', txn_id: '1.2E+12', sale_amount: '1.2E+12', referer: '#REF!' };
    expect(ruinedIdsOf({ values })).toEqual([
      { name: 'txn_id', text: '1.2E+12' },
      { name: 'sub3', text: '1E+12' },
    ]);
    expect(ruinedIdsOf({ problem: 'no row' })).toEqual([]);
  });
});
