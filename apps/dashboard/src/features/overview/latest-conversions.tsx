// The newest conversions of the page's days, whatever became of them.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Answered } from '../../shell/answered.tsx';
import { CampaignAvatar } from '../../shell/campaign-named.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import type { Column } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { ShortTable } from '../../table/short-table.tsx';
import { networkColumns } from '../../table/conversion-columns.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Status } from '../../design/parts/status.tsx';
import { PHONE, useMedia } from '../../design/use-media.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { shownStatus } from '../../words/hold.ts';
import { WhyLink } from '../../table/why-link.tsx';
import styles from '../../figures/overview.module.css';

type Conversion = Data<'get', '/network/conversions'>['records'][number];

const SHOWN = '5';

export function LatestConversions() {
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  const isNarrow = useMedia(PHONE);
  const answer = useAnswer(
    '/network/conversions',
    { query: { ...period, limit: SHOWN } },
    { isEmpty: ({ records }) => records.length === 0 },
  );
  return (
    <Section
      title={t`Latest conversions`}
      end={
        <Link to="/live">
          <Trans>Open live view</Trans>
        </Link>
      }
    >
      <Answered
        answer={answer}
        height={240}
        empty={
          <NothingYet>
            <Trans>No conversions in this period.</Trans>
          </NothingYet>
        }
      >
        {({ records }) =>
          isNarrow ? (
            <ShortList records={records} currency={currency} />
          ) : (
            <ShortTable
              label={t`Latest conversions`}
              rows={records}
              keyOf={({ _id = '' }) => _id}
              columns={columnsOf(currency, zone)}
              isFootless
            />
          )
        }
      </Answered>
    </Section>
  );
}

/** On a phone: what and how it stands, its order and its payout; the rest is on its page. */
const ShortList = ({ records, currency }: { records: readonly Conversion[]; currency: string }) => (
  <ul className={styles['todo']} aria-label={t`Latest conversions`}>
    {records.map((one) => {
      const { _id: id = '', campaign_title: title = '', txn_id: order, payout } = one;
      return (
        <li key={id}>
          <CampaignAvatar name={title} id={one.campaign_long_id} />
          <span className={styles['what']}>
            <WhyLink id={id}>{title}</WhyLink>
            <span className={styles['detail']}>{order || <Time at={one.created} />}</span>
          </span>
          <span className={styles['what']}>
            <Status status={shownStatus(one)} />
            {payout === undefined ? null : amountWithCurrency(payout, currency)}
          </span>
        </li>
      );
    })}
  </ul>
);

const columnsOf = (currency: string, zone: string): readonly Column<Conversion>[] =>
  networkColumns<Conversion>(zone, currency).map((column) =>
    column.key === 'status'
      ? { ...column, cell: (one: Conversion) => <Status status={shownStatus(one)} /> }
      : column,
  );
