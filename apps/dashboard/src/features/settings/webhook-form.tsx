// Makes a webhook, or edits one.
import { type FormEvent, useState } from 'react';
import type { Data } from '../../api/client.ts';
import { refusalFrom, useChange } from '../../api/query.ts';
import type { Refusal } from '../../api/refusals.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, CheckField, formClass, TextField } from '../../design/parts/field.tsx';
import { Refused } from '../../design/parts/notice.tsx';

const EVENTS = [
  ['conversion.created', 'A conversion is made'],
  ['conversion.changed', 'A conversion is changed'],
  ['cap.reached', 'A cap is reached'],
  ['account.signed_up', 'Somebody signs up'],
  ['invoice.closed', 'An invoice is closed'],
  ['postback.switched_off', 'A postback is switched off because it fails'],
] as const;
type Event = (typeof EVENTS)[number][0];

type Props = {
  readonly webhook?: Data<'get', '/network/webhooks'>['webhooks'][number];
  /** With the secret of one that was made. */
  readonly onDone: (secret?: string) => void;
};

export function WebhookForm({ webhook, onDone }: Props) {
  const add = useChange('post', '/network/webhooks');
  const edit = useChange('patch', '/network/webhooks/{id}');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const isReadOnly = useReadOnly();

  const send = async (sent: FormEvent) => {
    sent.preventDefault();
    setRefusal(undefined);
    const body = { url, events: events as Event[] };
    try {
      if (webhook) {
        await edit.mutateAsync({ path: { id: webhook._id }, body });
        onDone();
      } else onDone((await add.mutateAsync({ body })).secret);
    } catch (error) {
      setRefusal(refusalFrom(error));
    }
  };
  const wrong = refusal?.fields.find(({ path }) => path === 'url')?.message;
  return (
    <form className={formClass} onSubmit={(sent) => void send(sent)} noValidate>
      {refusal && wrong === undefined ? <Refused refusal={refusal} /> : null}
      <TextField
        label="Address of your system"
        type="url"
        value={url}
        error={wrong}
        hint="It gets a signed POST with JSON (Standard Webhooks)"
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <fieldset>
        <legend>Tell it when</legend>
        {EVENTS.map(([event, label]) => (
          <CheckField
            key={event}
            label={label}
            checked={events.includes(event)}
            onChange={({ currentTarget }) =>
              setEvents(
                currentTarget.checked ? [...events, event] : events.filter((chosen) => chosen !== event),
              )
            }
          />
        ))}
      </fieldset>
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={add.isPending || edit.isPending} off={isReadOnly}>
          {webhook ? 'Save' : 'Add the webhook'}
        </Button>
        <Button onClick={() => onDone()}>Cancel</Button>
      </div>
    </form>
  );
}
