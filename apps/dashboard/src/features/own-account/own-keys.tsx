// Keys of one's own account for the REST API.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Section } from '../../shell/section.tsx';
import { IssuedKey, keyColumns, keyFields, keyLabel, scopeOf } from '../../table/keys.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

type Path = '/affiliate/keys' | '/advertiser/keys';

export function OwnKeys({ path }: { readonly path: Path }) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
  const issue = useChange('post', path);
  const revoke = useChange('delete', `${path}/{id}`);
  const [shown, show] = useState<string | undefined>();
  return (
    <Section title={t`API keys`}>
      <p>
        <Trans>
          For programs that use the <a href="/docs">REST API</a>. Read-only keys can’t change anything.
        </Trans>
      </p>
      <IssuedKey text={shown} />
      <RecordList
        label={t`API keys`}
        answer={listOf(answer, ({ keys }) => keys)}
        keyOf={({ _id }) => _id}
        empty={t`No API keys yet.`}
        columns={[keyLabel, ...keyColumns(zone, (id) => revoke.mutateAsync({ path: { id } }))]}
        add={t`Create API key`}
        fields={keyFields('read')}
        onAdd={async ({ label, scope, expires }) => {
          const body = { label, scope: scopeOf(scope), expires: expires || null };
          const { api_key: text } = await issue.mutateAsync({ body });
          show(text);
        }}
      />
    </Section>
  );
}
