// Pays affiliates: first who would be paid and why others aren't, then the batch from its release to its payments.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { rateText } from '../../numbers/exchange-text.ts';
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
import { texts } from '../../language/texts.ts';
import { PAYOUT_WORDS } from '../../words/payment-methods.ts';

type Batch = Data<'get', '/network/payout-batches/{id}'>['payout_batch'];
type Head = Data<'get', '/network/payout-batches'>['payout_batches'][number];
type Line = Batch['lines'][number];
type LeftOut = Batch['left_out'][number];

const STATUS_WORDS = texts({
  prepared: msg`Prepared`,
  released: msg`Released`,
  settled: msg`Settled`,
  cancelled: msg`Canceled`,
});
const LINE_WORDS = texts({ open: msg`Not paid yet`, settled: msg`Paid`, returned: msg`Returned` });

const dueText = (due: string): string => t`Due on ${due}`;
const heldText = (until: string): string => t`Held back until ${until}`;

const REASON_WORDS = texts({
  not_due: msg`Not due yet`,
  below_minimum: msg`Below the minimum, carried over`,
  negative_balance: msg`Nothing owed after credits`,
  no_method: msg`No payout method`,
  unconfirmed_method: msg`Payout method not confirmed`,
  no_rate: msg`No exchange rate to the account’s currency`,
  held_back: msg`Held back`,
  batch_full: msg`The batch is full`,
});

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
      <Section title={t`Pay affiliates`} isChange>
        <RecordForm
          action={t`Preview payouts`}
          fields={[
            {
              name: 'key',
              label: t`Name of the batch`,
              start: today,
              hint: t`If this name was used before, you get that batch instead of a new one.`,
            },
            { name: 'pay_on', label: t`Payment date`, kind: 'date', start: today },
          ]}
          onSend={({ key, pay_on: payOn }) => rehearse({ key, pay_on: payOn })}
        />
      </Section>
      {preview ? (
        <Section title={t`What would be paid`}>
          <BatchTables batch={preview.shown} />
          {preview.shown.lines.length > 0 ? (
            <div className={actionsClass}>
              <ActionButton look="main" onAct={() => store(preview.asked)}>
                <Trans>Prepare batch</Trans>
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
    <Section title={t`Payout batches`}>
      <Answered
        answer={answer}
        height={160}
        empty={
          <NothingYet>
            <Trans>No payout batches yet.</Trans>
          </NothingYet>
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Payout batches`}
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

/** By currency. */
const paidText = (paid: Head['paid']): string =>
  paid.map(({ currency, amount }) => amountWithCurrency(amount, currency)).join(' + ') || '–';

const headColumns = (onOpen: (id: string) => void): Column<Head>[] => [
  { key: 'key', head: t`Batch`, cell: ({ key }) => key },
  { key: 'pay_on', head: t`Payment date`, kind: 'time', cell: (one) => one.pay_on },
  { key: 'status', head: t`Status`, kind: 'short', cell: ({ status }) => STATUS_WORDS[status] },
  { key: 'count', head: t`Payments`, kind: 'number', cell: ({ count }) => count },
  {
    key: 'amount',
    head: t`Amount`,
    kind: 'number',
    width: 132,
    cell: ({ paid }) => paidText(paid),
  },
  {
    key: 'open',
    head: t`Actions`,
    kind: 'action',
    cell: ({ _id }) => (
      <button type="button" className={buttonClass()} onClick={() => onOpen(_id ?? '')}>
        <Trans context="button">Open</Trans>
      </button>
    ),
  },
];

const FORMATS = texts([
  ['sepa', msg`SEPA file`, 'bank'],
  ['paypal', msg`PayPal file`, 'paypal'],
  ['wise', msg`Wise file`, 'wise'],
  ['csv', msg`CSV file`, undefined],
]);

type File = {
  readonly format: (typeof FORMATS)[number][0];
  readonly label: string;
  readonly currency?: string;
};

/** Those that can pay a line; a SEPA file has EUR, and a PayPal file one currency. */
function filesOf({ lines }: Batch): File[] {
  return FORMATS.flatMap(([format, label, kind]): File[] => {
    const paid = lines
      .filter((line) => !kind || line.kind === kind)
      .filter((line) => format !== 'sepa' || line.paid_currency === 'EUR');
    const currencies = [...new Set(paid.map((line) => line.paid_currency))];
    return format === 'paypal' && currencies.length > 1
      ? currencies.map((currency) => ({ format, label: `${label} (${currency})`, currency }))
      : currencies.length > 0
        ? [{ format, label }]
        : [];
  });
}

function OpenedBatch({ id }: { readonly id: string }) {
  const answer = useAnswer('/network/payout-batches/{id}', { path: { id } });
  const { mutateAsync: release } = useChange('post', '/network/payout-batches/{id}/release');
  const { mutateAsync: cancel } = useChange('post', '/network/payout-batches/{id}/cancel');
  const { mutateAsync: settle } = useChange('post', '/network/payout-batches/{id}/settle');
  const path = { id };
  return (
    <Answered answer={answer} height={240}>
      {({ payout_batch: batch }) => {
        const { key: name } = batch;
        const status = STATUS_WORDS[batch.status];
        const hasFiles = batch.status === 'released' || batch.status === 'settled';
        return (
          <Section title={t`Batch ${name}: ${status}`}>
            <div className={actionsClass}>
              {batch.status === 'prepared' ? (
                <>
                  <ConfirmButton
                    label={t`Release batch`}
                    isHarmless
                    consequence={t`You can then download the files of “${name}” and record its payments.`}
                    onConfirm={() => release({ path })}
                  />
                  <ConfirmButton
                    label={t`Cancel batch`}
                    consequence={t`Nothing of “${name}” is paid. Its invoices go into the next batch.`}
                    onConfirm={() => cancel({ path })}
                  />
                </>
              ) : null}
              {hasFiles
                ? filesOf(batch).map(({ label, ...asked }) => (
                    <a
                      key={label}
                      className={buttonClass()}
                      href={addressOf(`/network/payout-batches/${id}/file`, asked)}
                      download
                    >
                      {label}
                    </a>
                  ))
                : null}
              {batch.status === 'released' ? (
                <ConfirmButton
                  label={t`Record all payments`}
                  isHarmless
                  consequence={t`Records a payment on each unpaid invoice of “${name}”.`}
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
      <h3>
        <Trans>Return a payment</Trans>
      </h3>
      <RecordForm
        action={t`Return payment`}
        again
        fields={[
          { name: 'line', label: t`Line`, kind: 'whole' },
          { name: 'reason', label: t`Reason`, hint: t`For example: account closed` },
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
      <NothingYet>
        <Trans>Nobody is due a payout.</Trans>
      </NothingYet>
    ) : (
      <DataTable
        label={t`Payments`}
        rows={batch.lines}
        keyOf={({ line }) => String(line)}
        columns={lineColumns(batch)}
      />
    )}
    {batch.left_out.length === 0 ? null : (
      <>
        <h3>
          <Trans>Not paid</Trans>
        </h3>
        <DataTable
          label={t`Not paid`}
          rows={batch.left_out}
          keyOf={({ user_id: id, currency, reason }) => id + currency + reason}
          columns={LEFT_OUT_COLUMNS}
        />
      </>
    )}
  </>
);

const lineColumns = ({ lines, paid }: Batch): Column<Line>[] => [
  { key: 'line', head: t`Line`, kind: 'short', cell: ({ line }) => line },
  { key: 'account', head: t`Account`, cell: ({ user_id: id }) => <AccountName id={id} kind="publisher" /> },
  { key: 'kind', head: t`Method`, kind: 'short', cell: ({ kind }) => PAYOUT_WORDS[kind] },
  { key: 'shown', head: t`To`, cell: ({ shown }) => shown },
  {
    key: 'status',
    head: t`Status`,
    cell: ({ status, reason }) => (reason ? `${LINE_WORDS[status]}: ${reason}` : LINE_WORDS[status]),
  },
  ...(lines.some(({ exchange }) => exchange) ? [EXCHANGE_COLUMN] : []),
  {
    key: 'amount',
    head: t`Amount`,
    kind: 'number',
    width: 132,
    cell: ({ paid_amount: amount, paid_currency: currency }) => amountWithCurrency(amount, currency),
    total: paidText(paid),
  },
];

/** Only where somebody is paid in another currency than it is owed in. */
const EXCHANGE_COLUMN = texts<Column<Line>>({
  key: 'owed',
  head: msg`Outstanding`,
  cell: ({ amount, currency, exchange }) => {
    const owed = amountWithCurrency(amount, currency);
    return exchange ? rateText(owed, exchange) : owed;
  },
});

const LEFT_OUT_COLUMNS = texts<readonly Column<LeftOut>[]>([
  { key: 'account', head: msg`Account`, cell: ({ user_id: id }) => <AccountName id={id} kind="publisher" /> },
  {
    key: 'reason',
    head: msg`Reason`,
    cell: ({ reason, due_on: due }) =>
      due === null ? REASON_WORDS[reason] : reason === 'held_back' ? heldText(due) : dueText(due),
  },
  {
    key: 'amount',
    head: msg`Outstanding`,
    kind: 'number',
    width: 132,
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
]);
