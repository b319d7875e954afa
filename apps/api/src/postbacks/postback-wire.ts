import { z } from 'zod';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import type { Delivery, DeliveryAttempt, Postback } from '@tributary/domain/postbacks/postback';
import { isTestDelivery } from '@tributary/domain/postbacks/test-delivery';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import type { PostbackFields } from '@tributary/application/postbacks/edit-postbacks';
import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import { choiceList, flag, idRef, longId, oneOf, template } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  metaOf,
  metaOut,
  MODIFIED_DAY,
  nullableString,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';
import { attemptsOf, attemptsOut, testAnswerOf, testAnswerShape } from '../shared/attempt-wire.ts';
import { recordWire } from '../shared/record-wire.ts';

const event = oneOf('The event it reports.', ['click', 'conversion']);
const type = oneOf('Always url.', ['url']).default('url');
const statuses = choiceList(
  'Only for conversions that get one of these statuses; approved when left out. Clicks have none.',
  CONVERSION_STATUSES,
).optional();
const url = template('URL template with macros.', 'postback');
const campaign = idRef<string>('Only for this campaign, by long or short ID.').nullable().optional();
const goal = longId<string>('Only for this goal.').nullable().optional();
const method = oneOf('GET when left out.', ['GET', 'POST']).optional();
const live = flag('Whether it fires.').optional();

/** Every field of a postback (docs/rules/postbacks.md). */
export const POSTBACK_WIRE = recordWire<Postback, { readonly zone: string }, PostbackFields>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: { shown: ['org_id', string('The network.')] },
    affiliateId: {
      shown: ['user_id', string('The affiliate.')],
      createdByNetwork: [
        'user_id',
        idRef<AffiliateId>(
          'Long or short ID of the affiliate; you can send it in the query instead.',
        ).optional(),
      ],
    },
    campaignId: {
      shown: ['ad_id', nullableString('Only for this campaign.')],
      created: ['ad_id', campaign],
      changed: ['ad_id', campaign],
    },
    goalId: {
      shown: ['goal_id', nullableString('Only for this goal.')],
      created: ['goal_id', goal],
      changed: ['goal_id', goal],
    },
    event: {
      shown: ['event', string('click or conversion.')],
      created: ['event', event],
      changed: ['event', event.optional()],
    },
    statuses: {
      shown: [
        'statuses',
        strings('Which statuses of a conversion it is for: each is sent once, when it is reached.'),
      ],
      created: ['statuses', statuses],
      changed: ['statuses', statuses],
    },
    type: {
      shown: ['type', string('Always url.'), () => 'url'],
      created: ['type', type],
      changed: ['type', type],
    },
    url: {
      shown: ['data', string('URL template with macros.')],
      created: ['data', url],
      changed: ['data', url.optional()],
    },
    method: {
      shown: ['method', string('GET or POST.')],
      created: ['method', method],
      changed: ['method', method],
    },
    secret: { shown: ['secret', string('Signs each message (Standard Webhooks).')] },
    live: { shown: ['live', bool('Whether it fires.')], created: ['live', live], changed: ['live', live] },
    disabledReason: {
      shown: ['disabled_reason', nullableString('Why it was disabled.')],
    },
    failingSince: {
      shown: [
        'failing_since',
        nullableString(
          "Since when its messages fail, in the network's time zone; null when the latest did not.",
        ),
        ({ failingSince }, { zone }) => (failingSince ? timeIn(failingSince, zone) : null),
      ],
    },
    createdAt: CREATED_DAY,
    modifiedAt: MODIFIED_DAY,
    meta: { shown: ['meta', metaOut, () => metaOf({})] },
  },
  { created: ['event', 'type', 'url'], changed: ['event', 'type', 'url'] },
);

export const postbackOut = z
  .object(POSTBACK_WIRE.shape('shown'))
  .meta({ id: 'Postback', description: 'A postback.' });

export const postbackOf = (postback: Postback, zone: string): z.input<typeof postbackOut> =>
  POSTBACK_WIRE.show('shown', postback, { zone });

export const deliveryOut = z
  .object({
    _id: string('Long ID; the webhook-id of every attempt.'),
    postback_id: string('The postback.'),
    user_id: string('The affiliate.'),
    ad_id: string('The campaign.'),
    event: string('click or conversion.'),
    event_id: string('The click or conversion it reports.'),
    conversion_status: nullableString('The status that the conversion got; null for a click.'),
    test: bool('Whether it is a test; a test reports nothing that happened.'),
    method: string('GET or POST.'),
    url: string('The URL, its macros filled.'),
    body: string('JSON of a POST; empty for a GET.'),
    status: string('pending, delivered or failed.'),
    next_attempt: nullableString('When it is tried again.'),
    created: string('When it was written.'),
    attempts: attemptsOut,
  })
  .meta({ id: 'Delivery', description: 'One message to a receiver, with its attempts.' });

export const deliveryOf = (line: DeliveryLine, zone: string): z.input<typeof deliveryOut> => ({
  _id: line.id,
  postback_id: line.postbackId,
  user_id: line.affiliateId,
  ad_id: line.campaignId,
  event: line.event,
  event_id: line.eventId,
  conversion_status: line.status,
  test: isTestDelivery(line),
  method: line.method,
  url: line.url,
  body: line.body,
  status: line.state,
  next_attempt: line.nextAt ? timeIn(line.nextAt, zone) : null,
  created: timeIn(line.createdAt, zone),
  attempts: attemptsOf(line.attempts, zone),
});

export const testOut = z
  .object({
    _id: string('Long ID in the postback log.'),
    method: string('GET or POST.'),
    url: string('The URL that was requested, with sample values in place of the macros.'),
    body: string('JSON of a POST; empty for a GET.'),
    ...testAnswerShape,
  })
  .meta({ id: 'PostbackTest', description: 'A test message and what came back.' });

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
  ...testAnswerOf(attempt),
});
