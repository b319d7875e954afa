import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { testApi, unknownKey } from '../../test/test-api.ts';
import { makeCookies } from './cookies.ts';
import { makeGate } from './gate.ts';
import { HttpError } from './http-error.ts';

it('counts guesses sent all at once, before any of them has failed', async () => {
  const { deps } = await testApi();
  const seen: (() => void)[] = [];
  // Answers none of them until all have asked.
  const findByHash = () =>
    new Promise<undefined>((resolve) => {
      seen.push(() => resolve(undefined));
      if (seen.length === 5) for (const answer of seen) answer();
    });
  const keys = { ...deps.stores.keys, findByHash };
  const { sessions, affiliateGroups } = deps.stores;
  const cookies = makeCookies({ alwaysSecure: false });
  const dependencies = {
    keys,
    sessions,
    affiliateGroups,
    hashes: deps.hashes,
    buckets: deps.rateBuckets,
    renewHash: () => {},
  };
  const gate = makeGate(dependencies, { allowQueryKey: true, rateLimitPerSecond: 3, cookies });
  const guess = async () => {
    const request = { ip: '192.0.2.1', method: 'GET', query: {}, headers: { 'x-api-key': unknownKey() } };
    return gate(request as unknown as Request, { role: 'network' }, new Date('2026-03-10T12:00:00Z'));
  };
  const outcomes = await Promise.allSettled([guess(), guess(), guess(), guess(), guess()]);
  const statuses = outcomes.map(
    (one) => one.status === 'rejected' && one.reason instanceof HttpError && one.reason.failure.status,
  );
  expect(statuses).toEqual([401, 401, 429, 429, 429]);
});
