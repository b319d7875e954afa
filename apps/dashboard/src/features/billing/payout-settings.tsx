// What a network says of all its payouts, and the payout methods that wait for its word.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { termsFields, termsSent, typedTerms } from '../../forms/payment-terms-fields.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { usePages } from '../../table/pages.ts';

/** Nothing where none waits. */
export function WaitingMethods() {
  const { answer, more } = usePages(
    '/network/payout-methods',
    { query: { confirmation: 'waiting' } },
    { rowsOf: ({ payout_methods: rows }) => rows, totalOf: ({ total }) => total },
  );
  const { mutateAsync: confirm } = useChange('post', '/network/payout-methods/{id}/confirm');
  return (
    <Answered answer={answer} height={0} empty={null}>
      {({ rows, total }) =>
        rows.length === 0 ? null : (
          <Section title={t`Changed payout methods`}>
            <p>
              <Trans>
                Check each change with the affiliate through another channel before you confirm it.
              </Trans>
            </p>
            <DataTable
              label={t`Changed payout methods`}
              rows={rows}
              keyOf={({ user_id: id }) => id}
              total={total}
              more={more}
              columns={[
                {
                  key: 'account',
                  head: t`Account`,
                  cell: ({ user_id: id }) => <AccountName id={id} kind="publisher" />,
                },
                { key: 'shown', head: t`To`, cell: ({ shown }) => shown },
                { key: 'changed', head: t`Last change`, kind: 'time', cell: ({ changed }) => changed },
                {
                  key: 'confirm',
                  head: t`Actions`,
                  kind: 'action',
                  cell: ({ user_id: id, shown, version }) => (
                    <ConfirmButton
                      label={t`Confirm`}
                      isHarmless
                      consequence={
                        <Trans>
                          From now on, payout batches pay <AccountName id={id} kind="publisher" /> to {shown}.
                        </Trans>
                      }
                      onConfirm={() => confirm({ path: { id }, body: { version } })}
                    />
                  ),
                },
              ]}
            />
          </Section>
        )
      }
    </Answered>
  );
}

type Settings = Data<'get', '/network/payout-settings'>['payout_settings'];

const typedOf = (settings: Settings) => ({
  ...typedTerms(settings),
  second_person: settings.second_person ? 'yes' : 'no',
});

export function PayoutSettings() {
  const answer = useAnswer('/network/payout-settings', {});
  const again = useAgain('/network/payout-settings', {});
  const { currency } = useSession().network;
  const { mutateAsync: change } = useChange('patch', '/network/payout-settings');
  return (
    <Answered answer={answer} height={240}>
      {({ payout_settings: settings }) => {
        const start = typedOf(settings);
        return (
          <Section title={t`Payment terms`} isChange>
            <RecordForm
              action={t`Save payment terms`}
              asks="edit-payout-settings"
              latest={async () => typedOf((await again()).payout_settings)}
              fields={[
                ...termsFields(start, currency),
                {
                  name: 'second_person',
                  label: t`A second person releases batches`,
                  kind: 'choice',
                  choices: [
                    { value: 'no', label: t`No` },
                    { value: 'yes', label: t`Yes` },
                  ],
                  start: start.second_person,
                },
              ]}
              onSend={({ second_person: two, ...terms }) =>
                change({ body: { ...termsSent(terms), second_person: two === 'yes' } })
              }
            />
            <h3>
              <Trans>Account to pay from</Trans>
            </h3>
            <p>{settings.payer ? `${settings.payer.holder}, ${settings.payer.shown}` : t`No account yet.`}</p>
            <RecordForm
              action={t`Save account`}
              asks="edit-payout-settings"
              again
              fieldOf={(path) => path.replace('payer.', '')}
              fields={[
                { name: 'holder', label: t`Account holder` },
                { name: 'iban', label: 'IBAN' },
                { name: 'bic', label: 'BIC', isOptional: true },
              ]}
              onSend={({ holder, iban, bic }) =>
                change({ body: { payer: { holder, iban, bic: bic.trim() || null } } })
              }
            />
          </Section>
        );
      }}
    </Answered>
  );
}
