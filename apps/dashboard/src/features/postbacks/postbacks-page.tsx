import { useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';

type Message = Data<'get', '/network/postback-logs'>['logs'][number];
type Postback = Data<'get', '/network/postbacks'>['postbacks'][number];

export function PostbacksPage() {
  const { tab = 'messages' } = useSearch({ from: '/in/postbacks' });
  return (
    <>
      <PageHead title="Postbacks" />
      <Tabs
        label="Postbacks"
        tabs={[
          ['messages', 'Messages'],
          ['addresses', 'Addresses'],
        ]}
        present={tab}
      />
      {tab === 'messages' ? <Messages /> : <Addresses />}
    </>
  );
}

function Messages() {
  const { zone } = useSession().network;
  const resend = useChange('post', '/network/postback-logs/{id}/resend');
  const { answer, more } = usePages(
    '/network/postback-logs',
    {},
    { rowsOf: ({ logs }) => logs, totalOf: ({ total }) => total },
  );
  const columns: Column<Message>[] = [
    { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
    { key: 'status', head: 'Status', kind: 'short', cell: ({ status }) => <Status status={status} /> },
    {
      key: 'event',
      head: 'Event',
      kind: 'short',
      cell: ({ event, test }) => (test ? `${event} (test)` : event),
    },
    { key: 'url', head: 'Asked', cell: ({ method, url }) => `${method} ${url}` },
    { key: 'answer', head: 'Last answer', cell: ({ attempts }) => lastAnswer(attempts) },
    { key: 'attempts', head: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts.length) },
    { key: 'next', head: 'Next attempt', kind: 'time', cell: ({ next_attempt: at }) => at },
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      cell: ({ _id }) => (
        <ActionButton onAct={() => resend.mutateAsync({ path: { id: _id } })}>Send again</ActionButton>
      ),
    },
  ];
  return (
    <Answered answer={answer} height={320} empty={<NothingYet>No message was sent yet.</NothingYet>}>
      {({ rows, total }) => (
        <DataTable
          label="Messages"
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={columns}
          total={total}
          more={more}
          tools={<CopyAsCurl path="/network/postback-logs" query={{}} />}
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

function Addresses() {
  const answer = useAnswer('/network/postbacks', {});
  const edit = useChange('patch', '/network/postbacks/{id}');
  const columns: Column<Postback>[] = [
    { key: 'url', head: 'Address', cell: ({ data }) => data },
    { key: 'event', head: 'Event', kind: 'short', cell: ({ event }) => event },
    {
      key: 'status',
      head: 'Status',
      kind: 'short',
      cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
    },
    { key: 'why', head: 'Why it is off', cell: ({ disabled_reason: reason }) => reason },
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      cell: ({ _id, live }) => (
        <ActionButton onAct={() => edit.mutateAsync({ path: { id: _id }, body: { live: !live } })}>
          {live ? 'Switch off' : 'Switch on'}
        </ActionButton>
      ),
    },
  ];
  return (
    <Answered
      answer={listOf(answer, ({ postbacks }) => postbacks)}
      height={240}
      empty={<NothingYet>No affiliate has a postback yet.</NothingYet>}
    >
      {(rows) => <DataTable label="Addresses" rows={rows} keyOf={({ _id }) => _id} columns={columns} />}
    </Answered>
  );
}
