import { useSession } from '../../api/session.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { amountWithCurrency, count } from '../../numbers/money.ts';
import { dayText } from '../../numbers/period.ts';
import type { Report } from './report.ts';

/** What the report can't show, because the rows of old clicks and impressions were removed. */
export function Missing({ report }: { readonly report: Report | undefined }) {
  const { currency } = useSession().network;
  const missing = report?.missing ?? report?.previous_missing;
  if (!missing) return null;
  const { before, clicks, impressions, payout, revenue } = missing;
  const parts = [
    clicks === undefined ? [] : [`${count(clicks)} clicks`],
    impressions === undefined ? [] : [`${count(impressions)} impressions`],
    payout === undefined ? [] : [`${amountWithCurrency(payout, currency)} of payout`],
    revenue === undefined ? [] : [`${amountWithCurrency(revenue, currency)} of revenue`],
  ].flat();
  return (
    <Notice tone="warning">
      {`This report is incomplete. Raw clicks and impressions before ${dayText(before)} were removed: ${parts.join(', ')} are missing. Reports by campaign, partner or a single dimension still have them.`}
    </Notice>
  );
}
