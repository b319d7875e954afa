import { describe, expect, it } from '@jest/globals';
import { begunAt, completed, fitting } from './macros.ts';

const MACROS = [
  { macro: '{payout}', label: 'Payout' },
  { macro: '{p1}', label: 'Sub-id 1' },
  { macro: '{txn_id}', label: 'Transaction id' },
];
const ADDRESS = 'https://me.example/?earned={pay';

describe('a macro that is being typed', () => {
  it('is the one that stands open before the caret', () => {
    expect(begunAt(ADDRESS, ADDRESS.length)).toEqual({ start: 27, typed: 'pay' });
    expect(begunAt('https://me.example/?earned={', 28)).toEqual({ start: 27, typed: '' });
  });

  it('is none once it is closed, or where none was begun', () => {
    expect(begunAt(`${ADDRESS}out}`, ADDRESS.length + 4)).toBeUndefined();
    expect(begunAt('https://me.example/', 19)).toBeUndefined();
  });

  it('is looked for by name first, then by what it means', () => {
    expect(fitting(MACROS, 'P').map(({ macro }) => macro)).toEqual(['{payout}', '{p1}']);
    expect(fitting(MACROS, 'trans').map(({ macro }) => macro)).toEqual(['{txn_id}']);
    expect(fitting(MACROS, 'nothing')).toEqual([]);
  });

  it('is completed in its place, and what follows stays', () => {
    const begun = begunAt(ADDRESS, ADDRESS.length) ?? { start: 0, typed: '' };
    expect(completed(`${ADDRESS}&order=1`, begun, '{payout}')).toEqual({
      text: 'https://me.example/?earned={payout}&order=1',
      caret: 35,
    });
    // The caret stood inside a whole one: it is replaced, not doubled.
    expect(completed(`${ADDRESS}out}&a=b`, begun, '{p1}').text).toBe('https://me.example/?earned={p1}&a=b');
  });
});
