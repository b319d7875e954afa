// With what the advertiser's server proves itself, and from where it may report.
import { useState } from 'react';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
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
  const { zone } = useSession().network;
  const answer = useAnswer('/advertiser/security-tokens', {});
  const issue = useChange('post', '/advertiser/security-tokens');
  const revoke = useChange('delete', '/advertiser/security-tokens/{id}');
  const [shown, show] = useState<string | undefined>();
  return (
    <>
      <Section title="Security tokens of yours">
        {shown === undefined ? null : (
          <Notice tone="good">
            <span>
              This is shown once, and stands in the code above. It belongs on your server, never into a page.
            </span>
            <CopiedText label="Token" text={shown} />
          </Notice>
        )}
        <RecordList
          label="Security tokens"
          answer={listOf(answer, ({ tokens }) => tokens)}
          keyOf={({ _id }) => _id}
          empty="There is none of yours; your network may have given you one of its own."
          columns={[
            { key: 'prefix', head: 'Begins with', cell: ({ prefix }) => <code>{prefix}</code> },
            {
              key: 'live',
              head: 'Status',
              kind: 'short',
              cell: ({ live }) => <Status status={live ? 'live' : 'cancelled'} />,
            },
            { key: 'created', head: `Issued (${zone})`, kind: 'time', cell: ({ created }) => created },
            {
              key: 'do',
              head: 'Do',
              kind: 'action',
              cell: ({ _id, live }) =>
                live ? (
                  <ConfirmButton
                    label="Revoke"
                    consequence="Orders that are reported with it are refused from now on."
                    onConfirm={() => revoke.mutateAsync({ path: { id: _id } })}
                  />
                ) : null,
            },
          ]}
          add="Issue a token"
          fields={[]}
          onAdd={async () => {
            const { security_token: text } = await issue.mutateAsync({ body: {} });
            show(text);
            onIssued(text);
          }}
        />
      </Section>
      <Addresses />
    </>
  );
}

function Addresses() {
  const answer = useAnswer('/advertiser/allowed-addresses', {});
  const again = useAgain('/advertiser/allowed-addresses', {});
  const put = useChange('put', '/advertiser/allowed-addresses');
  return (
    <Section title="From where your server reports">
      <p>Orders from anywhere else are refused. With none here, they are taken from everywhere.</p>
      <Answered answer={answer} height={160}>
        {({ allowed_ips: allowed }) => (
          <RecordForm
            latest={async () => ({ allowed_ips: (await again()).allowed_ips.join('\n') })}
            action="Save the addresses"
            fields={[
              {
                name: 'allowed_ips',
                label: 'Addresses or ranges, one a line',
                kind: 'long',
                start: allowed.join('\n'),
                isOptional: true,
                hint: 'As in 203.0.113.0/24',
              },
            ]}
            fieldOf={(path) => path.replace(/\..*$/, '')}
            onSend={({ allowed_ips: typed }) =>
              put.mutateAsync({ body: { allowed_ips: typed.split(/\s+/).filter(Boolean) } })
            }
          />
        )}
      </Answered>
    </Section>
  );
}
