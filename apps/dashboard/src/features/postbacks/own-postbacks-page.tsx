// An affiliate's postbacks: where its systems get clicks and conversions, and the outcome of each message.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { offerFilter } from '../../table/record-filters.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { POSTBACK_COLUMNS } from './columns.tsx';
import { FailingFilter, useAskedPostbacks } from './failing.tsx';
import { Messages, useMessageSearch } from './messages.tsx';
import { type Postback, PostbackForm } from './postback-form.tsx';
import { type Tested, TestedDialog } from './tested.tsx';
import { SIGNATURE_RECIPE } from './words.ts';

export function OwnPostbacksPage() {
  const { tab = 'addresses' } = useSearch({ from: '/in/postbacks' });
  return (
    <>
      <PageHead title={t`Postbacks`} />
      <Tabs
        label={t`Postbacks`}
        tabs={[
          ['addresses', t`Postback URLs`],
          ['messages', t`Deliveries`],
        ]}
        present={tab}
      />
      {tab === 'addresses' ? <Addresses /> : <OwnMessages />}
    </>
  );
}

function OwnMessages() {
  const { search, set } = useMessageSearch();
  const resend = useChange('post', '/affiliate/postback-logs/{id}/resend');
  const resendFailed = useChange('post', '/affiliate/postback-logs/resend');
  return (
    <Messages
      path="/affiliate/postback-logs"
      filters={[
        offerFilter({ value: search.campaign, onChange: (campaign) => set({ campaign }), isOne: true }),
      ]}
      onResend={({ _id: id }) => resend.mutateAsync({ path: { id } })}
      onResendFailed={(body) => resendFailed.mutateAsync({ body })}
    />
  );
}

function Addresses() {
  const answer = useAnswer('/affiliate/postbacks', {});
  const asked = useAskedPostbacks();
  const edit = useChange('patch', '/affiliate/postbacks/{id}');
  const remove = useChange('delete', '/affiliate/postbacks/{id}');
  const [edited, setEdited] = useState<Postback | 'new' | undefined>();
  const [tested, setTested] = useState<Tested | undefined>();
  const [shown, show] = useState<Postback | undefined>();
  const columns: Column<Postback>[] = [
    { key: 'url', head: t`URL`, cell: ({ method, data }) => `${method} ${data}` },
    ...POSTBACK_COLUMNS,
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      cell: (postback) => (
        <Button onClick={() => show(postback)}>
          <Trans>Details</Trans>
        </Button>
      ),
    },
  ];
  return (
    <>
      {edited === undefined ? (
        <div>
          <Button look="main" icon={Plus} onClick={() => setEdited('new')}>
            <Trans>New postback</Trans>
          </Button>
        </div>
      ) : (
        <PostbackForm
          key={edited === 'new' ? 'new' : edited._id}
          {...(edited !== 'new' && { postback: edited })}
          onDone={() => setEdited(undefined)}
        />
      )}
      <FailingFilter />
      <Answered
        answer={listOf(answer, ({ postbacks }) => asked.of(postbacks))}
        height={240}
        empty={
          <NothingYet>
            {asked.empty ?? t`No postbacks yet. Add one to have your tracker notified of every conversion.`}
          </NothingYet>
        }
      >
        {(rows) => (
          <DataTable
            label={t`Postback URLs`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            tools={<CopyAsCurl path="/affiliate/postbacks" query={{}} />}
          />
        )}
      </Answered>
      <Dialog title={t`Postback`} isOpen={shown !== undefined} onClose={() => show(undefined)}>
        {shown ? (
          <>
            <CopiedText label={t`URL`} text={shown.data} />
            <Secret text={shown.secret} />
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
                <Trans>Send test</Trans>
              </ActionButton>
              <Button
                onClick={() => {
                  show(undefined);
                  setEdited(shown);
                }}
              >
                <Trans>Edit</Trans>
              </Button>
              <ActionButton
                onAct={async () => {
                  await edit.mutateAsync({ path: { id: shown._id }, body: { live: !shown.live } });
                  show(undefined);
                }}
              >
                {shown.live ? t`Turn off` : t`Turn on`}
              </ActionButton>
              <ConfirmButton
                label={t`Remove`}
                consequence={removed(shown.data)}
                onConfirm={async () => {
                  await remove.mutateAsync({ path: { id: shown._id } });
                  show(undefined);
                }}
              />
            </div>
          </>
        ) : null}
      </Dialog>
      <TestedDialog tested={tested} onClose={() => setTested(undefined)} />
    </>
  );
}

const Secret = ({ text }: { readonly text: string }) => (
  <>
    <CopiedText label={t`Signing secret`} text={text} />
    <SignatureRecipe />
  </>
);

const SignatureRecipe = () => (
  <details>
    <summary>
      <Trans>Verify signatures</Trans>
    </summary>
    <p>
      <Trans>
        POST requests follow Standard Webhooks and are verified with this secret. For GET, the path and query
        are signed in place of the body:
      </Trans>
    </p>
    <CopiedText label="Node.js" text={SIGNATURE_RECIPE} />
  </details>
);

const removed = (url: string): string => t`Nothing more is sent to ${url}. Past deliveries stay in the log.`;
