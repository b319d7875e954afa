import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { targeting } from '@tributary/application/contracts/shared/given';
import { visitorFacts } from '@tributary/application/contracts/shared/given-events';
import type { VisitorFacts } from '../shared/visitor-facts.ts';
import type { Targeting } from './campaign.ts';
import { compareVersions, matchesTargeting, needsCity, uncertainBounds } from './targeting.ts';

const ALL = ['ALL'];

// docs/rules/tracking.md#targeting
describe('targeting', () => {
  it.each<[Partial<Targeting>, readonly string[], Partial<VisitorFacts>, string | null]>([
    [{}, ALL, {}, null],
    [{}, ['US'], {}, null],
    [{}, ['FR', 'DE'], {}, 'country US is not covered'],
    [{}, ['FR'], { country: 'XX' }, 'country XX is not covered'],
    [{ devices: ['all'] }, ALL, {}, null],
    [{ devices: ['iphone', 'Windows'] }, ALL, {}, null],
    [{ devices: ['iphone'] }, ALL, {}, 'device windows is not wanted'],
    [{ devices: ['iphone'] }, ALL, { device: 'other' }, 'device other is not wanted'],
    [{ os: ['windows'] }, ALL, {}, null],
    [{ os: ['iOS'] }, ALL, {}, 'os Windows is not wanted'],
    [{ os: ['iOS'] }, ALL, { os: '' }, 'os unknown is not wanted'],
    [{ os: ['', 'iOS'] }, ALL, { os: '' }, 'os unknown is not wanted'],
    [{ osVersions: { windows: { min: '10' } } }, ALL, {}, null],
    [{ osVersions: { Windows: { min: '11' } } }, ALL, {}, 'os version Windows 10 is not wanted'],
    [{ osVersions: { Windows: { max: '9' } } }, ALL, {}, 'os version Windows 10 is not wanted'],
    [{ osVersions: { Windows: { max: '10' } } }, ALL, { osVersion: '10.3' }, null],
    [
      { osVersions: { Windows: { max: '10.2' } } },
      ALL,
      { osVersion: '10.3' },
      'os version Windows 10.3 is not wanted',
    ],
    [
      { osVersions: { Windows: { min: '10' } } },
      ALL,
      { osVersion: '' },
      'os version Windows unknown is not wanted',
    ],
    [{ osVersions: { Windows: {} } }, ALL, { osVersion: '' }, null],
    [{ osVersions: { iOS: { min: '99' } } }, ALL, {}, null],
    [{ osVersions: { Windows: { min: '9', max: '11' } } }, ALL, {}, null],
    [{ osVersions: { Windows: { max: '10' } } }, ALL, { osVersion: 'unknown' }, null],
    [
      { osVersions: { Windows: { max: '10' } } },
      ALL,
      { osVersion: '' },
      'os version Windows unknown is not wanted',
    ],
    [{ osVersions: { Windows: { min: '11' } } }, ALL, { osVersion: '10 or newer' }, null],
    [{ osVersions: { Windows: { min: '9', max: '10' } } }, ALL, { osVersion: '10 or newer' }, null],
    [
      { osVersions: { Windows: { max: '9' } } },
      ALL,
      { osVersion: '10 or newer' },
      'os version Windows 10 or newer is not wanted',
    ],
    [{ cities: ['san francisco'] }, ALL, {}, null],
    [{ cities: ['Berlin'] }, ALL, {}, 'city San Francisco is not wanted'],
    [{ isps: ['EXAMPLE ISP'] }, ALL, {}, null],
    [{ isps: ['Other'] }, ALL, { isp: '' }, 'isp unknown is not wanted'],
  ])('%j in %j, of %j: %s', (wanted, coverage, facts, reason) => {
    expect(matchesTargeting(targeting(wanted), coverage, visitorFacts(facts))).toBe(reason);
  });

  it('needs the city only when it targets cities', () => {
    expect(needsCity(targeting())).toBe(false);
    expect(needsCity(targeting({ cities: ['ALL'] }))).toBe(false);
    expect(needsCity(targeting({ cities: ['Berlin', 'all'] }))).toBe(false);
    expect(needsCity(targeting({ cities: ['Berlin'] }))).toBe(true);
  });
});

// docs/rules/tracking.md#frozen-versions
it.each<[Targeting['osVersions'], string[]]>([
  [{ Android: { min: '12' } }, ['Android']],
  [{ android: { min: '10.1' }, windows: { min: '11' } }, ['android', 'windows']],
  [{ Android: { min: '10' }, iOS: { min: '18.6' }, macOS: { min: '10.15.7' }, Windows: { min: '7' } }, []],
  [{ Android: { max: '9' }, iOS: { max: '17' }, macOS: { max: '10.14' }, Windows: { max: '8.1' } }, []],
  [{ Android: { max: '10' }, iOS: { max: '18' }, macOS: { max: '14' } }, ['Android', 'iOS', 'macOS']],
  [{ iOS: { min: '26' }, macOS: { min: '15' } }, ['iOS', 'macOS']],
  [{ Linux: { min: '99' }, Android: {} }, []],
])('bounds %j cannot tell visitors of %j apart', (bounds, systems) => {
  expect(uncertainBounds(bounds)).toEqual(systems);
});

describe('versions', () => {
  const version = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));

  it('are compared number by number', () => {
    expect(compareVersions('10.9', '10.10')).toBeLessThan(0);
    expect(compareVersions('10', '9.99')).toBeGreaterThan(0);
    expect(compareVersions('10', '10.0.0')).toBe(0);
    expect(compareVersions('10_15_7', '10.15.7')).toBe(0);
  });

  it('have a total order', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) {
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
