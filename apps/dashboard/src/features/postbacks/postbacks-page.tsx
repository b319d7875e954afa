import { useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { POSTBACK_COLUMNS } from './columns.tsx';
import { Messages } from './messages.tsx';

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
      {tab === 'messages' ? <NetworkMessages /> : <Addresses />}
    </>
  );
}

function NetworkMessages() {
  const resend = useChange('post', '/network/postback-logs/{id}/resend');
  return (
    <Messages
      path="/network/postback-logs"
      action={({ _id }) => (
        <ActionButton onAct={() => resend.mutateAsync({ path: { id: _id } })}>Send again</ActionButton>
      )}
    />
  );
}

function Addresses() {
  const answer = useAnswer('/network/postbacks', {});
  const edit = useChange('patch', '/network/postbacks/{id}');
  const columns: Column<Postback>[] = [
    { key: 'url', head: 'Address', cell: ({ data }) => data },
    ...POSTBACK_COLUMNS,
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      isChange: true,
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
