// An affiliate's postbacks: where its systems are told of clicks and conversions, and what came of each message.
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { POSTBACK_COLUMNS } from './columns.tsx';
import { Messages } from './messages.tsx';
import { type Postback, PostbackForm } from './postback-form.tsx';

type Tested = Data<'post', '/affiliate/postbacks/{id}/test'>['log'];

export function OwnPostbacksPage() {
  const { tab = 'addresses' } = useSearch({ from: '/in/postbacks' });
  return (
    <>
      <PageHead title="Postbacks" />
      <Tabs
        label="Postbacks"
        tabs={[
          ['addresses', 'Addresses'],
          ['messages', 'Messages'],
        ]}
        present={tab}
      />
      {tab === 'addresses' ? <Addresses /> : <Messages path="/affiliate/postback-logs" />}
    </>
  );
}

function Addresses() {
  const answer = useAnswer('/affiliate/postbacks', {});
  const edit = useChange('patch', '/affiliate/postbacks/{id}');
  const remove = useChange('delete', '/affiliate/postbacks/{id}');
  const [edited, setEdited] = useState<Postback | 'new' | undefined>();
  const [tested, setTested] = useState<Tested | undefined>();
  const [shown, show] = useState<Postback | undefined>();
  const columns: Column<Postback>[] = [
    { key: 'url', head: 'Address', cell: ({ method, data }) => `${method} ${data}` },
    ...POSTBACK_COLUMNS,
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      cell: (postback) => <Button onClick={() => show(postback)}>Open …</Button>,
    },
  ];
  return (
    <>
      {edited === undefined ? (
        <div>
          <Button look="main" onClick={() => setEdited('new')}>
            Add a postback
          </Button>
        </div>
      ) : (
        <PostbackForm
          key={edited === 'new' ? 'new' : edited._id}
          {...(edited !== 'new' && { postback: edited })}
          onDone={() => setEdited(undefined)}
        />
      )}
      <Answered
        answer={listOf(answer, ({ postbacks }) => postbacks)}
        height={240}
        empty={
          <NothingYet>
            You have no postback yet. With one, your own systems hear of every approved conversion.
          </NothingYet>
        }
      >
        {(rows) => (
          <DataTable
            label="Addresses"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            tools={<CopyAsCurl path="/affiliate/postbacks" query={{}} />}
          />
        )}
      </Answered>
      <Dialog title="Postback" isOpen={shown !== undefined} onClose={() => show(undefined)}>
        {shown ? (
          <>
            <CopiedText label="Address" text={shown.data} />
            <CopiedText label="Secret that signs it" text={shown.secret} />
            <div className={actionsClass}>
              <ActionButton
                look="main"
                onAct={async () => {
                  const path = { id: shown._id };
                  const { log } = await ask('post', '/affiliate/postbacks/{id}/test', { path });
                  show(undefined);
                  setTested(log);
                }}
              >
                Send a test now
              </ActionButton>
              <Button
                onClick={() => {
                  show(undefined);
                  setEdited(shown);
                }}
              >
                Edit
              </Button>
              <ActionButton
                onAct={async () => {
                  await edit.mutateAsync({ path: { id: shown._id }, body: { live: !shown.live } });
                  show(undefined);
                }}
              >
                {shown.live ? 'Switch off' : 'Switch on'}
              </ActionButton>
              <ConfirmButton
                label="Remove"
                consequence="Nothing is sent to this address any more. Messages that were sent stay in the log."
                onConfirm={async () => {
                  await remove.mutateAsync({ path: { id: shown._id } });
                  show(undefined);
                }}
              />
            </div>
          </>
        ) : null}
      </Dialog>
      <Dialog title="What the test did" isOpen={tested !== undefined} onClose={() => setTested(undefined)}>
        {tested ? (
          <Facts
            facts={[
              ['Asked', <code key="url">{`${tested.method} ${tested.url}`}</code>],
              ['Sent', tested.body],
              ['Answer', tested.status === null ? tested.error : `${tested.status} in ${tested.latency} ms`],
              ['It said', tested.response],
            ]}
          />
        ) : null}
      </Dialog>
    </>
  );
}
