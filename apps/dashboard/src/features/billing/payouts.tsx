// Pays affiliates: first who would be paid and why others aren't, then the batch from its release to its payments.
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { addressOf } from '../../table/tools.tsx';
import { PayoutSettings, WaitingMethods } from './payout-settings.tsx';

type Batch = Data<'get', '/network/payout-batches/{id}'>['payout_batch'];
type Head = Data<'get', '/network/payout-batches'>['payout_batches'][number];
type Line = Batch['lines'][number];
type LeftOut = Batch['left_out'][number];

const STATUS_WORDS = {
  prepared: 'Prepared',
  released: 'Released',
  settled: 'Settled',
  cancelled: 'Canceled',
} as const;
const LINE_WORDS = { open: 'Not paid yet', settled: 'Paid', returned: 'Returned' } as const;
const KIND_WORDS = { bank: 'Bank account', paypal: 'PayPal', wise: 'Wise', crypto: 'Crypto' } as const;
const REASON_WORDS = {
  not_due: 'Not due yet',
  below_minimum: 'Below the minimum, carried over',
  negative_balance: 'Nothing owed after credits',
  no_method: 'No payout method',
  unconfirmed_method: 'Payout method not confirmed',
  other_currency: 'In another currency',
  batch_full: 'The batch is full',
} as const;

type Asked = { readonly key: string; readonly pay_on: string };

export function Payouts() {
  const { today } = usePeriod();
  const [preview, setPreview] = useState<{ asked: Asked; shown: Batch } | undefined>();
  const [opened, open] = useState<string | undefined>();
  const { mutateAsync: prepare } = useChange('post', '/network/payout-batches');
  const rehearse = async (asked: Asked) => {
    const answer = await ask('post', '/network/payout-batches', { body: { ...asked, dry_run: true } });
    setPreview({ asked, shown: answer.payout_batch });
  };
  const store = async (asked: Asked) => {
    const { payout_batch: made } = await prepare({ body: asked });
    setPreview(undefined);
    open(made._id ?? undefined);
  };
  return (
    <>
      <Section title="Pay affiliates" isChange>
        <RecordForm
          action="Preview payouts"
          fields={[
            {
              name: 'key',
              label: 'Name of the batch',
              start: today,
              hint: 'The same name is the same batch.',
            },
            { name: 'pay_on', label: 'Payment date', kind: 'date', start: today },
          ]}
          onSend={({ key, pay_on: payOn }) => rehearse({ key, pay_on: payOn })}
        />
      </Section>
      {preview ? (
        <Section title="What would be paid">
          <BatchTables batch={preview.shown} />
          {preview.shown.lines.length > 0 ? (
            <div className={actionsClass}>
              <ActionButton look="main" onAct={() => store(preview.asked)}>
                Prepare batch
              </ActionButton>
            </div>
          ) : null}
        </Section>
      ) : null}
      {opened === undefined ? null : <OpenedBatch id={opened} />}
      <WaitingMethods />
      <Batches onOpen={open} />
      <PayoutSettings />
    </>
  );
}

function Batches({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { answer, more } = usePages(
    '/network/payout-batches',
    {},
    { rowsOf: ({ payout_batches: rows }) => rows, totalOf: ({ total }) => total },
  );
  return (
    <Section title="Payout batches">
      <Answered answer={answer} height={160} empty={<NothingYet>No payout batches yet.</NothingYet>}>
        {({ rows, total }) => (
          <DataTable
            label="Payout batches"
            rows={rows}
            keyOf={({ _id, key }) => _id ?? key}
            total={total}
            more={more}
            columns={headColumns(onOpen)}
          />
        )}
      </Answered>
    </Section>
  );
}

const headColumns = (onOpen: (id: string) => void): Column<Head>[] => [
  { key: 'key', head: 'Batch', cell: ({ key }) => key },
  { key: 'pay_on', head: 'Payment date', kind: 'time', cell: (one) => one.pay_on },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status }) => STATUS_WORDS[status] },
  { key: 'count', head: 'Payments', kind: 'number', cell: ({ count }) => count },
  {
    key: 'amount',
    head: 'Amount',
    kind: 'number',
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
  {
    key: 'open',
    head: 'Do',
    kind: 'action',
    cell: ({ _id }) => (
      <button type="button" className={buttonClass()} onClick={() => onOpen(_id ?? '')}>
        Open
      </button>
    ),
  },
];

const FORMATS = [
  ['sepa', 'SEPA file', 'bank'],
  ['paypal', 'PayPal file', 'paypal'],
  ['wise', 'Wise file', 'wise'],
  ['csv', 'CSV file', undefined],
] as const;

function OpenedBatch({ id }: { readonly id: string }) {
  const answer = useAnswer('/network/payout-batches/{id}', { path: { id } });
  const { mutateAsync: release } = useChange('post', '/network/payout-batches/{id}/release');
  const { mutateAsync: cancel } = useChange('post', '/network/payout-batches/{id}/cancel');
  const { mutateAsync: settle } = useChange('post', '/network/payout-batches/{id}/settle');
  const path = { id };
  return (
    <Answered answer={answer} height={240}>
      {({ payout_batch: batch }) => {
        const hasFiles = batch.status === 'released' || batch.status === 'settled';
        return (
          <Section title={`Batch ${batch.key}: ${STATUS_WORDS[batch.status]}`}>
            <div className={actionsClass}>
              {batch.status === 'prepared' ? (
                <>
                  <ConfirmButton
                    label="Release batch"
                    consequence="Its files can be downloaded and its payments recorded."
                    onConfirm={() => release({ path })}
                  />
                  <ConfirmButton
                    label="Cancel batch"
                    consequence="Nothing is paid. Its invoices are for the next batch."
                    onConfirm={() => cancel({ path })}
                  />
                </>
              ) : null}
              {hasFiles
                ? FORMATS.filter(([, , kind]) => !kind || batch.lines.some((one) => one.kind === kind)).map(
                    ([format, label]) => (
                      <a
                        key={format}
                        className={buttonClass()}
                        href={addressOf(`/network/payout-batches/${id}/file`, { format })}
                        download
                      >
                        {label}
                      </a>
                    ),
                  )
                : null}
              {batch.status === 'released' ? (
                <ConfirmButton
                  label="Record all payments"
                  consequence="A payment is recorded on each invoice of the batch that is not paid yet."
                  onConfirm={() => settle({ path, body: {} })}
                />
              ) : null}
            </div>
            <BatchTables batch={batch} />
            {hasFiles ? <Returning id={id} /> : null}
          </Section>
        );
      }}
    </Answered>
  );
}

function Returning({ id }: { readonly id: string }) {
  const { mutateAsync: giveBack } = useChange('post', '/network/payout-batches/{id}/return');
  return (
    <>
      <h3>Return a payment</h3>
      <RecordForm
        action="Return payment"
        again
        fields={[
          { name: 'line', label: 'Line', kind: 'whole' },
          { name: 'reason', label: 'Reason', hint: 'For example: account closed' },
        ]}
        onSend={({ line, reason }) =>
          giveBack({ path: { id }, body: { line: line.trim() as NumberText, reason } })
        }
      />
    </>
  );
}

const BatchTables = ({ batch }: { readonly batch: Batch }) => (
  <>
    {batch.lines.length === 0 ? (
      <NothingYet>Nobody is due.</NothingYet>
    ) : (
      <DataTable
        label="Payments"
        rows={batch.lines}
        keyOf={({ line }) => String(line)}
        columns={lineColumns(batch)}
      />
    )}
    {batch.left_out.length === 0 ? null : (
      <>
        <h3>Not paid</h3>
        <DataTable
          label="Not paid"
          rows={batch.left_out}
          keyOf={({ user_id: id, currency }) => id + currency}
          columns={LEFT_OUT_COLUMNS}
        />
      </>
    )}
  </>
);

const lineColumns = ({ currency, amount: whole }: Batch): Column<Line>[] => [
  { key: 'line', head: 'Line', kind: 'short', cell: ({ line }) => line },
  { key: 'account', head: 'Account', cell: ({ user_id: id }) => <AccountName id={id} kind="publisher" /> },
  { key: 'kind', head: 'Method', kind: 'short', cell: ({ kind }) => KIND_WORDS[kind] },
  { key: 'shown', head: 'To', cell: ({ shown }) => shown },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status, reason }) => (reason ? `${LINE_WORDS[status]}: ${reason}` : LINE_WORDS[status]),
  },
  {
    key: 'amount',
    head: 'Amount',
    kind: 'number',
    cell: ({ amount }) => amountWithCurrency(amount, currency),
    total: amountWithCurrency(whole, currency),
  },
];

const LEFT_OUT_COLUMNS: readonly Column<LeftOut>[] = [
  { key: 'account', head: 'Account', cell: ({ user_id: id }) => <AccountName id={id} kind="publisher" /> },
  {
    key: 'reason',
    head: 'Reason',
    cell: ({ reason, due_on: due }) => (due === null ? REASON_WORDS[reason] : `Due on ${due}`),
  },
  {
    key: 'amount',
    head: 'Outstanding',
    kind: 'number',
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
];
