// Why so much of a log was rejected: each reason with how often it came in the period, the most frequent first, and what to do about it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../design/parts/button.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { useSums } from '../../table/log-sums.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { reasonWord } from '../../words/reasons.ts';
import { CLICK_TODO, countsByReason, HIT_TODO, type Ranked, ranked } from './reasons.ts';

type Path = '/network/clicks' | '/affiliate/clicks' | '/network/conversion-hits';
type Props = { readonly path: Path; readonly onChoose: (reason: string) => void };

export function RankedReasons({ path, onChoose }: Props) {
  const { period } = usePeriod();
  const isHits = path === '/network/conversion-hits';
  const todo = new Map(Object.entries(isHits ? HIT_TODO : CLICK_TODO));
  const answer = useSums(path, period);
  return (
    <Section title={t`Rejection reasons`}>
      <Answered answer={answer} height={160}>
        {(sums) => {
          const rows = ranked(countsByReason(sums));
          if (rows.length === 0)
            return (
              <NothingYet>
                <Trans>Nothing was rejected in this period.</Trans>
              </NothingYet>
            );
          return (
            <DataTable
              label={t`Reasons`}
              rows={rows}
              keyOf={({ reason }) => reason}
              columns={columnsOf(todo, onChoose)}
            />
          );
        }}
      </Answered>
    </Section>
  );
}

const columnsOf = (
  todo: ReadonlyMap<string, string>,
  onChoose: (reason: string) => void,
): Column<Ranked>[] => [
  { key: 'reason', head: t`Reason`, cell: ({ reason }) => reasonWord(reason) },
  { key: 'count', head: t`Count`, kind: 'number', cell: ({ total }) => count(total) },
  { key: 'todo', head: t`How to fix it`, cell: ({ reason }) => todo.get(reason) },
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    cell: ({ reason }) => (
      <Button onClick={() => onChoose(reason)}>
        <Trans>Show</Trans>
      </Button>
    ),
  },
];
