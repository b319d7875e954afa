// Addresses of the network's own systems that are told what happens, and what they were told.
import { fieldWords, refusalSayer } from '../../words/refusals.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Dated } from '../../design/parts/time.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { RowMenu } from '../../shell/row-menu.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { byCursor } from '../../table/log-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { eventWord, WebhookForm } from './webhook-form.tsx';

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
            <Trans>
              Copy this secret now; it won’t be shown again. Use it to verify that requests come from us.
            </Trans>
          </span>
          <CopiedText label={t`Signing secret`} text={secret} />
        </Notice>
      )}
      {tested === undefined ? null : <Notice>{tested}</Notice>}
      {edited === undefined ? (
        <div>
          <Button icon={Plus} onClick={() => edit('new')}>
            <Trans>New webhook</Trans>
          </Button>
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
      <Section title={t`Deliveries`}>
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
    const { url } = webhook;
    return (
      <>
        <ActionButton
          onAct={async () => {
            const { status, error } = (await test.mutateAsync({ path })).log;
            const why = fieldWords(error, await refusalSayer());
            onTested(
              error === '' && status !== null
                ? t`The endpoint answered ${status}.`
                : t`The test wasn’t delivered: ${why}`,
            );
          }}
        >
          <Trans>Send test</Trans>
        </ActionButton>
        <RowMenu
          name={url}
          acts={[
            { label: t`Edit`, onAct: async () => onEdit(webhook) },
            {
              label: webhook.live ? t`Turn off` : t`Turn on`,
              onAct: () => change.mutateAsync({ path, body: { live: !webhook.live } }),
            },
            {
              label: t`Rotate secret`,
              consequence: t`Requests to ${url} are signed with both secrets for one day, then with the new one only.`,
              onAct: async () => onSecret((await rotate.mutateAsync({ path })).secret),
            },
            {
              label: t`Remove`,
              consequence: t`${url} stops receiving events, and its deliveries are deleted.`,
              onAct: () => remove.mutateAsync({ path }),
            },
          ]}
        />
      </>
    );
  };
  const columns: Column<Webhook>[] = [
    { key: 'url', head: t`Endpoint`, cell: ({ url }) => url },
    { key: 'events', head: t`Events`, cell: ({ events }) => events.map(eventWord).join(', ') },
    {
      key: 'status',
      head: t`Status`,
      kind: 'status',
      cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
    },
    {
      key: 'why',
      head: t`Problem`,
      cell: ({ disabled_reason: reason, failing_since: since }) =>
        reason ?? (since === null ? '' : <Dated>{t`Failing since ${since}`}</Dated>),
    },
    { key: 'do', head: t`Actions`, kind: 'action', cell: actions },
  ];
  return (
    <Answered
      answer={listOf(answer, ({ webhooks }) => webhooks)}
      height={160}
      empty={
        <NothingYet>
          <Trans>No webhooks yet. Add one to notify your own systems.</Trans>
        </NothingYet>
      }
    >
      {(rows) => <DataTable label={t`Webhooks`} rows={rows} keyOf={({ _id }) => _id} columns={columns} />}
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
    { key: 'created', head: t`Time`, kind: 'time', cell: ({ created }) => created },
    { key: 'status', head: t`Status`, kind: 'status', cell: ({ status }) => <Status status={status} /> },
    { key: 'event', head: t`Event`, cell: ({ event }) => eventWord(event) },
    { key: 'body', head: t`Body`, cell: ({ body }) => <span title={body}>{body}</span> },
    { key: 'answer', head: t`Last response`, cell: ({ attempts }) => lastAnswer(attempts) },
    { key: 'attempts', head: t`Attempts`, kind: 'number', cell: ({ attempts }) => String(attempts.length) },
    { key: 'next', head: t`Next attempt`, kind: 'time', cell: ({ next_attempt: at }) => at },
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      cell: ({ _id, test }) =>
        test ? null : (
          <ActionButton onAct={() => resend.mutateAsync({ path: { id: _id } })}>
            <Trans>Resend</Trans>
          </ActionButton>
        ),
    },
  ];
  return (
    <Answered
      answer={answer}
      height={240}
      empty={
        <NothingYet>
          <Trans>No deliveries yet.</Trans>
        </NothingYet>
      }
    >
      {({ rows, total }) => (
        <DataTable
          label={t`Deliveries`}
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
  const { status, error, latency_ms: ms } = last;
  return status === null ? error : t`${status} in ${ms} ms`;
}
