import type { ReportGroup } from '@tributary/domain/reporting/report';
import type { ReadTop } from '@tributary/application/reporting/top';
import type { MemoryState } from '../state.ts';
import { memoryReports } from './memory-reports.ts';

/** From two reports: the contract compares what PostgreSQL finds with these. */
export const memoryTop = (state: MemoryState): ReadTop => {
  const reports = memoryReports(state);
  return async (networkId, { range, limit }, signal) => {
    const top = async (group: ReportGroup, measure: 'approvedConversions' | 'clicks') => {
      const query = { groups: [group], filter: {}, range, withElapsed: false } as const;
      const sorted = { ...query, sort: measure, order: 'desc' } as const;
      const { rows } = await reports.read(networkId, sorted, { page: 1, limit }, signal);
      return rows
        .map(({ keys: [id], measures }) => ({ id: String(id), count: measures[measure] }))
        .filter(({ count }) => count > 0);
    };
    const usernameOf = (id: string): string | undefined => {
      const account = state.accounts.get(id);
      const isThere = account?.networkId === networkId && !state.removedAccounts.has(id);
      return isThere ? account.username : undefined;
    };
    const [affiliates, campaigns] = [
      await top('publisher_long_id', 'approvedConversions'),
      await top('campaign_long_id', 'clicks'),
    ];
    return {
      affiliates: affiliates.map(({ id, count }) => ({
        id,
        username: usernameOf(id),
        approvedConversions: count,
      })),
      campaigns: campaigns.map(({ id, count }) => ({ id, clicks: count })),
    };
  };
};
