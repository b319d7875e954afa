import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { AffiliateName } from '../../shell/record-names.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { affiliateFilter, campaignFilter } from '../../table/record-filters.tsx';
import { POSTBACK_COLUMNS } from './columns.tsx';
import { FailingFilter, useAskedPostbacks } from './failing.tsx';
import { type Postback, PostbackHealth } from './health.tsx';
import { Messages, useMessageSearch } from './messages.tsx';
import { type Tested, TestedDialog } from './tested.tsx';

export function PostbacksPage() {
  const { tab = 'messages' } = useSearch({ from: '/in/postbacks' });
  return (
    <>
      <PageHead title={t`Postbacks`} />
      <Tabs
        label={t`Postbacks`}
        tabs={[
          ['messages', t`Deliveries`],
          ['addresses', t`Postback URLs`],
          ['health', t`Health`],
        ]}
        present={tab}
      />
      {tab === 'messages' ? <NetworkMessages /> : tab === 'health' ? <PostbackHealth /> : <Addresses />}
    </>
  );
}

function NetworkMessages() {
  const { search, set } = useMessageSearch();
  const resend = useChange('post', '/network/postback-logs/{id}/resend');
  const resendFailed = useChange('post', '/network/postback-logs/resend');
  return (
    <Messages
      path="/network/postback-logs"
      filters={[
        campaignFilter({ value: search.campaign, onChange: (campaign) => set({ campaign }), isOne: true }),
        affiliateFilter({
          value: search.affiliate,
          onChange: (affiliate) => set({ affiliate }),
          isOne: true,
        }),
      ]}
      onResend={({ _id: id }) => resend.mutateAsync({ path: { id } })}
      onResendFailed={(body) => resendFailed.mutateAsync({ body })}
    />
  );
}

function Addresses() {
  const answer = useAnswer('/network/postbacks', {});
  const asked = useAskedPostbacks();
  const edit = useChange('patch', '/network/postbacks/{id}');
  const [tested, setTested] = useState<Tested | undefined>();
  const columns: Column<Postback>[] = [
    { key: 'affiliate', head: t`Affiliate`, cell: ({ user_id: id }) => <AffiliateName id={id} /> },
    { key: 'url', head: t`URL`, cell: ({ data }) => data },
    ...POSTBACK_COLUMNS,
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      isChange: true,
      cell: ({ _id, live }) => (
        <>
          <ActionButton
            onAct={async () => {
              const { log } = await ask('post', '/network/postbacks/{id}/test', { path: { id: _id } });
              setTested(log);
            }}
          >
            <Trans context="button">Test</Trans>
          </ActionButton>
          <ActionButton onAct={() => edit.mutateAsync({ path: { id: _id }, body: { live: !live } })}>
            {live ? t`Turn off` : t`Turn on`}
          </ActionButton>
        </>
      ),
    },
  ];
  return (
    <>
      <FailingFilter />
      <Answered
        answer={listOf(answer, ({ postbacks }) => asked.of(postbacks))}
        height={240}
        empty={<NothingYet>{asked.empty ?? t`No affiliate has a postback yet.`}</NothingYet>}
      >
        {(rows) => (
          <DataTable label={t`Postback URLs`} rows={rows} keyOf={({ _id }) => _id} columns={columns} />
        )}
      </Answered>
      <TestedDialog tested={tested} onClose={() => setTested(undefined)} />
    </>
  );
}
