import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { i18n } from '../language/i18n.ts';
import { detailWord } from './details.ts';

const source = readFileSync(
  `${import.meta.dirname}/../../../../packages/domain/src/tracking/resolve-target.ts`,
  'utf8',
);
/** Those without a value. */
const details = [...source.matchAll(/\['[A-Z_]+', (?:'([^']+)'|"([^"]+)")\]/g)].map(
  ([, one, other]) => one ?? other ?? '',
);

it('has words for every detail of a rejected click', () => {
  expect(details.length).toBeGreaterThan(12);
  i18n.load('xx', new Proxy({}, { get: () => ['said'], has: () => true }));
  i18n.activate('xx');
  const said = details.filter((one) => detailWord(one) !== 'said');
  i18n.activate('en');
  expect(said).toEqual([]);
});

it.each([
  ['repeats 0732ea307351f2a7ac118001', 'same order as conversion 0732ea307351f2a7ac118001'],
  ['its click never arrived', 'its click never arrived'],
  ['country FR is not covered', 'FR is outside the targeting'],
  ['os version iOS 12.1 is not wanted', 'iOS 12.1 is outside the targeting'],
  ['Rejected by the network.', 'Rejected by the network.'],
  ['Sent back on Monday', 'Sent back on Monday'],
  ['', ''],
])('says of %j: %j', (detail, words) => {
  expect(detailWord(detail)).toBe(words);
});
