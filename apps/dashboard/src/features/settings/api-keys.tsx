import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

export function ApiKeys() {
  const { zone } = useSession().network;
  const answer = useAnswer('/network/keys', {});
  const issue = useChange('post', '/network/keys');
  const revoke = useChange('delete', '/network/keys/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <>
      {shown === undefined ? null : (
        <Notice tone="good">
          <span>This is shown once. Keep it like a password.</span>
          <CopiedText label="Key" text={shown} />
        </Notice>
      )}
      <RecordList
        label="API keys"
        answer={listOf(answer, ({ keys }) => keys)}
        keyOf={({ _id }) => _id}
        empty="There is no key."
        columns={[
          { key: 'label', head: 'Label', cell: ({ label, prefix }) => label ?? `${prefix}…` },
          { key: 'role', head: 'Of', kind: 'short', cell: ({ role }) => role },
          {
            key: 'scope',
            head: 'May',
            kind: 'short',
            cell: ({ scope }) => (scope === 'read' ? 'Read' : 'All'),
          },
          { key: 'prefix', head: 'Begins with', kind: 'short', cell: ({ prefix }) => <code>{prefix}</code> },
          {
            key: 'live',
            head: 'Status',
            kind: 'short',
            cell: ({ live }) => <Status status={live ? 'live' : 'cancelled'} />,
          },
          { key: 'used', head: `Last used (${zone})`, kind: 'time', cell: ({ last_used: at }) => at },
          { key: 'expires', head: 'Ends', kind: 'time', cell: ({ expires }) => expires },
          {
            key: 'do',
            head: 'Do',
            kind: 'action',
            cell: ({ _id, label, live }) =>
              live ? (
                <ConfirmButton
                  label="Revoke"
                  consequence={`Whoever uses "${label ?? _id}" is refused from now on.`}
                  onConfirm={() => revoke.mutateAsync({ path: { id: _id } })}
                />
              ) : null,
          },
        ]}
        add="Issue a key of the network"
        fields={[{ name: 'label', label: 'Label', hint: 'Who or what will use it' }]}
        onAdd={async ({ label }) => {
          const { api_key: text } = await issue.mutateAsync({ body: { role: 'network', label } });
          show(text);
        }}
      />
    </>
  );
}
