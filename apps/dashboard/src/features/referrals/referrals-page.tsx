// Affiliates that bring others: what they earn for it, and on which terms (docs/rules/referral.md).
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopyButton } from '../../design/parts/copied-text.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Sum } from '../../figures/figure.tsx';
import { useFinding } from '../../forms/finding.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { amountWithCurrency, count } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { AffiliateName } from '../../shell/record-names.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';

type Referral = Data<'get', '/network/referral'>['referrals'][number];

export function ReferralsPage() {
  const { currency } = useSession().network;
  const { period } = usePeriod();
  const mayChange = useMayChange();
  const [edited, edit] = useState<Referral | 'new' | undefined>();
  const { answer, more } = usePages(
    '/network/referral',
    { query: period },
    { rowsOf: ({ referrals }) => referrals, totalOf: ({ total }) => total },
  );
  return (
    <>
      <PageHead title={t`Referrals`}>
        <PeriodPicker />
        {mayChange ? (
          <Button look="main" icon={Plus} onClick={() => edit('new')}>
            <Trans>New referral link</Trans>
          </Button>
        ) : null}
      </PageHead>
      <Answered
        answer={answer}
        height={240}
        empty={
          <NothingYet>
            <Trans>
              No referral links yet. Affiliates with one earn a share from partners they bring in.
            </Trans>
          </NothingYet>
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Referrals`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf(currency, edit)}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/network/referral" query={period} />}
          />
        )}
      </Answered>
      <Dialog
        title={edited === 'new' ? t`New referral link` : t`Terms`}
        isOpen={edited !== undefined}
        onClose={() => edit(undefined)}
      >
        {edited === 'new' ? <NewReferral onDone={() => edit(undefined)} /> : null}
        {edited !== undefined && edited !== 'new' ? (
          <Terms referral={edited} onDone={() => edit(undefined)} />
        ) : null}
      </Dialog>
    </>
  );
}

const columnsOf = (currency: string, onEdit: (one: Referral) => void): Column<Referral>[] => [
  { key: 'affiliate', head: t`Referrer`, cell: ({ user_id: id }) => <AffiliateName id={id} /> },
  { key: 'terms', head: t`Reward`, kind: 'short', cell: (one) => termsOf(one, currency) },
  {
    key: 'live',
    head: t`Status`,
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
  },
  {
    key: 'signUps',
    head: t`Referred`,
    about: t`Accounts created through the link, including removed ones`,
    kind: 'number',
    cell: ({ signUps }) => count(signUps),
  },
  {
    key: 'earned',
    head: t`Earnings`,
    unit: currency,
    about: t`In the selected period`,
    kind: 'number',
    cell: ({ earned }) => <Sum value={earned} currency={currency} />,
  },
  { key: 'url', head: t`Link`, kind: 'short', width: 128, cell: ({ url }) => <CopyButton text={url} /> },
  { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    isChange: true,
    cell: (one) => <Actions referral={one} onEdit={() => onEdit(one)} />,
  },
];

type ActionsProps = { readonly referral: Referral; readonly onEdit: () => void };

function Actions({ referral: { _id, user_id: referrer, live }, onEdit }: ActionsProps) {
  const path = { id: _id };
  const change = useChange('patch', '/network/referral/{id}');
  const remove = useChange('delete', '/network/referral/{id}');
  return (
    <>
      <Button onClick={onEdit}>
        <Trans>Edit terms…</Trans>
      </Button>
      <ActionButton onAct={() => change.mutateAsync({ path, body: { live: !live } })}>
        {live ? t`Turn off` : t`Turn on`}
      </ActionButton>
      <ConfirmButton
        label={t`Remove`}
        consequence={
          <Trans>
            The link of <AffiliateName id={referrer} /> earns nothing from tomorrow. Past earnings are kept.
          </Trans>
        }
        onConfirm={() => remove.mutateAsync({ path })}
      />
    </>
  );
}

function termsOf({ rate, type, base, recurring }: Referral, currency: string): string {
  if (type === 'amount') {
    const amount = amountWithCurrency(rate, currency);
    return recurring
      ? t`${amount} per approved conversion`
      : t`${amount} per approved conversion, once per affiliate`;
  }
  if (base === 'profit')
    return recurring ? t`${rate}% of your profit` : t`${rate}% of your profit, once per affiliate`;
  return recurring ? t`${rate}% of the payout` : t`${rate}% of the payout, once per affiliate`;
}

const termFields = (currency: string, { rate, type, base, recurring }: Partial<Referral>) =>
  [
    {
      name: 'type',
      label: t`Reward`,
      kind: 'choice',
      start: type === 'amount' ? 'amount' : base === 'profit' ? 'profit' : 'payout',
      choices: [
        { value: 'payout', label: t`Share of their payout` },
        { value: 'profit', label: t`Share of your profit` },
        { value: 'amount', label: t`Fixed amount per approved conversion` },
      ],
    },
    {
      name: 'rate',
      label: t`Percent or ${currency}`,
      kind: 'amount',
      ...(rate !== undefined && { start: rate }),
    },
    {
      name: 'recurring',
      label: t`Frequency`,
      kind: 'choice',
      start: recurring === false ? 'once' : 'always',
      choices: [
        { value: 'always', label: t`Every time` },
        { value: 'once', label: t`Once per affiliate, on the first approved conversion` },
      ],
    },
  ] as const satisfies readonly FormField<string>[];

type Typed = Readonly<Record<'type' | 'rate' | 'recurring', string>>;
const bodyOf = ({ type, rate, recurring }: Typed) => ({
  rate: rate.trim() as NumberText,
  recurring: recurring === 'always',
  ...(type === 'amount'
    ? { type: 'amount' as const }
    : { type: 'percentage' as const, base: type === 'profit' ? ('profit' as const) : ('payout' as const) }),
});

function Terms({ referral, onDone }: { readonly referral: Referral; readonly onDone: () => void }) {
  const { currency } = useSession().network;
  const change = useChange('patch', '/network/referral/{id}');
  return (
    <>
      <p>
        <Trans>Changes apply from tomorrow. Past earnings are kept.</Trans>
      </p>
      <RecordForm
        action={t`Save changes`}
        onCancel={onDone}
        fieldOf={fieldOf}
        fields={termFields(currency, referral)}
        onSend={async (values) => {
          await change.mutateAsync({ path: { id: referral._id }, body: bodyOf(values) });
          onDone();
        }}
      />
    </>
  );
}

const fieldOf = (path: string): string =>
  path === 'publisher_id' ? 'affiliate' : path === 'base' ? 'type' : path;

function NewReferral({ onDone }: { readonly onDone: () => void }) {
  const { currency } = useSession().network;
  const { query, isFinding, among } = useFinding();
  const answer = useAnswer(
    '/affiliate',
    { query: { ...query, sort: 'name', order: 'asc' } },
    { isEmpty: ({ affiliates }) => affiliates.length === 0 && !isFinding },
  );
  const create = useChange('post', '/network/referral');
  return (
    <Answered
      answer={answer}
      height={200}
      empty={
        <NothingYet>
          <Trans>Add an affiliate first.</Trans>
        </NothingYet>
      }
    >
      {({ affiliates, total }) => (
        <RecordForm
          action={t`Create link`}
          onCancel={onDone}
          fieldOf={fieldOf}
          fields={[
            {
              name: 'affiliate',
              label: t`Referrer`,
              kind: 'choice',
              choices: affiliates.map(({ _id, name }) => ({ value: _id, label: name })),
              finding: among(affiliates, total),
            },
            ...termFields(currency, {}),
          ]}
          onSend={async ({ affiliate, ...values }) => {
            await create.mutateAsync({ body: { publisher_id: affiliate, ...bodyOf(values) } });
            onDone();
          }}
        />
      )}
    </Answered>
  );
}
