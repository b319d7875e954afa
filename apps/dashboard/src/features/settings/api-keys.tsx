import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Answered } from '../../shell/answered.tsx';
import { IssuedKey, keyColumns, keyFields, keyLabel, scopeOf } from '../../table/keys.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** Accounts that can be chosen from; the API takes every other one as well. */
const ACCOUNTS = { limit: '1000', sort: 'name', order: 'asc' } as const;
const OF_NETWORK = 'network';

export function ApiKeys() {
  const { zone } = useSession().network;
  const answer = useAnswer('/network/keys', {});
  const affiliates = useAnswer('/affiliate', { query: ACCOUNTS });
  const advertisers = useAnswer('/advertiser', { query: ACCOUNTS });
  const issue = useChange('post', '/network/keys');
  const revoke = useChange('delete', '/network/keys/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <Answered answer={affiliates} height={240}>
      {({ affiliates: publishers }) => (
        <Answered answer={advertisers} height={240}>
          {({ advertisers: buyers }) => {
            const named = [
              ...publishers.map(({ _id, name }) => ({ kind: 'affiliate', id: _id, name })),
              ...buyers.map(({ _id, name }) => ({ kind: 'advertiser', id: _id, name })),
            ];
            const names = new Map(named.map(({ id, name }) => [id, name]));
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
                    {
                      key: 'role',
                      head: 'Of',
                      cell: ({ role, user_id: id }) =>
                        id === null ? role : `${names.get(id) ?? id} (${role})`,
                    },
                    ...keyColumns(zone, (id) => revoke.mutateAsync({ path: { id } })),
                  ]}
                  add="Issue a key"
                  fields={[
                    {
                      name: 'whose',
                      label: 'Of',
                      kind: 'choice',
                      start: OF_NETWORK,
                      choices: [
                        { value: OF_NETWORK, label: 'The network' },
                        ...named.map(({ kind, id, name }) => ({
                          value: `${kind} ${id}`,
                          label: `${name} (${kind})`,
                        })),
                      ],
                    },
                    ...keyFields('all'),
                  ]}
                  fieldOf={(path) => (path === 'user_id' || path === 'role' ? 'whose' : path)}
                  onAdd={async ({ whose, label, scope, expires }) => {
                    const [kind, id] = whose.split(' ');
                    const role = kind === 'affiliate' || kind === 'advertiser' ? kind : OF_NETWORK;
                    const { api_key: text } = await issue.mutateAsync({
                      body: {
                        role,
                        ...(id !== undefined && { user_id: id }),
                        label,
                        scope: scopeOf(scope),
                        expires: expires || null,
                      },
                    });
                    show(text);
                  }}
                />
              </>
            );
          }}
        </Answered>
      )}
    </Answered>
  );
}
