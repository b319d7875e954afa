// What belongs to an affiliate or an advertiser, part by part, as the network sees it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import type { Answer } from '../../api/query.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Status } from '../../design/parts/status.tsx';
import { Time } from '../../design/parts/time.tsx';
import { MeasureValue, Sum } from '../../figures/figure.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { CampaignName } from '../../shell/record-names.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { DocumentNumber } from '../../table/invoice-document.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { type Rows, usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { subjectWord } from '../../words/en.ts';
import { scopeText } from '../../words/key-scope.ts';

export type Kind = 'affiliate' | 'advertiser';
type Of = { readonly kind: Kind; readonly id: string };

type ListProps<Row> = {
  readonly label: string;
  readonly pages: {
    readonly answer: Answer<Rows<Row>>;
    readonly more?: ReturnType<typeof usePages>['more'];
  };
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  readonly tools?: ReactNode;
};

const List = <Row,>({ label, pages, keyOf, columns, empty, tools }: ListProps<Row>) => (
  <Answered answer={pages.answer} height={240} empty={<NothingYet>{empty}</NothingYet>}>
    {({ rows, total }) => (
      <DataTable
        label={label}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        total={total}
        more={pages.more}
        tools={tools}
      />
    )}
  </Answered>
);

/** A whole list as the only page of itself. */
function asPage<Row>(answer: Answer<readonly Row[]>): Answer<Rows<Row>> {
  if (answer.state === 'loading') return answer;
  if (answer.state === 'failed') {
    const { data: rows, ...failed } = answer;
    return rows === undefined ? failed : { ...failed, data: { rows, total: undefined } };
  }
  return { ...answer, data: { rows: answer.data, total: undefined } };
}

const RAN = ['clicks', 'approvedConversions', 'payout', 'revenue'] as const;

/** What it did in the period, campaign by campaign. */
export function CampaignsOf({ kind, id }: Of) {
  const { period } = usePeriod();
  const { currency } = useSession().network;
  const filter = kind === 'affiliate' ? { 'pid[]': [id] } : { 'advertiser_id[]': [id] };
  const pages = usePages(
    '/network/customReport',
    { query: { ...period, ...filter, 'group[]': ['campaign_long_id'], 'fields[]': [...RAN] } },
    { rowsOf: ({ records }) => records, totalOf: ({ count }) => count },
  );
  type Row = Data<'get', '/network/customReport'>['records'][number];
  return (
    <List
      label={t`Campaigns`}
      pages={pages}
      keyOf={({ campaign_long_id: campaign = '' }) => campaign}
      empty={
        kind === 'affiliate'
          ? t`No campaigns run in this period.`
          : t`No campaigns of this advertiser ran in this period.`
      }
      columns={[
        {
          key: 'campaign',
          head: t`Campaign`,
          cell: ({ campaign_long_id: campaign = '' }) => <CampaignName id={campaign} />,
        },
        ...RAN.map((measure): Column<Row> => ({
          key: measure,
          head: MEASURE_WORDS[measure].name,
          unit: measure === 'payout' || measure === 'revenue' ? currency : undefined,
          about: MEASURE_WORDS[measure].about,
          kind: 'number',
          cell: ({ [measure]: value }) =>
            value === undefined ? null : <MeasureValue measure={measure} value={value} currency={currency} />,
        })),
      ]}
    />
  );
}

export function LinksOf({ id }: Of) {
  const pages = usePages(
    '/network/links',
    { query: { publisher_id: id } },
    { rowsOf: ({ links }) => links, totalOf: ({ total }) => total },
  );
  return (
    <List
      label={t`Links`}
      pages={pages}
      keyOf={({ _id }) => _id}
      empty={t`No tracking links yet.`}
      columns={[
        { key: 'campaign', head: t`Campaign`, cell: ({ ad_id: campaign }) => <CampaignName id={campaign} /> },
        { key: 'link', head: t`Link`, cell: ({ tracking_link: link }) => <code>{link}</code> },
        { key: 'status', head: t`Status`, kind: 'short', cell: ({ live }) => <OnOrOff live={live} /> },
        { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
      ]}
    />
  );
}

const OnOrOff = ({ live }: { readonly live: boolean }) => <Status status={live ? 'live' : 'paused'} />;

export function PostbacksOf({ id }: Of) {
  const answer = useAnswer('/network/postbacks', { query: { user_id: id } });
  return (
    <List
      label={t`Postbacks`}
      pages={{ answer: asPage(listOf(answer, ({ postbacks }) => postbacks)) }}
      keyOf={({ _id }) => _id}
      empty={t`No postbacks yet.`}
      columns={[
        { key: 'url', head: t`URL`, cell: ({ method, data }) => `${method} ${data}` },
        { key: 'event', head: t`Event`, kind: 'short', cell: ({ event }) => subjectWord(event) },
        {
          key: 'campaign',
          head: t`Campaign`,
          cell: ({ ad_id: campaign }) =>
            campaign === null ? t`All campaigns` : <CampaignName id={campaign} />,
        },
        { key: 'status', head: t`Status`, kind: 'short', cell: ({ live }) => <OnOrOff live={live} /> },
        { key: 'why', head: t`Reason`, cell: ({ disabled_reason: reason }) => reason },
      ]}
    />
  );
}

export function KeysOf({ id }: Of) {
  const answer = useAnswer('/network/keys', {});
  return (
    <List
      label={t`API keys`}
      pages={{
        answer: asPage(listOf(answer, ({ keys }) => keys.filter(({ user_id: whose }) => whose === id))),
      }}
      keyOf={({ _id }) => _id}
      empty={t`No API keys yet.`}
      columns={[
        { key: 'label', head: t`Name`, cell: ({ label }) => label },
        { key: 'prefix', head: t`Key`, cell: ({ prefix }) => <code>{prefix}</code> },
        { key: 'scope', head: t`Permissions`, kind: 'short', cell: ({ scope }) => scopeText(scope) },
        { key: 'status', head: t`Status`, kind: 'short', cell: ({ live }) => <OnOrOff live={live} /> },
        { key: 'used', head: t`Last used`, kind: 'short', cell: ({ last_used: used }) => <Time at={used} /> },
        { key: 'expires', head: t`Expires`, kind: 'short', cell: ({ expires }) => <Time at={expires} /> },
      ]}
    />
  );
}

export function TokensOf({ id }: Of) {
  const answer = useAnswer('/network/security-tokens', {});
  return (
    <List
      label={t`Security tokens`}
      pages={{
        answer: asPage(
          listOf(answer, ({ tokens }) => tokens.filter(({ advertiser_id: whose }) => whose === id)),
        ),
      }}
      keyOf={({ _id }) => _id}
      empty={t`No security tokens yet.`}
      columns={[
        { key: 'prefix', head: t`Token`, cell: ({ prefix }) => <code>{prefix}</code> },
        { key: 'status', head: t`Status`, kind: 'short', cell: ({ live }) => <OnOrOff live={live} /> },
        { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
      ]}
    />
  );
}

export function InvoicesOf({ id }: Of) {
  const pages = usePages(
    '/network/invoices',
    { query: { user_id: id } },
    { rowsOf: ({ invoices }) => invoices, totalOf: ({ total }) => total },
  );
  return (
    <List
      label={t`Invoices`}
      pages={pages}
      keyOf={({ _id }) => _id}
      empty={t`No invoices yet.`}
      columns={[
        {
          key: 'period',
          head: t`Period`,
          cell: ({ _id, start, end }) => (
            <Link to="/billing/$invoiceId" params={{ invoiceId: _id }}>
              {periodText({ start, end })}
            </Link>
          ),
        },
        {
          key: 'number',
          head: t`Number`,
          kind: 'short',
          width: 128,
          cell: (invoice) => <DocumentNumber invoice={invoice} api="/network/invoices" />,
        },
        { key: 'status', head: t`Status`, kind: 'status', cell: ({ status }) => <Status status={status} /> },
        {
          key: 'amount',
          head: t`Amount`,
          kind: 'number',
          width: 132,
          cell: ({ total, currency }) => <Sum value={total} currency={currency} isNamed />,
        },
        {
          key: 'open',
          head: t`Outstanding`,
          kind: 'number',
          width: 132,
          cell: ({ open, currency }) => <Sum value={open} currency={currency} isNamed />,
        },
      ]}
    />
  );
}

export function UsersOf({ kind, id }: Of) {
  const pages = usePages(
    '/users',
    { query: { kind, user_id: id } },
    { rowsOf: ({ users }) => users, totalOf: ({ total }) => total },
  );
  return (
    <List
      label={t`Users`}
      pages={pages}
      keyOf={({ _id }) => _id}
      empty={t`No users yet.`}
      columns={[
        { key: 'name', head: t`Name`, cell: ({ name }) => name },
        { key: 'email', head: t`Email`, cell: ({ email }) => email },
        {
          key: 'status',
          head: t`Status`,
          kind: 'short',
          cell: ({ live, invited }) => (invited ? <Status status="invited" /> : <OnOrOff live={live} />),
        },
        {
          key: 'factor',
          head: t`Two-factor`,
          kind: 'short',
          cell: (user) => (user.second_factor ? t`Yes` : t`No`),
        },
        { key: 'login', head: t`Last sign-in`, kind: 'time', cell: ({ last_login: at }) => at },
      ]}
    />
  );
}

const TYPES = { affiliate: 'publisher', advertiser: 'advertiser' } as const;

/** What is owed to it, or what it owes, currency by currency. */
export function BalanceOf({ kind, id, email }: Of & { readonly email: string }) {
  // Balances are found by a part of the e-mail, which others may have, too.
  const answer = useAnswer('/network/balances', {
    query: { user_type: TYPES[kind], search: email, limit: '1000' },
  });
  return (
    <Answered answer={answer} height={20}>
      {({ balances }) => {
        const own = balances.filter(({ user_id: whose }) => whose === id);
        return own.length === 0 ? (
          <Trans>Nothing earned yet</Trans>
        ) : (
          own.map(({ currency, owed, pending }) => (
            <div key={currency}>
              <Trans>
                <Sum value={owed} currency={currency} isNamed /> now,{' '}
                <Sum value={pending} currency={currency} isNamed /> pending
              </Trans>
            </div>
          ))
        );
      }}
    </Answered>
  );
}

type Balance = Data<'get', '/network/balances'>['balances'][number];

/** So many accounts at most are told apart in a list: those of which most is owed. */
const BALANCES = '1000';

/** What is owed now of each account of a list; undefined where it is not known. */
export function useBalances(kind: Kind, isAsked: boolean): (id: string) => readonly Balance[] | undefined {
  const query = { user_type: TYPES[kind], limit: BALANCES } as const;
  const answer = useAnswer('/network/balances', { query }, { isAsked });
  const known = answer.state === 'loading' ? undefined : answer.data;
  const isWhole = known !== undefined && known.total === `${known.balances.length}`;
  const byId = new Map<string, Balance[]>();
  for (const balance of known?.balances ?? [])
    byId.set(balance.user_id, [...(byId.get(balance.user_id) ?? []), balance]);
  return (id) => byId.get(id) ?? (isWhole ? [] : undefined);
}
