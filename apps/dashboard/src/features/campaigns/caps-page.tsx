// The caps of all campaigns that are nearly full: those that the overview counts.
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { CapUse } from './cap-use.tsx';
import { CAP_ACTIONS, CAP_MEASURES, CAP_PERIODS, wordOf } from './words.ts';

type Cap = Data<'get', '/network/caps'>['caps'][number];

const NEARLY_FULL = { live: true, used_from: '80' } as const;

export function CapsPage() {
  const { zone } = useSession().network;
  const { answer, more } = usePages(
    '/network/caps',
    { query: NEARLY_FULL },
    { rowsOf: ({ caps }) => caps, totalOf: ({ total }) => total },
  );
  return (
    <>
      <PageHead title="Caps nearly full" />
      <p>Of which 80 % or more are used, in the days and months of {zone}.</p>
      <Answered answer={answer} height={320} empty={<NothingYet>No cap is nearly full.</NothingYet>}>
        {({ rows, total }) => (
          <DataTable
            label="Caps nearly full"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={COLUMNS}
            total={total}
            more={more}
            tools={
              <CopyAsCurl
                path="/network/caps"
                query={{ live: '1', used_from: '80', page: '1', limit: '100' }}
              />
            }
          />
        )}
      </Answered>
    </>
  );
}

const COLUMNS: readonly Column<Cap>[] = [
  {
    key: 'campaign',
    head: 'Campaign',
    cell: ({ ad_id: campaignId, ad_title: title }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ tab: 'caps' }}>
        {title}
      </Link>
    ),
  },
  { key: 'measure', head: 'What', cell: ({ measure }) => wordOf(CAP_MEASURES, measure) },
  { key: 'limit', head: 'At most', kind: 'number', cell: ({ limit }) => count(limit) },
  { key: 'period', head: 'Within', kind: 'short', cell: ({ period }) => wordOf(CAP_PERIODS, period) },
  { key: 'used', head: 'Used', kind: 'number', cell: ({ used }) => count(used) },
  { key: 'remaining', head: 'Left', kind: 'number', cell: ({ remaining }) => count(remaining) },
  { key: 'percent', head: 'Use', kind: 'short', cell: ({ percent }) => <CapUse percent={percent} /> },
  { key: 'action', head: 'Then', cell: ({ action }) => wordOf(CAP_ACTIONS, action) },
];
