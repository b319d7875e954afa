// Addresses of the network's own systems that are told what happens, and what they were told.
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { byCursor } from '../../table/log-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Webhook = Data<'get', '/network/webhooks'>['webhooks'][number];
type Message = Data<'get', '/network/webhook-logs'>['logs'][number];

export function Webhooks() {
  const [secret, show] = useState<string | undefined>();
  const [edited, edit] = useState<Webhook | 'new' | undefined>();
  const [tested, setTested] = useState<string | undefined>();
  return (
    <>
      {secret === undefined ? null : (
        <Notice tone="good">
          <span>
            Copy this secret now; it won’t be shown again. Use it to verify that requests come from us.
          </span>
          <CopiedText label="Signing secret" text={secret} />
        </Notice>
      )}
      {tested === undefined ? null : <Notice>{tested}</Notice>}
      {edited === undefined ? (
        <div>
          <Button onClick={() => edit('new')}>New webhook</Button>
        </div>
      ) : (
        <WebhookForm
          key={edited === 'new' ? 'new' : edited._id}
          {...(edited !== 'new' && { webhook: edited })}
          onDone={(made) => {
            edit(undefined);
            if (made !== undefined) show(made);
          }}
        />
      )}
      <Addresses onEdit={edit} onSecret={show} onTested={setTested} />
      <Section title="Deliveries">
        <Messages />
      </Section>
    </>
  );
}

type AddressesProps = {
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: string) => void;
  readonly onTested: (answer: string) => void;
};

function Addresses({ onEdit, onSecret, onTested }: AddressesProps) {
  const answer = useAnswer('/network/webhooks', {});
  const change = useChange('patch', '/network/webhooks/{id}');
  const test = useChange('post', '/network/webhooks/{id}/test');
  const rotate = useChange('post', '/network/webhooks/{id}/secret');
  const remove = useChange('delete', '/network/webhooks/{id}');
  const actions = (webhook: Webhook) => {
    const path = { id: webhook._id };
    return (
      <>
        <ActionButton
          onAct={async () => {
            const { message, log } = await test.mutateAsync({ path });
            onTested(`${message} ${log.error === '' ? `The endpoint answered ${log.status}.` : log.error}`);
          }}
        >
          Send test
        </ActionButton>
        <Button onClick={() => onEdit(webhook)}>Edit</Button>
        <ActionButton onAct={() => change.mutateAsync({ path, body: { live: !webhook.live } })}>
          {webhook.live ? 'Turn off' : 'Turn on'}
        </ActionButton>
        <ConfirmButton
          label="Rotate secret"
          consequence="Requests are signed with both secrets for one day, then with the new one only."
          onConfirm={async () => onSecret((await rotate.mutateAsync({ path })).secret)}
        />
        <ConfirmButton
          label="Remove"
          consequence={`${webhook.url} receives nothing more, and its deliveries are deleted.`}
          onConfirm={() => remove.mutateAsync({ path })}
        />
      </>
    );
  };
  const columns: Column<Webhook>[] = [
    { key: 'url', head: 'Endpoint', cell: ({ url }) => url },
    { key: 'events', head: 'Events', cell: ({ events }) => events.join(', ') },
    {
      key: 'status',
      head: 'Status',
      kind: 'status',
      cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
    },
    {
      key: 'why',
      head: 'Problem',
      cell: ({ disabled_reason: reason, failing_since: since }) =>
        reason ?? (since === null ? '' : `Failing since ${since}`),
    },
    { key: 'do', head: 'Do', kind: 'action', cell: actions },
  ];
  return (
    <Answered
      answer={listOf(answer, ({ webhooks }) => webhooks)}
      height={160}
      empty={<NothingYet>No webhooks yet. Add one to notify your own systems.</NothingYet>}
    >
      {(rows) => <DataTable label="Webhooks" rows={rows} keyOf={({ _id }) => _id} columns={columns} />}
    </Answered>
  );
}

function Messages() {
  const resend = useChange('post', '/network/webhook-logs/{id}/resend');
  const { answer, more } = usePages(
    '/network/webhook-logs',
    {},
    {
      rowsOf: ({ logs }): readonly Message[] => logs,
      totalOf: ({ total }) => total,
      nextOf: byCursor,
      limit: 1000,
    },
  );
  const columns: Column<Message>[] = [
    { key: 'created', head: 'Time', kind: 'time', cell: ({ created }) => created },
    { key: 'status', head: 'Status', kind: 'status', cell: ({ status }) => <Status status={status} /> },
    { key: 'event', head: 'Event', cell: ({ event }) => event },
    { key: 'body', head: 'Body', cell: ({ body }) => <code>{body}</code> },
    { key: 'answer', head: 'Last response', cell: ({ attempts }) => lastAnswer(attempts) },
    { key: 'attempts', head: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts.length) },
    { key: 'next', head: 'Next attempt', kind: 'time', cell: ({ next_attempt: at }) => at },
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      cell: ({ _id, test }) =>
        test ? null : (
          <ActionButton onAct={() => resend.mutateAsync({ path: { id: _id } })}>Resend</ActionButton>
        ),
    },
  ];
  return (
    <Answered answer={answer} height={240} empty={<NothingYet>No deliveries yet.</NothingYet>}>
      {({ rows, total }) => (
        <DataTable
          label="Deliveries"
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={columns}
          total={total}
          more={more}
          tools={<CopyAsCurl path="/network/webhook-logs" query={{}} />}
        />
      )}
    </Answered>
  );
}

function lastAnswer(attempts: Message['attempts']): string {
  const last = attempts.at(-1);
  if (!last) return '';
  return last.status === null ? last.error : `${last.status} in ${last.latency_ms} ms`;
}
