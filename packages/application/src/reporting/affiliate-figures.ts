// What a campaign earns per click on the whole network, as affiliates may see it: docs/rules/stats.md#figures-for-affiliates.
import type { Network } from '@tributary/domain/accounts/account';
import { shownToAffiliates } from '@tributary/domain/reporting/affiliate-figures';
import { REPORT_AMOUNTS } from '@tributary/domain/reporting/report';
import { addDays, dayOf } from '@tributary/domain/shared/calendar-day';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { type Money, ZERO } from '@tributary/domain/shared/money';
import type { Clock } from '../shared/stamps.ts';
import type { ReportQuery, Reports } from './report.ts';

export type AffiliateFigures = {
  /** Payout per valid click, in the network's currency. */
  readonly epc: Money;
  /** Approved conversions per valid click, in percent. */
  readonly cr: Money;
};
/** Empty for a network that shows none. Rejects as reports do. */
export type ReadAffiliateFigures = (network: Network) => Promise<ReadonlyMap<CampaignId, AffiliateFigures>>;

const DAYS = 30;
/** They are of whole days, so that an earlier answer differs little. */
const HELD_MS = 10 * MINUTE_MS;
/** Those with the most clicks; a campaign beyond them shows no figures. */
const ROWS_MAX = 100_000;

type Held = { readonly at: number; readonly found: Promise<ReadonlyMap<CampaignId, AffiliateFigures>> };

/** Read at most every ten minutes for a network, however many affiliates ask. */
export function makeReadAffiliateFigures({
  reports,
  clock,
}: {
  readonly reports: Pick<Reports, 'read'>;
  readonly clock: Clock;
}): ReadAffiliateFigures {
  const held = new Map<NetworkId, Held>();

  return (network) => {
    if (!network.affiliateFigures) return Promise.resolve(new Map());
    const now = clock().getTime();
    const last = held.get(network.id);
    if (last && now >= last.at && now - last.at < HELD_MS) return last.found;
    const found = readAll(network);
    held.set(network.id, { at: now, found });
    // The next one asks again.
    found.catch(() => held.get(network.id)?.found === found && held.delete(network.id));
    return found;
  };

  async function readAll({ id, zone }: Network) {
    const today = dayOf(clock(), zone);
    const query: Omit<ReportQuery, 'groups' | 'sort' | 'order'> = {
      filter: {},
      range: { start: addDays(today, -DAYS), end: addDays(today, -1) },
      withElapsed: false,
      having: [{ measure: 'clicks', comparison: '>', value: ZERO }],
    };
    const page = { page: 1, limit: ROWS_MAX };
    const byClicks = { sort: 'clicks', order: 'desc' } as const;
    const [pairs, campaigns] = await Promise.all([
      reports.read(id, { ...query, ...byClicks, groups: ['adid', 'pid'] }, page),
      reports.read(id, { ...query, ...byClicks, groups: ['adid'] }, page),
    ]);
    const affiliates = new Map<CampaignId, number>();
    for (const { keys } of pairs.rows) {
      const campaignId = keys[0] as CampaignId;
      affiliates.set(campaignId, (affiliates.get(campaignId) ?? 0) + 1);
    }
    return new Map(
      campaigns.rows.flatMap(({ keys, measures }): [CampaignId, AffiliateFigures][] => {
        const campaignId = keys[0] as CampaignId;
        if (!shownToAffiliates(measures, affiliates.get(campaignId) ?? 0)) return [];
        return [[campaignId, { epc: REPORT_AMOUNTS.epc(measures), cr: REPORT_AMOUNTS.cr(measures) }]];
      }),
    );
  }
}
