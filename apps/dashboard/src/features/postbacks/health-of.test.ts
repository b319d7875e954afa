import { expect, it } from '@jest/globals';
import { healthOf } from './health-of.ts';

it('counts the addresses of each affiliate, those turned off for failures first', () => {
  const one = (user_id: string, live: boolean, disabled_reason: string | null = null) => ({
    user_id,
    live,
    disabled_reason,
  });
  expect(
    healthOf([one('a', true), one('b', true), one('b', false, '410'), one('a', false), one('a', true)]),
  ).toEqual([
    { affiliateId: 'b', live: 1, off: 1, stopped: 1 },
    { affiliateId: 'a', live: 2, off: 1, stopped: 0 },
  ]);
});
