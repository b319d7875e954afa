import { describe, expect, it } from '@jest/globals';
import { isContention, isDatabasesFault, isPassingFault } from './faults.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

describe('a fault of the database', () => {
  it.each([
    '53100',
    '53200',
    '57P01',
    '57P03',
    '57014',
    '58030',
    '40001',
    '40P01',
    '08006',
    '55P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
    'P1001',
    'P2024',
    'P2034',
  ])('%s passes', (code) => {
    expect([isPassingFault(coded(code)), isDatabasesFault(coded(code))]).toEqual([true, true]);
  });

  it.each(['22001', '23505', '21000', '54000', 'P0001', 'P2002'])('%s is that of the data', (code) => {
    expect([isPassingFault(coded(code)), isDatabasesFault(coded(code))]).toEqual([false, false]);
  });

  it.each(['XX001', '42P01', '42501'])('%s needs somebody to mend it', (code) => {
    expect([isPassingFault(coded(code)), isDatabasesFault(coded(code))]).toEqual([false, true]);
  });

  it('is found in what caused an error, in what Prisma carries along, and in a text without a code', () => {
    expect(isPassingFault(new Error('outer', { cause: coded('57P01') }))).toBe(true);
    expect(isPassingFault(coded('P2010', { meta: { code: '53100' } }))).toBe(true);
    expect(isPassingFault(new Error('Raw query failed. Code: `53100`.'))).toBe(true);
    expect(isPassingFault(new Error('Connection terminated unexpectedly'))).toBe(true);
    // Of a new connection on a full disk.
    const full = Object.assign(new Error('could not write init file'), { code: 'XX000' });
    expect(isPassingFault(full)).toBe(true);
    expect(
      isPassingFault(new Error('Raw query failed. Code: `XX000`. Message: `could not write init file`')),
    ).toBe(true);
  });

  // docs/rules/running.md#concurrent-changes
  it.each([
    [coded('40001'), true],
    [coded('40P01'), true],
    [coded('P2034'), true],
    [coded('P2010', { meta: { code: '40P01' } }), true],
    [new Error('Raw query failed. Code: `40P01`. Message: `deadlock detected`'), true],
    [new Error('outer', { cause: coded('40001') }), true],
    [coded('57P01'), false],
    [coded('23505'), false],
    [new TypeError('x'), false],
  ])('%s was rolled back because of others: %s', (error, isSo) => {
    expect(isContention(error)).toBe(isSo);
  });

  it('is no error of the product, and nothing that is no error', () => {
    for (const other of [new TypeError('x is undefined'), 'text', undefined, coded('ERR_INVALID_ARG_TYPE')])
      expect([isPassingFault(other), isDatabasesFault(other)]).toEqual([false, false]);
  });

  it('does not follow a cause that leads back to itself for ever', () => {
    const loop: Error = new Error('a');
    loop.cause = loop;
    expect(isPassingFault(loop)).toBe(false);
  });
});
