import { plural, t } from '@lingui/core/macro';
import { useSession } from '../../api/session.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { amountWithCurrency, count } from '../../numbers/money.ts';
import { dayText } from '../../numbers/period.ts';
import type { NumberText } from '../../api/exact-json.ts';
import type { Report } from '../../figures/report.ts';

/** What the report can't show, because the rows of old clicks and impressions were removed. */
export function Missing({ report }: { readonly report: Report | undefined }) {
  const { network, user } = useSession();
  const { currency } = network;
  const isStaff = user.kind === 'staff';
  const missing = report?.missing ?? report?.previous_missing;
  if (!missing) return null;
  const { before, clicks, impressions, payout, revenue } = missing;
  const parts = [
    clicks === undefined ? [] : [clicksText(clicks)],
    impressions === undefined ? [] : [impressionsText(impressions)],
    payout === undefined ? [] : [(isStaff ? payoutText : earningsText)(amountWithCurrency(payout, currency))],
    revenue === undefined ? [] : [(isStaff ? revenueText : spendText)(amountWithCurrency(revenue, currency))],
  ].flat();
  const [day, missed] = [dayText(before), parts.join(', ')];
  return (
    <Notice tone="warning">
      {t`This report is incomplete. Raw clicks and impressions before ${day} were removed: ${missed} are missing. Reports by campaign, partner or a single dimension still have them.`}
    </Notice>
  );
}

function clicksText(clicks: NumberText): string {
  const shown = count(clicks);
  return plural(clicks, { one: `${shown} click`, other: `${shown} clicks` });
}

function impressionsText(impressions: NumberText): string {
  const shown = count(impressions);
  return plural(impressions, { one: `${shown} impression`, other: `${shown} impressions` });
}

const payoutText = (amount: string): string => t`${amount} of payout`;
const revenueText = (amount: string): string => t`${amount} of revenue`;
const earningsText = (amount: string): string => t`${amount} of earnings`;
const spendText = (amount: string): string => t`${amount} of spend`;
