// What an advertiser may use (docs/rules/billing.md#credit): its limit, its deposits, and what is left of them.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useReadOnly, useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { dayText } from '../../numbers/period.ts';
import { usePeriod } from '../../shell/use-period.ts';
import { creditFacts, depositColumns } from '../../table/credit.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';

type Credit = Data<'get', '/network/credits/{id}'>['credit'];
type Deposit = Data<'get', '/network/deposits'>['deposits'][number];

/** Nothing for who may not ask for it. */
export function AdvertiserCredit({ id }: { readonly id: string }) {
  return useMayChange('get-credit') ? <Shown id={id} /> : null;
}

const Shown = ({ id }: { readonly id: string }) => (
  <>
    <CreditOf id={id} />
    <DepositsOf id={id} />
  </>
);

const typedOf = ({ credit_limit: limit }: Credit) => ({ limit: limit === null ? '' : String(limit) });

function CreditOf({ id }: { readonly id: string }) {
  const path = { id };
  const { currency } = useSession().network;
  const answer = useAnswer('/network/credits/{id}', { path });
  const again = useAgain('/network/credits/{id}', { path });
  const { mutateAsync: change } = useChange('patch', '/network/credits/{id}');
  return (
    <Section title={t`Credit`}>
      <Answered answer={answer} height={200}>
        {({ credit }) => (
          <>
            <Facts facts={creditFacts(credit, currency)} />
            <RecordForm
              action={t`Save credit limit`}
              asks="edit-credit"
              latest={async () => typedOf((await again()).credit)}
              fieldOf={() => 'limit'}
              fields={[
                {
                  name: 'limit',
                  label: t`Credit limit`,
                  kind: 'amount',
                  unit: currency,
                  isOptional: true,
                  start: typedOf(credit).limit,
                  hint: t`When limit and deposits are used up, the campaigns pause for new clicks.`,
                },
              ]}
              onSend={({ limit }) =>
                change({
                  path,
                  body: { credit_limit: limit.trim() === '' ? null : (limit.trim() as NumberText) },
                })
              }
            />
          </>
        )}
      </Answered>
    </Section>
  );
}

function DepositsOf({ id }: { readonly id: string }) {
  const { currency } = useSession().network;
  const { today } = usePeriod();
  const query = { user_id: id };
  const { answer, more } = usePages(
    '/network/deposits',
    { query },
    { rowsOf: ({ deposits }) => deposits, totalOf: ({ total }) => total },
  );
  const { mutateAsync: add } = useChange('post', '/network/deposits');
  return (
    <Section title={t`Deposits`}>
      <Answered
        answer={answer}
        height={160}
        empty={
          <NothingYet>
            <Trans>No deposits yet. Record money that the advertiser paid in advance.</Trans>
          </NothingYet>
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Deposits`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={[
              ...depositColumns('/billing/$invoiceId'),
              {
                key: 'note',
                head: t`Note`,
                cell: ({ note }: Deposit) => note && <span dir="auto">{note}</span>,
              },
              {
                key: 'void',
                head: t`Actions`,
                kind: 'action',
                cell: (deposit: Deposit) => <VoidDeposit deposit={deposit} />,
              },
            ]}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/network/deposits" query={query} />}
          />
        )}
      </Answered>
      <RecordForm
        action={t`Record deposit`}
        asks="create-deposit"
        again
        fields={[
          { name: 'amount', label: t`Amount`, kind: 'amount', unit: currency, isPair: true },
          { name: 'day', label: t`Date`, kind: 'date', start: today },
          { name: 'note', label: t`Note`, isOptional: true },
        ]}
        onSend={({ amount, day, note }) =>
          add({ body: { user_id: id, amount: amount.trim() as NumberText, day, ...(note && { note }) } })
        }
      />
    </Section>
  );
}

/** Nothing for one that is voided, or paid an invoice. */
function VoidDeposit({ deposit }: { readonly deposit: Deposit }) {
  const { _id, amount, currency, day, voided, invoice_id: invoiceId } = deposit;
  const [isOpen, open] = useState(false);
  const isReadOnly = useReadOnly();
  const { mutateAsync: send } = useChange('post', '/network/deposits/{id}/void');
  if (voided !== null || invoiceId !== null) return null;
  const close = () => open(false);
  return (
    <>
      <Button look="dangerQuiet" off={isReadOnly} onClick={() => open(true)}>
        <Trans>Void…</Trans>
      </Button>
      <Dialog title={t`Void deposit`} isOpen={isOpen} onClose={close}>
        {isOpen ? (
          <>
            <p>
              {amountWithCurrency(amount, currency)} · {dayText(day)}
            </p>
            <RecordForm
              action={t`Void deposit`}
              asks="void-deposit"
              onCancel={close}
              fields={[{ name: 'reason', label: t`Reason`, hint: t`The advertiser sees this.` }]}
              onSend={async ({ reason }) => {
                await send({ path: { id: _id }, body: { reason } });
                close();
              }}
            />
          </>
        ) : null}
      </Dialog>
    </>
  );
}
