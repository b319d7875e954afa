import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { IssuedKey, keyColumns, keyLabel } from '../../table/keys.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

export function ApiKeys() {
  const { zone } = useSession().network;
  const answer = useAnswer('/network/keys', {});
  const issue = useChange('post', '/network/keys');
  const revoke = useChange('delete', '/network/keys/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <>
      <IssuedKey text={shown} />
      <RecordList
        label="API keys"
        answer={listOf(answer, ({ keys }) => keys)}
        keyOf={({ _id }) => _id}
        empty="There is no key."
        columns={[
          keyLabel,
          { key: 'role', head: 'Of', kind: 'short', cell: ({ role }) => role },
          ...keyColumns(zone, (id) => revoke.mutateAsync({ path: { id } })),
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
