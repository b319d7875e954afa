// The lines of an invoice and their sum, which is the API's. On paper all of them are there, with the head on every page: the table on the
// screen holds only the rows in sight.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { exchangeText } from '../numbers/exchange-text.ts';
import { amount, count } from '../numbers/money.ts';
import { monthText } from '../numbers/period.ts';
import { type Column, DataTable } from './data-table.tsx';
import styles from './invoice-lines.module.css';
import { NothingYet } from './nothing.tsx';
import { lineWord } from '../words/invoice-lines.ts';
import { paymentWord } from '../words/payment-methods.ts';

type Line = {
  readonly title: string;
  readonly goal_title: string;
  readonly kind: string;
  readonly month: string;
  readonly amount: NumberText;
  /** Of an invoice that was only rehearsed there are none. */
  readonly conversion_count?: NumberText;
  readonly conversions?: readonly { readonly _id: string; readonly amount: NumberText }[];
};
type Props = {
  readonly invoice: {
    readonly currency: string;
    readonly amount: NumberText;
    readonly lines: readonly Line[];
  };
};

export function InvoiceLines({ invoice: { currency, amount: whole, lines } }: Props) {
  if (lines.length === 0)
    return (
      <NothingYet>
        <Trans>Nothing to invoice in this period.</Trans>
      </NothingYet>
    );
  const rows = lines.map((line, index) => ({ ...line, index }));
  return (
    <>
      <div className={styles['screen']}>
        <DataTable
          label={t`Items`}
          rows={rows}
          keyOf={({ index }) => String(index)}
          columns={[
            { key: 'title', head: t`Campaign`, cell: ({ title }) => title },
            { key: 'goal', head: t`Goal`, kind: 'short', cell: ({ goal_title: goal }) => goal },
            { key: 'kind', head: t`Type`, kind: 'short', cell: ({ kind }) => lineWord(kind) },
            { key: 'month', head: t`Month`, kind: 'short', cell: ({ month }) => monthText(month) },
            {
              key: 'conversions',
              head: t`Conversions`,
              cell: (line) => <Conversions of={line} currency={currency} />,
            },
            {
              key: 'amount',
              head: t`Amount`,
              unit: currency,
              kind: 'number',
              cell: ({ amount: value }) => amount(value, currency),
              total: amount(whole, currency),
            },
          ]}
        />
      </div>
      <table className={styles['paper']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Campaign</Trans>
            </th>
            <th scope="col">
              <Trans>Goal</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            <th scope="col" className={styles['amount']}>
              <Trans>Amount ({currency})</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr key={line.index}>
              <td dir="auto">{line.title}</td>
              <td dir="auto">{line.goal_title}</td>
              <td>{lineWord(line.kind)}</td>
              <td>{monthText(line.month)}</td>
              <td className={styles['amount']}>{amount(line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              <Trans>Total</Trans>
            </td>
            <td className={styles['amount']}>{amount(whole, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

const CONVERSIONS_SHOWN = 3;

/** What the line holds of conversions, each a way to its explanation. */
function Conversions({ of, currency }: { readonly of: Line; readonly currency: string }) {
  const { conversions = [], conversion_count: all } = of;
  const shown = conversions.slice(0, CONVERSIONS_SHOWN);
  return (
    <span>
      {shown.map(({ _id, amount: held }) => (
        <Fragment key={_id}>
          <Link to="/conversions/$conversionId" params={{ conversionId: _id }}>
            {amount(held, currency)}
          </Link>{' '}
        </Fragment>
      ))}
      {all !== undefined && conversions.length > shown.length ? ofAll(count(all)) : null}
    </span>
  );
}

type Payment = {
  readonly created: string;
  readonly method: string;
  readonly reference: string | null;
  readonly exchange: Parameters<typeof exchangeText>[0];
  readonly amount: NumberText;
};

/** What was paid of an invoice, as both sides see it. */
export const paymentColumns = (zone: string, currency: string): readonly Column<Payment>[] => [
  { key: 'created', head: t`Date`, kind: 'time', cell: ({ created }) => created },
  { key: 'method', head: t`Method`, kind: 'short', cell: ({ method }) => paymentWord(method) },
  {
    key: 'reference',
    head: t`Reference`,
    cell: ({ reference, exchange }) => [exchangeText(exchange), reference].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    head: t`Amount`,
    unit: currency,
    kind: 'number',
    cell: ({ amount: value }) => amount(value, currency),
  },
];

const ofAll = (total: string): string => t`of ${total}`;
