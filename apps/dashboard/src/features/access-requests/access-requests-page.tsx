// Who asked to run a campaign that needs permission, with what they bring, and who was let in: decided one by one, or many at once.
import { msg, plural, t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { ask, type Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { MeasureValue } from '../../figures/figure.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { choiceColumn, useChoice } from '../../table/choice.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { knownRows } from '../../table/known-rows.ts';
import { ManyBar, type ManyChange } from '../../table/many.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { MEASURES, useAskerFigures } from './asker-figures.ts';
import { RefuseMany, RefuseOne } from './refuse.tsx';
import { texts } from '../../language/texts.ts';

type Request = Data<'get', '/campaign/access-requests'>['requests'][number];

export function AccessRequestsPage() {
  const { tab = 'waiting' } = useSearch({ from: '/in/access-requests' });
  return (
    <>
      <PageHead title={t`Access requests`} />
      <Tabs
        label={t`Requests`}
        tabs={[
          ['waiting', t({ message: 'Pending', context: 'of requests' })],
          ['granted', t({ message: 'Approved', context: 'of requests' })],
          ['refused', t({ message: 'Declined', context: 'of requests' })],
        ]}
        present={tab}
      />
      <Requests key={tab} status={tab} />
    </>
  );
}

const NOTHING = texts({
  waiting: msg`No requests are waiting.`,
  granted: msg`No requests approved yet.`,
  refused: msg`No requests declined yet.`,
});
type Of = { readonly status: keyof typeof NOTHING };

function Requests({ status }: Of) {
  const isGranted = status === 'granted';
  const decide = useChange('post', '/campaign/access-requests/{id}');
  const { answer, more } = usePages(
    '/campaign/access-requests',
    { query: { status } },
    { rowsOf: ({ requests }) => requests, totalOf: ({ total }) => total },
  );
  const shown = knownRows(answer);
  const choice = useChoice(status);
  const many = useDecisionOfMany(shown, isGranted);
  const columns: readonly Column<Request>[] = [
    choiceColumn<Request>(choice, ({ _id }) => _id, nameOf),
    ...useColumns(shown, status),
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      isChange: true,
      cell: (request) => (
        <>
          <ActionButton
            look={isGranted ? 'plain' : 'main'}
            onAct={() => decide.mutateAsync({ path: { id: request._id }, body: { live: !isGranted } })}
          >
            {isGranted ? t`Revoke access` : t`Approve`}
          </ActionButton>
          {status === 'refused' ? null : <RefuseOne id={request._id} name={nameOf(request)} />}
        </>
      ),
    },
  ];
  return (
    <>
      <ManyBar
        many={many}
        choice={choice}
        action={(count) => (isGranted ? t`Revoke access for ${count}` : t`Approve ${count}`)}
      />
      {status === 'refused' ? null : <RefuseMany choice={choice} nameOf={many.nameOf} />}
      <Answered answer={answer} height={240} empty={<NothingYet>{NOTHING[status]}</NothingYet>}>
        {({ rows, total }) => (
          <DataTable
            label={t`Access requests`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/campaign/access-requests" query={{ status }} />}
          />
        )}
      </Answered>
    </>
  );
}

const nameOf = ({ user_name: who, ad_title: campaign }: Request) => `${who}, ${campaign}`;

function useColumns(shown: readonly Request[], status: Of['status']): Column<Request>[] {
  const { currency } = useSession().network;
  const figures = useAskerFigures(shown.map(({ user_id: id }) => id));
  return [
    {
      key: 'who',
      head: t`Affiliate`,
      cell: ({ user_id: id, user_name: name }) => (
        <Link to="/affiliates/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'campaign',
      head: t`Campaign`,
      cell: ({ ad_id: id, ad_title: title }) => (
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
          {title}
        </Link>
      ),
    },
    { key: 'message', head: t`Message`, cell: ({ message }) => message },
    ...(status === 'granted'
      ? []
      : [reasonColumn(status === 'refused' ? t`Decline reason` : t`Declined before`)]),
    { key: 'created', head: t`Requested`, kind: 'time', cell: ({ created }) => created },
    ...MEASURES.map((measure): Column<Request> => ({
      key: measure,
      head: MEASURE_WORDS[measure].name,
      unit: measure === 'revenue' ? currency : undefined,
      about: `${MEASURE_WORDS[measure].about} ${t`This affiliate, last 30 days.`}`,
      kind: 'number',
      cell: ({ user_id: id }) => {
        if (!figures.has(id)) return null;
        const value = figures.get(id)?.[measure];
        return value === undefined ? (
          '–'
        ) : (
          <MeasureValue measure={measure} value={value} currency={currency} />
        );
      },
    })),
  ];
}

const reasonColumn = (head: string): Column<Request> => ({
  key: 'reason',
  head,
  cell: ({ refusal_reason: reason }) => reason,
});

/** Lets many in, or takes from many what they were given. */
function useDecisionOfMany(shown: readonly Request[], isGranted: boolean): ManyChange<'live'> {
  const { mutateAsync: change } = useChange('post', '/campaign/access-requests/bulk');
  const names = new Map(shown.map((request) => [request._id, nameOf(request)]));
  const choices = [
    { value: 'yes', label: t`Approve: they can run the campaign right away` },
    { value: 'no', label: t`Revoke: their clicks are rejected from now on` },
  ];
  return {
    thing: t`Request`,
    them: (count) => plural(count, { one: '# request', other: '# requests' }),
    title: isGranted ? t`Revoke access?` : t`Approve requests?`,
    fields: [
      {
        name: 'live',
        label: t`Decision`,
        kind: 'choice',
        choices: choices.filter(({ value }) => value === (isGranted ? 'no' : 'yes')),
      },
    ],
    change: (ids, { live }) => change({ body: { ids: [...ids], live: live === 'yes' } }),
    rehearse: (ids, { live }) =>
      ask('post', '/campaign/access-requests/bulk', {
        body: { ids: [...ids], live: live === 'yes', dry_run: true },
      }),
    nameOf: (id) => names.get(id) ?? id,
  };
}
