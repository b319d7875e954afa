import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useFinding } from '../../forms/finding.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** With which advertisers' servers report sales. */
export function SecurityTokens() {
  const answer = useAnswer('/network/security-tokens', {});
  const { query, among } = useFinding();
  const advertisers = useAnswer('/advertiser', { query: { ...query, sort: 'name', order: 'asc' } });
  const issue = useChange('post', '/network/security-tokens');
  const revoke = useChange('delete', '/network/security-tokens/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <Answered answer={advertisers} height={240}>
      {({ advertisers: accounts, total }) => {
        const names = new Map(accounts.map(({ _id, name }) => [_id, name]));
        return (
          <>
            {shown === undefined ? null : (
              <Notice tone="good">
                <span>
                  Copy this token now; it won’t be shown again. It belongs on the advertiser’s server, never
                  in a web page.
                </span>
                <CopiedText label="Token" text={shown} />
              </Notice>
            )}
            <RecordList
              label="Security tokens"
              answer={listOf(answer, ({ tokens }) => tokens)}
              keyOf={({ _id }) => _id}
              empty="No tokens yet. Advertisers’ servers need one to report conversions."
              columns={[
                {
                  key: 'of',
                  head: 'Advertiser',
                  cell: ({ advertiser_id: id }) =>
                    id === null ? 'All' : (names.get(id) ?? <AccountName id={id} kind="advertiser" />),
                },
                {
                  key: 'prefix',
                  head: 'Token',
                  kind: 'short',
                  cell: ({ prefix }) => <code>{prefix}</code>,
                },
                { key: 'created', head: 'Created', kind: 'time', cell: ({ created }) => created },
                {
                  key: 'do',
                  head: 'Do',
                  kind: 'action',
                  cell: ({ _id }) => (
                    <ConfirmButton
                      label="Revoke"
                      consequence="Conversions reported with this token are refused from now on."
                      onConfirm={() => revoke.mutateAsync({ path: { id: _id } })}
                    />
                  ),
                },
              ]}
              add="Create token"
              fields={[
                {
                  name: 'advertiser',
                  label: 'Advertiser',
                  kind: 'choice',
                  choices: accounts.map(({ _id, name }) => ({ value: _id, label: name })),
                  finding: among(accounts, total),
                },
              ]}
              onAdd={async ({ advertiser }) => {
                const { security_token: text } = await issue.mutateAsync({
                  body: { advertiser_id: advertiser },
                });
                show(text);
              }}
            />
          </>
        );
      }}
    </Answered>
  );
}
