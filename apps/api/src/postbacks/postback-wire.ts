import { z } from 'zod';
import type { Delivery, DeliveryAttempt, Postback } from '@tributary/domain/postbacks/postback';
import { isTestDelivery } from '@tributary/domain/postbacks/test-delivery';
import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  int,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
  timeIn,
} from '../shared/output.ts';

/** docs/rules/postbacks.md. */
export const postbackOut = z
  .object({
    _id: string('Long id.'),
    org_id: string('The network.'),
    user_id: string('The affiliate.'),
    ad_id: nullableString('Only for this campaign.'),
    goal_id: nullableString('Only for this goal.'),
    event: string('click or conversion.'),
    type: string('Always url.'),
    data: string('URL template with macros.'),
    method: string('GET or POST.'),
    secret: string('Signs each message (Standard Webhooks).'),
    live: bool('Whether it fires.'),
    disabled_reason: nullableString('Why the product switched it off.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
    meta: metaOut,
  })
  .meta({ description: 'A postback.' });

export const postbackOf = (postback: Postback, zone: string): z.input<typeof postbackOut> => ({
  _id: postback.id,
  org_id: postback.networkId,
  user_id: postback.affiliateId,
  ad_id: postback.campaignId,
  goal_id: postback.goalId,
  event: postback.event,
  type: 'url',
  data: postback.url,
  method: postback.method,
  secret: postback.secret,
  live: postback.live,
  disabled_reason: postback.disabledReason,
  created: dayIn(postback.createdAt, zone),
  modified: dayInOrNull(postback.modifiedAt, zone),
  meta: metaOf({}),
});

export const deliveryOut = z
  .object({
    _id: string('Long id; the webhook-id of every attempt.'),
    postback_id: string('The postback.'),
    user_id: string('The affiliate.'),
    ad_id: string('The campaign.'),
    event: string('click or conversion.'),
    event_id: string('The click or conversion it reports.'),
    test: bool('Whether it is a test that somebody asked for; a test reports nothing that happened.'),
    method: string('GET or POST.'),
    url: string('The URL, its macros filled.'),
    body: string('JSON of a POST; empty for a GET.'),
    status: string('pending, delivered or failed.'),
    next_attempt: nullableString('When it is tried again.'),
    created: string('When it was written.'),
    attempts: z
      .array(
        z
          .object({
            attempt: int('From 1.'),
            started: string('When.'),
            latency_ms: int('How long it took.'),
            status: z.int().nullable().meta({ description: 'HTTP status; null when there was no answer.' }),
            error: string('Why there was no answer.'),
            body: string('The first 2 kB of the answer.'),
          })
          .meta({ description: 'One attempt.' }),
      )
      .meta({ description: 'Oldest first.' }),
  })
  .meta({ description: 'One message to a receiver, with its attempts.' });

export const deliveryOf = (line: DeliveryLine, zone: string): z.input<typeof deliveryOut> => ({
  _id: line.id,
  postback_id: line.postbackId,
  user_id: line.affiliateId,
  ad_id: line.campaignId,
  event: line.event,
  event_id: line.eventId,
  test: isTestDelivery(line),
  method: line.method,
  url: line.url,
  body: line.body,
  status: line.state,
  next_attempt: line.nextAt ? timeIn(line.nextAt, zone) : null,
  created: timeIn(line.createdAt, zone),
  attempts: line.attempts.map((one) => ({
    attempt: one.attempt,
    started: timeIn(one.startedAt, zone),
    latency_ms: Math.round(one.latencyMs),
    status: one.status,
    error: one.error,
    body: one.body,
  })),
});

export const testOut = z
  .object({
    _id: string('Long id in the postback log.'),
    method: string('GET or POST.'),
    url: string('The URL that was requested, with sample values in place of the macros.'),
    body: string('JSON of a POST; empty for a GET.'),
    status: z.int().nullable().meta({ description: 'HTTP status; null when there was no answer.' }),
    latency: int('How long it took, in milliseconds.'),
    response: string('The first 2 kB of the answer.'),
    error: string('Why there was no answer; empty when there was one.'),
  })
  .meta({ description: 'A test message and what came back.' });

export const testOf = ({
  delivery,
  attempt,
}: {
  readonly delivery: Delivery;
  readonly attempt: DeliveryAttempt;
}): z.input<typeof testOut> => ({
  _id: delivery.id,
  method: delivery.method,
  url: delivery.url,
  body: delivery.body,
  status: attempt.status,
  latency: Math.round(attempt.latencyMs),
  response: attempt.body,
  error: attempt.error,
});

/** What the wire calls the fields that may be refused. */
export const POSTBACK_WORDS = {
  campaignId: 'ad_id',
  goalId: 'goal_id',
} as const;
