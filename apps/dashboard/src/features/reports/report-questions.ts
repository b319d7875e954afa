// What people ask, and the report that answers it.
import { msg } from '@lingui/core/macro';
import { texts } from '../../language/texts.ts';

/** What the URL says then, beside the period. */
type Asked = {
  readonly groups: readonly string[];
  readonly measures: readonly string[];
  readonly sort?: string;
  readonly chart?: string;
};
export type Question = { readonly asks: string; readonly report: Asked };
type Kind = 'staff' | 'affiliate' | 'advertiser';

const SOLD = ['clicks', 'approvedConversions', 'cr'];
const WAITED = ['elapsedRange1', 'elapsedRange2', 'elapsedRange3', 'elapsedRange4', 'elapsedRange5'];
const LOST = ['grossClicks', 'clicks', 'rejectedClicks', 'pendingConversions', 'rejectedConversions'];

const best = (group: string, measures: readonly string[], sort: string): Asked => ({
  groups: [group],
  measures,
  sort,
});
const overTime = (group: string, measures: readonly string[], chart: string): Asked => ({
  groups: [group],
  measures,
  chart,
});

/** Asked by everybody alike. */
const OF_ALL = texts<readonly Question[]>([
  { asks: msg`Conversions by hour`, report: overTime('hour', SOLD, 'approvedConversions') },
  { asks: msg`Time to conversion`, report: best('adid', ['approvedConversions', ...WAITED], 'adid') },
  { asks: msg`Rejected traffic`, report: best('adid', LOST, 'rejectedClicks') },
]);

const QUESTIONS = texts<Readonly<Record<Kind, readonly Question[]>>>({
  staff: [
    {
      asks: msg`Profit over time`,
      report: overTime('created', ['revenue', 'payout', 'profit'], 'profit'),
    },
    { asks: msg`Top campaigns`, report: best('adid', [...SOLD, 'epc', 'profit'], 'profit') },
    { asks: msg`Top affiliates`, report: best('pid', [...SOLD, 'payout', 'profit'], 'profit') },
    ...OF_ALL,
  ],
  affiliate: [
    {
      asks: msg`Earnings over time`,
      report: overTime('created', ['payout', 'pendingPayout'], 'payout'),
    },
    { asks: msg`Top campaigns`, report: best('adid', [...SOLD, 'epc', 'payout'], 'payout') },
    { asks: msg`Top sources`, report: best('source', [...SOLD, 'epc', 'payout'], 'payout') },
    ...OF_ALL,
  ],
  advertiser: [
    {
      asks: msg`Spend over time`,
      report: overTime('created', ['revenue', 'pendingRevenue'], 'revenue'),
    },
    { asks: msg`Top campaigns`, report: best('adid', [...SOLD, 'revenue'], 'approvedConversions') },
    {
      asks: msg`Conversions by country`,
      report: best('country', [...SOLD, 'revenue'], 'approvedConversions'),
    },
    ...OF_ALL,
  ],
});

export const questionsOf = (kind: Kind): readonly Question[] => QUESTIONS[kind];
