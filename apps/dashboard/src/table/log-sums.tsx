// What all lines of a log come to that the filters of its page leave, for who asks: they are summed over the whole period.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ask, type Asked } from '../api/client.ts';
import type { NumberText } from '../api/exact-json.ts';
import { useCounted } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import { Status } from '../design/parts/status.tsx';
import { amount, count } from '../numbers/money.ts';
import { Answered } from '../shell/answered.tsx';
import { Section } from '../shell/section.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './filters.module.css';
import { NothingYet } from './nothing.tsx';
import { reasonWord } from '../words/reasons.ts';

export type SummedPath =
  | '/network/clicks'
  | '/affiliate/clicks'
  | '/network/conversion-hits'
  | '/network/conversions'
  | '/affiliate/conversions'
  | '/advertiser/conversion-logs'
  | '/network/postback-logs'
  | '/affiliate/postback-logs';
/** What the lines of one status and reason come to. */
export type LogSum = {
  readonly status: string;
  readonly reason?: string;
  readonly count: NumberText;
  /** Of conversions: how many of them. */
  readonly on_hold?: NumberText;
  readonly payout?: NumberText;
  readonly revenue?: NumberText;
};
type Props = {
  readonly path: SummedPath;
  /** What the log itself is asked for with. */
  readonly query: object;
  /** What a role calls its amounts. */
  readonly words?: { readonly payout?: string; readonly revenue?: string };
};

/** Asks for the sums alone: the shortest page there is stands beside them. */
export const useSums = (path: SummedPath, query: object) =>
  useCounted(`${path}:sums`, query, async (): Promise<readonly LogSum[]> => {
    const asked = { query: { ...query, limit: '1', 'with[]': ['sums'] } };
    const { sums = [] } = await ask('get', path, asked as unknown as Asked<'get', SummedPath>);
    return sums;
  });

/** Of what a log is narrowed by, with what is asked of the whole of it: in one line, and what is shown then below it. */
export const logBarClass = styles['log'];

export function LogSums(props: Props) {
  const [isShown, show] = useState(false);
  return (
    <>
      <div>
        <Button onClick={() => show(!isShown)}>{isShown ? t`Hide totals` : t`Show totals`}</Button>
      </div>
      {isShown ? <ShownSums {...props} /> : null}
    </>
  );
}

function ShownSums({ path, query, words = {} }: Props) {
  const { currency } = useSession().network;
  const answer = useSums(path, query);
  return (
    <Section title={t`Totals of all matching rows`}>
      <Answered answer={answer} height={120}>
        {(sums) =>
          sums.length === 0 ? (
            <NothingYet>
              <Trans>Nothing to total.</Trans>
            </NothingYet>
          ) : (
            <DataTable
              label={t`Totals`}
              rows={sums}
              keyOf={({ status, reason }) => `${status} ${reason ?? ''}`}
              columns={columnsOf(sums, words, currency)}
            />
          )
        }
      </Answered>
    </Section>
  );
}

function columnsOf(
  sums: readonly LogSum[],
  { payout = t`Payout`, revenue = t`Revenue` }: NonNullable<Props['words']>,
  currency: string,
): Column<LogSum>[] {
  const money = (key: 'payout' | 'revenue', word: string): Column<LogSum>[] =>
    sums.some(({ [key]: value }) => value !== undefined)
      ? [
          {
            key,
            head: word,
            unit: currency,
            kind: 'number',
            cell: ({ [key]: value }) => shown(value, currency),
          },
        ]
      : [];
  return [
    { key: 'status', head: t`Status`, cell: ({ status }) => <Status status={status} /> },
    ...(sums.some(({ reason }) => reason)
      ? [{ key: 'reason', head: t`Reason`, cell: ({ reason = '' }: LogSum) => reasonWord(reason) }]
      : []),
    { key: 'count', head: t`Count`, kind: 'number', cell: ({ count: many }) => count(many) },
    ...money('payout', payout),
    ...money('revenue', revenue),
  ];
}

const shown = (value: NumberText | undefined, currency: string) =>
  value === undefined ? null : amount(value, currency);
