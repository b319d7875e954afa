import { expect, it } from '@jest/globals';
import { visitorFacts } from '@tributary/application/contracts/shared/given-events';
import { withHints } from './client-hints.ts';

// docs/rules/tracking.md#frozen-versions
it.each([
  ['Android', '"Android"', '"14.0.0"', '14'],
  ['Android', '"Android"', '"8.1.0"', '8.1'],
  ['Android', undefined, '"14.0.0"', '14'],
  ['Android', 'Android', '14', '14'],
  ['macOS', '"macOS"', '"15.3.1"', '15.3.1'],
  ['iOS', '"iOS"', '"26.0"', '26'],
  ['Windows', '"Windows"', '"15.0.0"', '11'],
  ['Windows', '"Windows"', '"13.0.0"', '11'],
  ['Windows', '"Windows"', '"10.0.0"', '10'],
  ['Windows', '"Windows"', '"1.0.0"', '10'],
  ['Windows', '"Windows"', '"0.1.0"', '7'],
  ['Windows', '"Windows"', '"0.3"', '8.1'],
  ['Windows', '"Windows"', '"0.0.0"', 'as before'],
  ['Android', '"Linux"', '"14.0.0"', 'as before'],
  ['Linux', '"Linux"', '"6.8.0"', 'as before'],
  ['', undefined, '"14"', 'as before'],
  ['Android', '"Android"', '""', 'as before'],
  ['Android', '"Android"', '"0.0.0"', 'as before'],
  ['macOS', '"macOS"', '"0"', 'as before'],
  ['Android', '"Android"', '"14; x"', 'as before'],
  ['Android', '"Android"', undefined, 'as before'],
])('of %s, %s and %s tell version %s', (os, platform, platformVersion, version) => {
  const facts = visitorFacts({ os, osVersion: 'as before' });
  expect(withHints(facts, { platform, platformVersion })).toEqual({ ...facts, osVersion: version });
});
