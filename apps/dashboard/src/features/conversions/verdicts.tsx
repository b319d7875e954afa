// One verdict on many conversions, with an answer for each.
import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ask } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { CHOSEN_MAX, type Choice } from '../../table/choice.tsx';
import { ManyBar, type ManyChange, ManyForm } from '../../table/many.tsx';
import { statusWord } from '../../words/en.ts';
import { STATUSES } from './filters.tsx';

type Asked = NonNullable<Parameters<typeof ask<'get', '/network/conversions'>>[2]['query']>;

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
type Typed = Readonly<Record<'status' | 'reason', string>>;

function useVerdict({ verdict, statuses, needsReason }: Judging): ManyChange<'status' | 'reason'> {
  const { mutateAsync: change } = useChange('post', verdict);
  const bodyOf = (ids: readonly string[], { status: asked, reason }: Typed) => {
    const status = statuses.find((one) => one === asked) ?? 'rejected';
    return { ids: [...ids], status, ...(reason && { reason }) };
  };
  return {
    thing: t`Conversion`,
    them: (count) => plural(count, { one: '# conversion', other: '# conversions' }),
    title: t`Change status`,
    fields: [
      {
        name: 'status',
        label: t`Status`,
        kind: 'choice',
        start: '',
        choices: statuses.map((value) => ({ value, label: statusWord(value) })),
      },
      { name: 'reason', label: t`Reason (shown to the affiliate)`, isOptional: !needsReason },
    ],
    change: (ids, typed) => change({ body: bodyOf(ids, typed) }),
    // The reason changes nothing of who can be changed, and isn't typed yet.
    rehearse: (ids, { status }) =>
      ask('post', verdict, { body: { ...bodyOf(ids, { status, reason: '–' }), dry_run: true } }),
    nameOf: (id) => (
      <Link to="/conversions/$conversionId" params={{ conversionId: id }}>
        {id}
      </Link>
    ),
  };
}

type Props = {
  readonly judging: Judging;
  readonly choice: Choice;
  /** What the log is narrowed by. */
  readonly query: Asked;
};

export function Verdicts({ judging, choice, query }: Props) {
  const findAll = async () => {
    const asked = { ...query, limit: CHOSEN_MAX, 'fields[]': ['_id'] };
    const { records } = await ask('get', judging.log, { query: asked });
    return records.flatMap(({ _id }) => _id ?? []);
  };
  return (
    <ManyBar
      many={useVerdict(judging)}
      choice={choice}
      findAll={findAll}
      action={(count) => t`Change status of ${count}`}
    />
  );
}

type ManyProps = {
  readonly judging: Judging;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export const VerdictOfMany = ({ judging, ...form }: ManyProps) => (
  <ManyForm many={useVerdict(judging)} {...form} />
);
