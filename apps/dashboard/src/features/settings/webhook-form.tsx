// Makes a webhook, or edits one.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { Data } from '../../api/client.ts';
import { useAgain, useChange } from '../../api/query.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, CheckField, FieldSet, formClass, TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { texts } from '../../language/texts.ts';

const EVENTS = texts([
  ['conversion.created', msg`Conversion created`],
  ['conversion.changed', msg`Conversion updated`],
  ['cap.reached', msg`Cap reached`],
  ['account.signed_up', msg`New sign-up`],
  ['invoice.closed', msg`Invoice issued`],
  ['document.issued', msg`Document issued`],
  ['bonus.booked', msg`Bonus or deduction added`],
  ['payout.settled', msg`Affiliate paid`],
  ['payout.returned', msg`Payout returned`],
  ['postback.switched_off', msg`Postback turned off after failures`],
  ['credit.nearly_used', msg`Advertiser credit almost used up`],
  ['credit.used_up', msg`Credit used up, campaigns paused`],
  ['credit.restored', msg`Credit available again`],
]);
/** A newer one of the API is shown by its own name. */
export const eventWord = (event: string): string => EVENTS.find(([name]) => name === event)?.[1] ?? event;
type Event = (typeof EVENTS)[number][0];
type Webhook = Data<'get', '/network/webhooks'>['webhooks'][number];

const SCHEMA = z.object({ url: z.string(), events: z.array(z.enum(EVENTS.map(([event]) => event))) });

/** In the order of the form, so that the same events are equal whoever chose them in which order. */
const inOrder = (chosen: readonly string[]): Event[] =>
  EVENTS.map(([event]) => event).filter((event) => chosen.includes(event));

/** What can be changed of it in the form, as it is typed. */
const typedOf = ({ url, events }: Pick<Webhook, 'url' | 'events'>) => ({ url, events: inOrder(events) });
const EMPTY = { url: '', events: [] };

type Props = {
  readonly webhook?: Webhook;
  /** With the secret of one that was made. */
  readonly onDone: (secret?: string) => void;
};

export function WebhookForm({ webhook, onDone }: Props) {
  const add = useChange('post', '/network/webhooks');
  const edit = useChange('patch', '/network/webhooks/{id}');
  const again = useAgain('/network/webhooks', {});
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: SCHEMA,
    start: typedOf(webhook ?? EMPTY),
    fieldOf: (path) => path.replace(/\..*$/, ''),
    ...(webhook && {
      latest: async () => {
        const { webhooks } = await again();
        return typedOf(webhooks.find(({ _id }) => _id === webhook._id) ?? webhook);
      },
    }),
    send: async (body) => {
      if (webhook) {
        await edit.mutateAsync({ path: { id: webhook._id }, body });
        onDone();
      } else onDone((await add.mutateAsync({ body })).secret);
    },
  });
  const events = form.watch('events');
  const choose = (event: Event, isChosen: boolean) =>
    form.setValue(
      'events',
      inOrder(isChosen ? [...events, event] : events.filter((chosen) => chosen !== event)),
    );
  return (
    <form className={formClass} onSubmit={(sent) => void submit(sent)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <TextField
        label={t`Endpoint URL`}
        type="url"
        error={errorOf('url')}
        hint={t`Receives signed JSON by POST (Standard Webhooks)`}
        {...form.register('url')}
      />
      <FieldSet legend={t`Events`} error={errorOf('events')}>
        {EVENTS.map(([event, label]) => (
          <CheckField
            key={event}
            label={label}
            checked={events.includes(event)}
            onChange={({ currentTarget }) => choose(event, currentTarget.checked)}
          />
        ))}
      </FieldSet>
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy} off={useReadOnly()}>
          {webhook ? t`Save` : t`Create webhook`}
        </Button>
        <Button onClick={() => onDone()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
