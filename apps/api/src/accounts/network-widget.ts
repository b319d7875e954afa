// The affiliates and campaigns with the best results of the last 30 days (docs/rules/stats.md#network-widget), read
// from the sums that reports are read from.
import { ERASED_NAME, type Network } from '@tributary/domain/accounts/account';
import type { ReportGroup, ReportMeasure } from '@tributary/domain/reporting/report';
import { dayOf, dayRange } from '@tributary/domain/shared/calendar-day';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkWidget } from './network-wire.ts';

const TOP = 10;

/** The 30 days that end today, as days of the network's zone. Equals are ordered by their ids. */
export async function widgetOf(
  deps: Pick<ApiDependencies, 'reports' | 'stores'>,
  network: Network,
  now: Date,
): Promise<NetworkWidget> {
  const range = dayRange(undefined, undefined, dayOf(now, network.zone));
  const top = async (group: ReportGroup, measure: ReportMeasure & ('approvedConversions' | 'clicks')) => {
    const query = { groups: [group], filter: {}, range, withElapsed: false };
    const sorted = { ...query, sort: measure, order: 'desc' } as const;
    const { rows } = await deps.reports.read(network.id, sorted, { page: 1, limit: TOP });
    return rows
      .map(({ keys: [id], measures }) => ({ _id: String(id), count: measures[measure] }))
      .filter(({ count }) => count > 0);
  };
  const [affiliates, campaigns] = await Promise.all([
    top('publisher_long_id', 'approvedConversions'),
    top('campaign_long_id', 'clicks'),
  ]);
  const named = await deps.stores.accounts.findMany(
    network.id,
    'affiliate',
    affiliates.map(({ _id }) => _id),
  );
  // A removed affiliate has no name any more but still counts; reports give it the same name.
  const nameOf = (id: string) => named.find((one) => one.id === id)?.username ?? ERASED_NAME;
  return {
    top10pubs: affiliates.map(({ _id, count }) => ({ _id, username: nameOf(_id), count })),
    top10ads: campaigns.map(({ _id, count: clicks }) => ({ _id, clicks })),
  };
}
