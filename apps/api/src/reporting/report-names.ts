import type { ReportGroup } from '@tributary/domain/reporting/report';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { ReportKey, ReportRow } from '@tributary/application/reporting/report';
import type { RecordStores } from '@tributary/application/record-stores';

type Table = { readonly groups: readonly ReportGroup[]; readonly rows: readonly ReportRow[] };
type Named = { readonly _id: string; readonly display_id: number };
type Names = {
  readonly affs: (Named & { readonly name: string })[];
  readonly ads: (Named & { readonly title: string })[];
};

/**
 * The affiliates and campaigns that the keys of a report name, by long or by short id; removed ones too, since what they
 * did is still counted.
 */
export async function namesIn(
  { accounts, campaigns }: Pick<RecordStores, 'accounts' | 'campaigns'>,
  networkId: NetworkId,
  table: Table,
): Promise<Names> {
  const longAds = textKeys(table, ['adid', 'campaign_long_id']) as CampaignId[];
  const shortAds = numberKeys(table, 'campaign_id');
  const longAffs = textKeys(table, ['pid', 'publisher_long_id']);
  const shortAffs = numberKeys(table, 'publisher_id');
  const ads = await campaigns.findNames(networkId, { ids: longAds, displayIds: shortAds });
  const affs = await accounts.findNames(networkId, 'affiliate', { ids: longAffs, displayIds: shortAffs });
  return {
    affs: affs.map(({ id, displayId, name }) => ({ _id: id, display_id: displayId, name })).sort(byShortId),
    ads: ads.map(({ id, displayId, title }) => ({ _id: id, display_id: displayId, title })).sort(byShortId),
  };
}

const byShortId = (a: Named, b: Named): number => a.display_id - b.display_id;

function keysOf({ groups, rows }: Table, wanted: readonly ReportGroup[]): ReportKey[] {
  const at = groups.findIndex((group) => wanted.includes(group));
  return at < 0 ? [] : [...new Set(rows.map(({ keys }) => keys[at] ?? ''))];
}
const textKeys = (table: Table, wanted: readonly ReportGroup[]): string[] =>
  keysOf(table, wanted).map(String);
const numberKeys = (table: Table, wanted: ReportGroup): number[] => keysOf(table, [wanted]).map(Number);
