// How tries to deliver a message look on the wire, to affiliates' postbacks and to the network's webhooks alike.
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { z } from 'zod';
import { int, string, timeIn } from './output.ts';

const httpStatus = z.int().nullable().meta({ description: 'HTTP status; null when there was no answer.' });

export const attemptsOut = z
  .array(
    z
      .object({
        attempt: int('From 1.'),
        started: string('When.'),
        latency_ms: int('How long it took.'),
        status: httpStatus,
        error: string('Why there was no answer.'),
        body: string('The first 2 kB of the answer.'),
      })
      .meta({ description: 'One attempt.' }),
  )
  .meta({ id: 'Attempts', description: 'Oldest first.' });

export const attemptsOf = (attempts: readonly DeliveryAttempt[], zone: string): z.input<typeof attemptsOut> =>
  attempts.map((one) => ({
    attempt: one.attempt,
    started: timeIn(one.startedAt, zone),
    latency_ms: Math.round(one.latencyMs),
    status: one.status,
    error: one.error,
    body: one.body,
  }));

/** What came back of a test message. */
export const testAnswerShape = {
  status: httpStatus,
  latency: int('How long it took, in milliseconds.'),
  response: string('The first 2 kB of the answer.'),
  error: string('Why there was no answer; empty when there was one.'),
};

export const testAnswerOf = ({ status, latencyMs, body, error }: DeliveryAttempt) => ({
  status,
  latency: Math.round(latencyMs),
  response: body,
  error,
});
