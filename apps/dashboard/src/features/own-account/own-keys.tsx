// Keys of one's own account for the REST API.
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

type Path = '/affiliate/keys' | '/advertiser/keys';

export function OwnKeys({ path }: { readonly path: Path }) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
  const issue = useChange('post', path);
  const revoke = useChange('delete', `${path}/{id}`);
  const [shown, show] = useState<string | undefined>();
  return (
    <Section title="Your keys for the REST API">
      <p>
        A program of yours asks the <a href="/docs">REST API</a> with one. One that may only read changes
        nothing.
      </p>
      {shown === undefined ? null : (
        <Notice tone="good">
          <span>This is shown once. Keep it like a password.</span>
          <CopiedText label="Key" text={shown} />
        </Notice>
      )}
      <RecordList
        label="Your keys"
        answer={listOf(answer, ({ keys }) => keys)}
        keyOf={({ _id }) => _id}
        empty="There is no key."
        columns={[
          { key: 'label', head: 'Label', cell: ({ label, prefix }) => label ?? `${prefix}…` },
          { key: 'prefix', head: 'Begins with', kind: 'short', cell: ({ prefix }) => <code>{prefix}</code> },
          {
            key: 'scope',
            head: 'May',
            kind: 'short',
            cell: ({ scope }) => (scope === 'read' ? 'Read' : 'All'),
          },
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
        add="Issue a key"
        fields={[
          { name: 'label', label: 'Label', hint: 'Who or what will use it' },
          {
            name: 'scope',
            label: 'May',
            kind: 'choice',
            start: 'read',
            choices: [
              { value: 'read', label: 'Read' },
              { value: 'all', label: 'All' },
            ],
          },
          { name: 'expires', label: 'Last day', kind: 'date', isOptional: true },
        ]}
        onAdd={async ({ label, scope, expires }) => {
          const body = { label, scope: scope as 'all' | 'read', expires: expires || null };
          const { api_key: text } = await issue.mutateAsync({ body });
          show(text);
        }}
      />
    </Section>
  );
}
