// The newest conversions of the page's days, whatever became of them.
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import type { Column } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { ShortTable } from '../../table/short-table.tsx';
import { amountColumn, conversionColumns } from '../../table/conversion-columns.tsx';

type Conversion = Data<'get', '/network/conversions'>['records'][number];

const SHOWN = '5';

export function LatestConversions() {
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  const answer = useAnswer(
    '/network/conversions',
    { query: { ...period, limit: SHOWN } },
    { isEmpty: ({ records }) => records.length === 0 },
  );
  return (
    <Section title="Latest conversions" end={<Link to="/live">Open live view</Link>}>
      <Answered answer={answer} height={240} empty={<NothingYet>No conversions in this period.</NothingYet>}>
        {({ records }) => (
          <ShortTable
            label="Latest conversions"
            rows={records}
            keyOf={({ _id = '' }) => _id}
            columns={columnsOf(currency, zone)}
          />
        )}
      </Answered>
    </Section>
  );
}

const columnsOf = (currency: string, zone: string): readonly Column<Conversion>[] => [
  ...conversionColumns<Conversion>(zone, [
    { key: 'affiliate', head: 'Affiliate', kind: 'short', cell: ({ publisher_name: name }) => name },
  ]).filter(({ key }) => key !== 'reason' && key !== 'country'),
  amountColumn('payout', 'Payout', currency),
  amountColumn('revenue', 'Revenue', currency),
];
