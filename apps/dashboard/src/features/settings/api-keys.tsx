import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useFinding } from '../../forms/finding.tsx';
import { Answered } from '../../shell/answered.tsx';
import { IssuedKey, keyColumns, keyFields, keyLabel, scopeOf } from '../../table/keys.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

const OF_NETWORK = 'network';

export function ApiKeys() {
  const { zone } = useSession().network;
  const answer = useAnswer('/network/keys', {});
  const { query, among } = useFinding();
  const accounts = { query: { ...query, sort: 'name', order: 'asc' } } as const;
  const affiliates = useAnswer('/affiliate', accounts);
  const advertisers = useAnswer('/advertiser', accounts);
  const issue = useChange('post', '/network/keys');
  const revoke = useChange('delete', '/network/keys/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <Answered answer={affiliates} height={240}>
      {({ affiliates: publishers, total: publishersAll }) => (
        <Answered answer={advertisers} height={240}>
          {({ advertisers: buyers, total: buyersAll }) => {
            const named = [
              ...publishers.map(({ _id, name }) => ({
                kind: 'affiliate',
                id: _id,
                name,
                label: t`${name} (affiliate)`,
              })),
              ...buyers.map(({ _id, name }) => ({
                kind: 'advertiser',
                id: _id,
                name,
                label: t`${name} (advertiser)`,
              })),
            ];
            const names = new Map(named.map(({ id, label }) => [id, label]));
            return (
              <>
                <IssuedKey text={shown} />
                <RecordList
                  label={t`API keys`}
                  answer={listOf(answer, ({ keys }) => keys)}
                  keyOf={({ _id }) => _id}
                  empty={t`No API keys yet.`}
                  columns={[
                    keyLabel,
                    {
                      key: 'role',
                      head: t`Owner`,
                      cell: ({ user_id: id }) => (id === null ? t`Network` : (names.get(id) ?? id)),
                    },
                    ...keyColumns(zone, (id) => revoke.mutateAsync({ path: { id } })),
                  ]}
                  add={t`Create API key`}
                  fields={[
                    {
                      name: 'whose',
                      label: t`Owner`,
                      kind: 'choice',
                      start: OF_NETWORK,
                      finding: among(publishers, publishersAll) ?? among(buyers, buyersAll),
                      choices: [
                        { value: OF_NETWORK, label: t`Network` },
                        ...named.map(({ kind, id, label }) => ({ value: `${kind} ${id}`, label })),
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
