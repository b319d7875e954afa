import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
                  <Trans>
                    Copy this token now; it won’t be shown again. It belongs on the advertiser’s server, never
                    in a web page.
                  </Trans>
                </span>
                <CopiedText label={t`Token`} text={shown} />
              </Notice>
            )}
            <RecordList
              label={t`Security tokens`}
              answer={listOf(answer, ({ tokens }) => tokens)}
              keyOf={({ _id }) => _id}
              empty={t`No tokens yet. Advertisers’ servers need one to report conversions.`}
              columns={[
                {
                  key: 'of',
                  head: t`Advertiser`,
                  cell: ({ advertiser_id: id }) =>
                    id === null
                      ? t({ message: 'All', context: 'advertisers' })
                      : (names.get(id) ?? <AccountName id={id} kind="advertiser" />),
                },
                {
                  key: 'prefix',
                  head: t`Token`,
                  kind: 'short',
                  cell: ({ prefix }) => <code>{prefix}</code>,
                },
                { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
                {
                  key: 'do',
                  head: t`Actions`,
                  kind: 'action',
                  cell: ({ _id, prefix }) => (
                    <ConfirmButton
                      label={t`Revoke`}
                      consequence={t`Conversions reported with “${prefix}…” are refused from now on.`}
                      onConfirm={() => revoke.mutateAsync({ path: { id: _id } })}
                    />
                  ),
                },
              ]}
              add={t`Create token`}
              fields={[
                {
                  name: 'advertiser',
                  label: t`Advertiser`,
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
