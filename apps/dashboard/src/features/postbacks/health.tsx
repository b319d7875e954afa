// How the addresses of each affiliate fare: those in trouble first, with the last thing that went wrong.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Time } from '../../design/parts/time.tsx';
import { AffiliateName } from '../../shell/record-names.tsx';
import { Answered } from '../../shell/answered.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { type Health, healthOf } from './health-of.ts';
import { lastAnswer } from './words.ts';
import { texts } from '../../language/texts.ts';

export type Postback = Data<'get', '/network/postbacks'>['postbacks'][number];

export function PostbackHealth() {
  const answer = useAnswer('/network/postbacks', {});
  return (
    <Answered
      answer={listOf(answer, ({ postbacks }) => postbacks)}
      height={240}
      empty={
        <NothingYet>
          <Trans>No affiliate has a postback yet.</Trans>
        </NothingYet>
      }
    >
      {(rows) => (
        <DataTable
          label={t`Health`}
          rows={healthOf(rows)}
          keyOf={({ affiliateId }) => affiliateId}
          columns={COLUMNS}
        />
      )}
    </Answered>
  );
}

function LastFailure({ affiliateId }: { readonly affiliateId: string }) {
  const query = { user_id: affiliateId, status: 'failed', limit: '1' } as const;
  const answer = useAnswer('/network/postback-logs', { query });
  if (answer.state === 'loading' || answer.state === 'failed') return null;
  const [last] = answer.data.logs;
  if (!last) return <span>{t`No failures`}</span>;
  return (
    <>
      <Time at={last.created} />: {lastAnswer(last.attempts)}
    </>
  );
}

const COLUMNS = texts<readonly Column<Health>[]>([
  { key: 'affiliate', head: msg`Affiliate`, cell: ({ affiliateId }) => <AffiliateName id={affiliateId} /> },
  {
    key: 'health',
    head: msg`Health`,
    kind: 'short',
    cell: ({ stopped, live }) => (stopped > 0 ? t`Turned off by failures` : live > 0 ? t`Healthy` : t`Off`),
  },
  {
    key: 'live',
    head: msg({ message: 'Active', context: 'of an affiliate, cap or postback' }),
    kind: 'number',
    cell: ({ live }) => String(live),
  },
  { key: 'off', head: msg`Off`, kind: 'number', cell: ({ off }) => String(off) },
  {
    key: 'stopped',
    head: msg`Turned off by failures`,
    kind: 'number',
    cell: ({ stopped }) => String(stopped),
  },
  {
    key: 'last',
    head: msg`Last failure`,
    cell: ({ affiliateId }) => <LastFailure affiliateId={affiliateId} />,
  },
  {
    key: 'messages',
    head: msg`Deliveries`,
    kind: 'action',
    cell: ({ affiliateId }) => (
      <Link to="/postbacks" search={{ tab: 'messages', status: 'failed', affiliate: affiliateId }}>
        <Trans>Show failed</Trans>
      </Link>
    ),
  },
]);
