// What an overview looks like (docs/rules/stats.md#overview): each role sees the measures it sees in its reports.
import { z } from 'zod';
import type { Todo, TodoAmounts, TodoCounts } from '@tributary/application/reporting/todo';
import type { ReportMeasure } from '@tributary/domain/reporting/report';
import { dayOut, exact, int, string } from '../shared/output.ts';
import { type ReportView, usualMeasures } from '@tributary/domain/reporting/report-view';
import { measureOut } from './report-wire.ts';

/** Elapsed times are in no rollup, so an overview has none; bonuses belong to no country or source. */
export const overviewMeasures = (view: ReportView): ReportMeasure[] =>
  usualMeasures(view).filter((name) => !name.startsWith('elapsed'));
/** Those of the whole period. */
export const overviewFigures = (view: ReportView): ReportMeasure[] => [
  ...overviewMeasures(view),
  ...view.measures.filter((name) => name === 'bonus'),
];

type Figures = Record<string, z.ZodType>;

export const TODO_LABELS = {
  pendingConversions: ['pending_conversions', 'Pending conversions of any day, without those on hold.'],
  unpricedSales: ['sales_without_rate', 'Those of them without an exchange rate.'],
  accessRequests: ['access_requests', 'Accesses that are neither granted nor refused.'],
  affiliatesWaiting: ['affiliates_waiting', 'Affiliates that are not live.'],
  advertisersWaiting: ['advertisers_waiting', 'Advertisers that are not live.'],
  failingPostbacks: ['failing_postbacks', 'Postbacks that failed last time or were disabled for failing.'],
  capsNearlyFull: ['caps_nearly_full', 'Caps that are turned on and at least 80% used.'],
  runningImports: ['running_imports', 'Imports that have not ended.'],
  accountsToInvoice: [
    'accounts_to_invoice',
    "Accounts with approved amounts of last month, in the network's time zone, that aren't invoiced or have changed since.",
  ],
} as const satisfies Readonly<Record<keyof TodoCounts, readonly [string, string]>>;

export const todoOf = (todo: Todo, shown: readonly (keyof TodoCounts)[]): Record<string, number> =>
  Object.fromEntries(shown.map((name) => [TODO_LABELS[name][0], todo[name]]));

const todoOut = (shown: readonly (keyof TodoCounts)[]) =>
  z
    .object(Object.fromEntries(shown.map((name) => [TODO_LABELS[name][0], int(TODO_LABELS[name][1])])))
    .meta({ description: 'Number of open tasks of each kind.' });

export const TODO_AMOUNT_LABELS = {
  pendingPayout: ['pending_payout', 'Payout of pending conversions.'],
  pendingRevenue: ['pending_revenue', 'Their revenue.'],
  payoutToInvoice: [
    'payout_to_invoice',
    'Approved payouts of last month minus what is invoiced; negative if more was invoiced.',
  ],
  revenueToInvoice: ['revenue_to_invoice', "The same of advertisers' approved revenue."],
} as const satisfies Readonly<Record<keyof TodoAmounts, readonly [string, string]>>;

export const todoAmountsOf = ({ amounts }: Todo, shown: readonly (keyof TodoAmounts)[]) =>
  Object.fromEntries(shown.map((name) => [TODO_AMOUNT_LABELS[name][0], amounts[name]]));

const todoAmountsOut = (shown: readonly (keyof TodoAmounts)[]) =>
  z
    .object(
      Object.fromEntries(
        shown.map((name) => [TODO_AMOUNT_LABELS[name][0], exact(TODO_AMOUNT_LABELS[name][1])]),
      ),
    )
    .meta({ description: 'What these amount to.' });

const campaignKeys = {
  _id: string('Long ID of the campaign.'),
  display_id: int('Its short ID; 0 when it is unknown.'),
  title: string('Its title.'),
};
const affiliateKeys = {
  _id: string('Long ID of the affiliate.'),
  display_id: int('Its short ID; 0 when it is unknown.'),
  name: string('Its name; `deleted` when it was removed.'),
};

/** The lists of the best that a role sees. */
const TOPS = {
  campaigns: campaignKeys,
  affiliates: affiliateKeys,
  countries: { country: string('Two letters; XX for unknown.') },
  sources: { source: string("The affiliate's own word for where its visitors came from; may be empty.") },
} as const;
export type TopName = keyof typeof TOPS;

export type OverviewView = {
  readonly view: ReportView;
  readonly tops: readonly TopName[];
  readonly todo: readonly (keyof TodoCounts)[];
  readonly todoAmounts: readonly (keyof TodoAmounts)[];
};

/** `name`: of the overview in the document. */
export function overviewOut({ view, tops, todo, todoAmounts }: OverviewView, name: string) {
  const shapeOf = (names: readonly ReportMeasure[]): Figures =>
    Object.fromEntries(names.map((name) => [name, measureOut(name)]));
  const figures = shapeOf(overviewMeasures(view));
  const sums = z.object(shapeOf(overviewFigures(view))).meta({ id: `${name}Figures` });
  const point = z
    .object({
      key: string('A day or the first day of a week, YYYY-MM-DD, a month, YYYY-MM, or an hour, 00 to 23.'),
      ...figures,
    })
    .meta({ id: `${name}Point` });
  const top = (name: TopName) =>
    z
      .array(z.object({ ...(TOPS[name] as Figures), ...figures }))
      .meta({ description: `The best ${name}, by \`top_by\`, highest first.` });
  return z
    .object({
      figures: sums.meta({ description: 'Sums of the period.' }),
      previous: sums.meta({ description: 'Sums of the period it is compared with.' }),
      series: z.array(point).meta({ description: 'Oldest first; what had no events is absent.' }),
      previous_series: z.array(point).meta({ description: 'The same of the period it is compared with.' }),
      series_by: string(
        'day; month if the longer of the two periods has more than 366 days; hour or week if requested.',
      ),
      top: z
        .object(Object.fromEntries(tops.map((name) => [name, top(name)])))
        .meta({ description: 'The best of the period.' }),
      todo: todoOut(todo),
      todo_amounts: todoAmountsOut(todoAmounts),
      start: dayOut('First day.'),
      end: dayOut('Last day.'),
      compare_start: dayOut('First day of the period it is compared with.'),
      compare_end: dayOut('Its last day.'),
      currency: string("The network's, which all amounts are in."),
      zone: string('IANA time zone of the days.'),
    })
    .meta({ id: name });
}
