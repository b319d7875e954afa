// Questions people have, each a link that asks the report for its answer, or goes where the answer stands. The period stays.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { questionsOf } from './report-questions.ts';
import pills from '../../shell/pills.module.css';

export function Questions() {
  const { kind } = useSession().user;
  return (
    <nav aria-label={t`Suggested reports`} className={pills['pills']}>
      {questionsOf(kind).map(({ asks, report }) => (
        <Link
          key={asks}
          to="/reports"
          search={({ period, start, end }) => ({
            period,
            start,
            end,
            ...report,
            groups: [...report.groups],
            measures: [...report.measures],
          })}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {asks}
        </Link>
      ))}
      {kind === 'advertiser' ? (
        <Link to="/conversions" search={{ status: 'rejected' }}>
          <Trans>Rejections by reason</Trans>
        </Link>
      ) : (
        <Link to="/clicks" search={{ status: 'rejected' }}>
          <Trans>Rejections by reason</Trans>
        </Link>
      )}
    </nav>
  );
}
