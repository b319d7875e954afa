import { describe, expect, it } from '@jest/globals';
import { UNRELEASED_MIGRATIONS } from '../../test/unreleased-migrations.ts';
import { namesToday } from './baseline.ts';

const V3 = '20261126053001_version_0_3_0';
const V4 = [
  '20261202000000_zones_and_sums_of_0_4_0',
  '20261202000001_events_of_0_4_0',
  '20261202000002_version_0_4_0',
];
const LATER = '20270101000000_later';
const EARLY = ['20261121000000_records', '20261126053000_limited_staff'];

// docs/operations.md#upgrade
describe('the names of today', () => {
  it.each([
    ['a new database', [], []],
    ['0.3.0', EARLY, [V3]],
    ['0.3.0 as one', [V3], [V3]],
    ['a build before 0.4.0', [V3, ...UNRELEASED_MIGRATIONS], [V3, ...V4]],
    ['one that was 0.3.0', [...EARLY, ...UNRELEASED_MIGRATIONS], [V3, ...V4]],
    ['one with more', [V3, ...UNRELEASED_MIGRATIONS, LATER], [V3, ...V4, LATER]],
    ['0.4.0', [V3, ...V4, LATER], [V3, ...V4, LATER]],
  ])('of %s', (_, applied, today) => {
    expect(namesToday([...applied].reverse())).toEqual(today);
  });

  it.each([
    ['before 0.3.0', EARLY.slice(0, 1), 'a version before 0.3.0', 'version 0.3.0'],
    ['a part', [V3, ...UNRELEASED_MIGRATIONS.slice(1)], 'a build between 0.3.0 and 0.4.0', 'commit fc8aad38'],
    ['another one', [V3, '20261130000000_tried_out'], 'a build between 0.3.0 and 0.4.0', 'commit fc8aad38'],
  ])('of %s are none, with what to start first', (_, applied, of, first) => {
    expect(namesToday(applied)).toEqual({ of, first });
  });
});
