import { describe, expect, it } from '@jest/globals';
import type { NumberText } from '../api/exact-json.ts';
import { changeOf, differenceOf, partsOfLargest, pointsOf, shareOf as partOf } from './change.ts';

const shareOf = (before: string, now: string) => changeOf(before as NumberText, now as NumberText, 'en');

describe('the change from one figure to another', () => {
  it.each([
    ['100', '150', 'up', '50.0'],
    ['100', '50', 'down', '50.0'],
    ['100', '100', 'same', '0.0'],
    ['-100', '50', 'up', '150.0'],
    ['0.1', '0.3', 'up', '200.0'],
    ['1', '1.25', 'up', '25.0'],
    // Half a tenth of a percent is rounded up, less than half down.
    ['2000', '2001', 'up', '0.1'],
    ['2000', '1999', 'down', '0.1'],
    ['20000', '20009', 'up', '0.0'],
    ['20000', '20010', 'up', '0.1'],
    ['20000', '20029', 'up', '0.1'],
    ['20000', '20030', 'up', '0.2'],
    // Beyond what a float holds.
    ['1', '123456789012345678901', 'up', '12,345,678,901,234,567,890,000.0'],
  ])('is from %s to %s: %s, %s %%', (before, now, direction, share) => {
    expect(shareOf(before, now)).toEqual({ direction, share: `${share}%` });
  });

  it('has no share of nothing', () => {
    expect(shareOf('0', '5')).toEqual({ direction: 'up', share: undefined });
    expect(shareOf('0', '0.00')).toEqual({ direction: 'same', share: '0.0%' });
  });
});

describe('a share', () => {
  it.each([
    ['565.10', '1789.00', '31.6%'],
    ['-5', '20', '\u221225.0%'],
    ['-5', '-20', '25.0%'],
    ['0', '20', '0.0%'],
    ['0.00000000000000001', '3', '0.0%'],
    ['3', '0.00', undefined],
  ] as const)('of %s in %s', (part, whole, share) => {
    expect(partOf(part, whole, 'en')).toBe(share);
  });
});

it.each([
  ['2.86', '2.96', '0.1'],
  ['14', '2.5', '11.5'],
  ['2.9', '2.94', '0.0'],
  ['2.9', '2.95', '0.1'],
] as const)('from %s to %s percent are %s points', (before, now, points) => {
  expect(pointsOf(before, now, 'en')).toBe(points);
});

it.each([
  [
    ['4545.50', '2272.75', '0', '-3'],
    [100, 50, 0, 0],
  ],
  [
    ['0', '-1'],
    [0, 0],
  ],
  [[], []],
])('of %j the parts of the largest are %j', (values, parts) => {
  expect(partsOfLargest(values as NumberText[])).toEqual(parts);
});

describe('what is left', () => {
  it.each([
    ['12', '8', '4'],
    ['12.5', '8', '4.5'],
    ['0.05', '0.045', '0.005'],
    ['8', '12.25', '-4.25'],
    ['1', '1.00', '0.00'],
    // Beyond what a float holds.
    ['9007199254740993.01', '9007199254740992', '1.01'],
  ])('of %s without %s is %s', (first, second, left) =>
    expect(differenceOf(first as NumberText, second as NumberText)).toBe(left),
  );
});
