import { z } from 'zod';
import { nullableString, string } from '../shared/output.ts';

export const actorOut = z
  .object({
    role: string(
      '`network`, `affiliate`, `advertiser`, `operator` (a command line) or `system` (the product itself).',
    ),
    key_id: nullableString('The API key; null without one.'),
    user_id: nullableString('The affiliate or advertiser; null for others.'),
    person_id: nullableString('The user who was signed in; null where a key was used.'),
    as_person_id: nullableString('The user a team member viewed the dashboard as; null otherwise.'),
  })
  .meta({ id: 'Actor', description: 'Who did it.' });

const pair = z
  .array(z.unknown())
  .length(2)
  .meta({ description: 'Before and after; null where there was nothing.' });

export const changesOut = z.record(z.string(), pair).meta({
  description:
    'Field to [before, after]. A secret says only `changed`; of an account that was removed the values are null.',
});

/** Any field may be left out by `fields`. */
export const auditOut = z
  .object({
    _id: string('Entry id.'),
    created: string('When, in network time.'),
    actor: actorOut,
    action: string('`created`, `changed`, `removed`, or `refused` for a failed sign-in.'),
    object: string(
      'The kind of record, such as `campaign`, `commission`, `affiliate`, `key` or `conversion`.',
    ),
    object_id: string('Its id.'),
    parent_id: string('The record it belongs to, such as the campaign of a commission; else empty.'),
    changes: changesOut,
    reason: string('Reason, if one was given; else empty.'),
    request_id: string('ID of the API request; empty if there was none.'),
    client_request_id: string('The X-Request-Id that the client sent; empty when it sent none.'),
  })
  .partial()
  .meta({ id: 'AuditEntry', description: 'One record, one change.' });
