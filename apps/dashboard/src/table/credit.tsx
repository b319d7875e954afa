// The credit of an advertiser and its deposits (docs/rules/billing.md#credit), as the network and the advertiser see them.
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../api/client.ts';
import { Status } from '../design/parts/status.tsx';
import { amountWithCurrency } from '../numbers/money.ts';
import { textMap } from '../language/texts.ts';
import type { Column } from './data-table.tsx';

type Credit = Data<'get', '/advertiser/credit'>['credit'];
export type Deposit = Data<'get', '/advertiser/deposits'>['deposits'][number];

const STATES = textMap([
  ['ok', msg`Available`],
  ['warned_80', msg`More than 80% used`],
  ['warned_95', msg`More than 95% used`],
  ['used_up', msg`Used up; campaigns are paused for new clicks`],
]);

/** Beside the status of a campaign whose advertiser has used most of its credit, or all: then it is paused for new clicks. */
export const CreditBadge = ({ state }: { readonly state: Credit['state'] }) =>
  state === 'ok' ? null : <Status status={state} />;

/** Nothing is limited without funds; then there is only what is used. */
export const creditFacts = (
  { credit_limit: limit, prepaid, used, available, state }: Credit,
  currency: string,
): (readonly [string, ReactNode])[] => [
  [t`Status`, available === null ? t`Not limited` : STATES.get(state)],
  [t`Credit limit`, limit === null ? null : amountWithCurrency(limit, currency)],
  [t`Prepaid balance`, amountWithCurrency(prepaid, currency)],
  [t`Used`, amountWithCurrency(used, currency)],
  [
    t({ message: 'Available', context: 'of the credit' }),
    available === null ? null : amountWithCurrency(available, currency),
  ],
];

export const depositColumns = (
  invoicePage: '/billing/$invoiceId' | '/payments/$invoiceId',
): Column<Deposit>[] => [
  { key: 'day', head: t`Date`, kind: 'time', cell: ({ day }) => day },
  {
    key: 'amount',
    head: t`Amount`,
    kind: 'number',
    width: 132,
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
  {
    key: 'invoice',
    head: t`Invoice`,
    kind: 'short',
    cell: ({ invoice_id: id }) =>
      id && (
        <Link to={invoicePage} params={{ invoiceId: id }}>
          {t`View invoice`}
        </Link>
      ),
  },
  { key: 'voided', head: t`Voided`, kind: 'time', cell: ({ voided }) => voided },
  {
    key: 'void_reason',
    head: t`Reason`,
    cell: ({ void_reason: reason }) => reason && <span dir="auto">{reason}</span>,
  },
];
