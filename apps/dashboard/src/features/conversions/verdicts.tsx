// One verdict on many conversions, with an answer for each.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import type { Choice } from '../../table/choice.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { statusWord } from '../../words/en.ts';
import { STATUSES } from './filters.tsx';

type Asked = NonNullable<Parameters<typeof ask<'get', '/network/conversions'>>[2]['query']>;
type Result = Data<'post', '/network/conversions/bulk'>['results'][number];

/** Whose log it is, how it is judged there, and what may be said. */
export type Judging = {
  readonly log: '/network/conversions' | '/advertiser/conversion-logs';
  readonly verdict: '/network/conversions/bulk' | '/advertiser/conversions/bulk';
  readonly statuses: readonly Verdict[];
  readonly needsReason: boolean;
};
export const OF_NETWORK: Judging = {
  log: '/network/conversions',
  verdict: '/network/conversions/bulk',
  statuses: STATUSES,
  needsReason: false,
};

type Verdict = (typeof STATUSES)[number];

/** More is seldom meant; whoever means it does it again. */
const CHOSEN_MAX = 1000;
/** So many by one request, so that one sees it go on and no request takes long. */
const CHANGED_AT_ONCE = 100;

type Props = {
  readonly judging: Judging;
  readonly choice: Choice;
  /** The rows in the page. */
  readonly shown: readonly string[];
  /** What the log is narrowed by. */
  readonly query: Asked;
};

export function Verdicts({ judging, choice, shown, query }: Props) {
  const [isOpen, open] = useState(false);
  const { chosen, choose } = choice;
  const chooseAll = async () => {
    const asked = { ...query, limit: CHOSEN_MAX, 'fields[]': ['_id'] };
    const { records } = await ask('get', judging.log, { query: asked });
    choose(records.flatMap(({ _id }) => _id ?? []));
  };
  return (
    <div className={actionsClass}>
      <span role="status">
        {chosen.size === 0 ? 'None chosen' : `${chosen.size} chosen`}
        {chosen.size === CHOSEN_MAX ? ', which is the most at once' : ''}
      </span>
      <Button onClick={() => choose(shown.slice(0, CHOSEN_MAX))}>Choose those shown</Button>
      <ActionButton onAct={chooseAll}>Choose all that match, up to 1,000</ActionButton>
      {chosen.size === 0 ? null : (
        <>
          <Button onClick={() => choose([])}>Choose none</Button>
          <Button look="main" onClick={() => open(true)}>
            {`Status of ${chosen.size} …`}
          </Button>
        </>
      )}
      <Dialog title="Another status" isOpen={isOpen} onClose={() => open(false)}>
        {isOpen ? (
          <VerdictOfMany
            judging={judging}
            ids={[...chosen]}
            onDone={() => choose([])}
            onClose={() => open(false)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

type ManyProps = {
  readonly judging: Judging;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function VerdictOfMany({ judging, ids: chosen, onDone, onClose }: ManyProps) {
  // What is chosen is forgotten when it is done; what became of it is still shown.
  const [ids] = useState(chosen);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [tried, setTried] = useState<Verdict | undefined>();
  const [isOver, setOver] = useState(false);
  const change = useChange('post', judging.verdict);
  const save = async (status: Verdict, reason: string) => {
    // What an earlier try of the same has changed is not asked for again.
    const before = tried === status ? results : [];
    const told = new Set(before.map(({ _id }) => _id));
    setTried(status);
    setResults(before);
    const left = ids.filter((id) => !told.has(id));
    for (let at = 0; at < left.length; at += CHANGED_AT_ONCE) {
      const part = left.slice(at, at + CHANGED_AT_ONCE);
      const answer = await change.mutateAsync({ body: { ids: part, status, ...(reason && { reason }) } });
      setResults((known) => [...known, ...answer.results]);
    }
    setOver(true);
    onDone();
  };
  if (isOver) {
    const refused = results.filter(({ success }) => !success).length;
    const changed = results.filter((one) => one.changed).length;
    const unchanged = results.length - changed - refused;
    return (
      <>
        <Notice tone={refused === 0 ? 'good' : 'warning'}>
          {changed} changed
          {unchanged > 0 ? `, ${unchanged} were so already` : ''}
          {refused > 0 ? `, ${refused} refused` : ''}.
        </Notice>
        <DataTable
          label="What became of each"
          rows={results}
          keyOf={({ _id }) => _id}
          columns={RESULT_COLUMNS}
        />
        <div className={actionsClass}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        {ids.length === 1 ? 'One conversion is changed' : `${ids.length} conversions are changed`}, each by
        itself: one that is refused keeps no other from it.
      </p>
      <RecordForm
        action="Save"
        onCancel={onClose}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            start: 'rejected',
            choices: judging.statuses.map((value) => ({ value, label: statusWord(value) })),
          },
          { name: 'reason', label: 'Reason, which the affiliate sees', isOptional: !judging.needsReason },
        ]}
        onSend={({ status: asked, reason }) =>
          save(judging.statuses.find((one) => one === asked) ?? 'rejected', reason)
        }
      />
      {results.length > 0 || change.isPending ? (
        <Notice>
          {results.length} of {ids.length} done.
        </Notice>
      ) : null}
    </>
  );
}

const RESULT_COLUMNS: readonly Column<Result>[] = [
  {
    key: 'id',
    head: 'Conversion',
    cell: ({ _id }) => (
      <Link to="/conversions/$conversionId" params={{ conversionId: _id }}>
        {_id}
      </Link>
    ),
  },
  {
    key: 'result',
    head: 'What became of it',
    cell: ({ success, changed, message }) => (success ? (changed ? 'Changed' : 'Was so already') : message),
  },
];
