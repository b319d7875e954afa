// Testing a postback: a file of its own, because nowhere else does a request wait for the answer of another server.
import { z } from 'zod';
import type { TestPostback } from '@tributary/application/postbacks/test-postback';
import { isDelivered } from '@tributary/domain/postbacks/retry';
import { route } from '../http/route.ts';
import { message } from '../shared/output.ts';
import { testOf, testOut } from './postback-wire.ts';
import { idParams } from '../shared/common.ts';

const testedOut = z.object({ log: testOut, message }).meta({ id: 'TestedPostback' });

const answerOf = (tested: Awaited<ReturnType<TestPostback>>): z.input<typeof testedOut> => ({
  log: testOf(tested),
  message: isDelivered(tested.attempt.status)
    ? 'The receiver took the test.'
    : 'The receiver did not take the test; the log says why.',
});

const testOwn = route({
  method: 'POST',
  path: '/affiliate/postbacks/{id}/test',
  role: 'affiliate',
  operation: 'test-own-postback',
  summary: 'Test a postback',
  description:
    "Sends it once, now, with sample values; returns the receiver's response. Nothing is counted. An unreachable receiver is a result, not an error.",
  params: idParams('id'),
  data: testedOut,
  handle: async ({ deps, caller: { networkId, affiliateId }, params }) =>
    answerOf(await deps.useCases.testPostback({ networkId, affiliateId, postbackId: params.id })),
});

const test = route({
  method: 'POST',
  path: '/network/postbacks/{id}/test',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'test-postback',
  summary: 'Test a postback',
  description:
    "Sends it once, now, with sample values; returns the receiver's response. Nothing is counted. An unreachable receiver is a result, not an error.",
  params: idParams('id'),
  data: testedOut,
  handle: async ({ deps, caller: { networkId }, params }) =>
    answerOf(await deps.useCases.testPostback({ networkId, postbackId: params.id })),
});

export const POSTBACK_TEST_ROUTES = [testOwn, test];
