// With what the advertiser's server proves itself, and from where it may report.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAgain, useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

type Props = {
  /** Told the text, which is shown this once. */
  readonly onIssued: (token: string) => void;
};

export function OwnTokens({ onIssued }: Props) {
  const answer = useAnswer('/advertiser/security-tokens', {});
  const issue = useChange('post', '/advertiser/security-tokens');
  const revoke = useChange('delete', '/advertiser/security-tokens/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <Section title={t`Security tokens`}>
      {shown === undefined ? null : (
        <Notice tone="good">
          <span>
            <Trans>
              Copy this token now; it won’t be shown again. Keep it on your server, never in a web page.
            </Trans>
          </span>
          <CopiedText label={t`Token`} text={shown} />
        </Notice>
      )}
      <RecordList
        label={t`Security tokens`}
        answer={listOf(answer, ({ tokens }) => tokens)}
        keyOf={({ _id }) => _id}
        empty={t`No tokens yet. The network may have given you one.`}
        columns={[
          { key: 'prefix', head: t`Token`, cell: ({ prefix }) => <code>{prefix}</code> },
          {
            key: 'live',
            head: t`Status`,
            kind: 'status',
            cell: ({ live }) => <Status status={live ? 'live' : 'revoked'} />,
          },
          { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
          {
            key: 'do',
            head: t`Actions`,
            kind: 'action',
            cell: ({ _id, prefix, live }) =>
              live ? (
                <ConfirmButton
                  label={t`Revoke`}
                  consequence={t`Orders reported with “${prefix}…” are refused from now on.`}
                  onConfirm={() => revoke.mutateAsync({ path: { id: _id } })}
                />
              ) : null,
          },
        ]}
        add={t`Create token`}
        fields={[]}
        onAdd={async () => {
          const { security_token: text } = await issue.mutateAsync({ body: {} });
          show(text);
          onIssued(text);
        }}
      />
    </Section>
  );
}

type Allowed = Data<'get', '/advertiser/allowed-addresses'>;

export function AllowedAddresses({ answer }: { readonly answer: Answer<Allowed> }) {
  const again = useAgain('/advertiser/allowed-addresses', {});
  const put = useChange('put', '/advertiser/allowed-addresses');
  return (
    <>
      <p>
        <Trans>Orders from other addresses are refused. Leave empty to accept orders from anywhere.</Trans>
      </p>
      <Answered answer={answer} height={160}>
        {({ allowed_ips: allowed }) => (
          <RecordForm
            latest={async () => ({ allowed_ips: (await again()).allowed_ips.join('\n') })}
            action={t`Save addresses`}
            fields={[
              {
                name: 'allowed_ips',
                label: t`IP addresses or ranges, one per line`,
                kind: 'long',
                start: allowed.join('\n'),
                isOptional: true,
                hint: t`For example 203.0.113.0/24`,
              },
            ]}
            fieldOf={(path) => path.replace(/\..*$/, '')}
            onSend={({ allowed_ips: typed }) =>
              put.mutateAsync({ body: { allowed_ips: typed.split(/\s+/).filter(Boolean) } })
            }
          />
        )}
      </Answered>
    </>
  );
}
