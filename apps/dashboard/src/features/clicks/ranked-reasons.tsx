// Why so much of a log was rejected: each reason with how often it came in the period, the most frequent first, and what to do about it.
import { ask } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useCounted } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { CLICK_REASONS, CLICK_WORDS, HIT_REASONS, HIT_WORDS, type Ranked, ranked } from './reasons.ts';

type Path = '/network/clicks' | '/affiliate/clicks' | '/network/conversion-hits';
type Period = ReturnType<typeof usePeriod>['period'];
type Props = { readonly path: Path; readonly onChoose: (reason: string) => void };

export function RankedReasons({ path, onChoose }: Props) {
  const { period } = usePeriod();
  const isHits = path === '/network/conversion-hits';
  const words = new Map(Object.entries(isHits ? HIT_WORDS : CLICK_WORDS));
  const answer = useCounted(`${path} by reason`, period, () => countsOf(path, period));
  return (
    <Section title="Reasons of this period">
      <Answered answer={answer} height={160}>
        {(counts) => {
          const rows = ranked(counts);
          if (rows.length === 0) return <NothingYet>Nothing was rejected in this period.</NothingYet>;
          return (
            <DataTable
              label="Reasons"
              rows={rows}
              keyOf={({ reason }) => reason}
              columns={columnsOf(words, onChoose)}
            />
          );
        }}
      </Answered>
    </Section>
  );
}

const columnsOf = (
  words: ReadonlyMap<string, { readonly why: string; readonly todo: string }>,
  onChoose: (reason: string) => void,
): Column<Ranked>[] => [
  { key: 'reason', head: 'Why', cell: ({ reason }) => words.get(reason)?.why ?? reason },
  { key: 'count', head: 'How often', kind: 'number', cell: ({ total }) => count(total) },
  { key: 'todo', head: 'What to do', cell: ({ reason }) => words.get(reason)?.todo },
  {
    key: 'do',
    head: 'Do',
    kind: 'action',
    cell: ({ reason }) => <Button onClick={() => onChoose(reason)}>Show them</Button>,
  },
];

const ONE = { limit: '1' } as const;

/** How many there are of each reason: the log is asked for one line of it, and says how many there are in all. */
function countsOf(path: Path, period: Period): Promise<readonly Ranked[]> {
  if (path === '/network/conversion-hits')
    return eachOf(
      HIT_REASONS,
      async (reason) => (await ask('get', path, { query: { ...period, ...ONE, reason } })).count,
    );
  return eachOf(
    CLICK_REASONS,
    async (reason) =>
      (await ask('get', path, { query: { ...period, ...ONE, 'reason[]': [reason] } })).pagination.total,
  );
}

const eachOf = <Reason extends string>(
  reasons: readonly Reason[],
  totalOf: (reason: Reason) => Promise<NumberText>,
): Promise<readonly Ranked[]> =>
  Promise.all(reasons.map(async (reason) => ({ reason, total: await totalOf(reason) })));
