// Sales that are in the books at once, as many as a test wants.
import { call, type TestNetwork } from './network.ts';
import { until, type Product } from './product.ts';

type Job = { readonly status: string; readonly result: { readonly imported: number } | null };
type Sales = {
  readonly count: number;
  /** In the network's zone; when the import is sent, where it is left out. */
  readonly at?: string;
  readonly affiliateId?: string;
  readonly status?: 'approved' | 'pending';
  /** What their order numbers begin with. */
  readonly order?: string;
};

/** Each pays 1.50 and is charged with 2.25. */
export async function importSales(
  product: Pick<Product, 'api' | 'tracker'> & { readonly key?: string },
  { campaignId, affiliateId: own }: TestNetwork,
  { count, at, affiliateId = own, status = 'approved', order = 'imported' }: Sales,
): Promise<void> {
  const conversions = Array.from({ length: count }, (_, n) => ({
    campaign_id: campaignId,
    publisher_id: affiliateId,
    txn_id: `${order}-${n + 1}`,
    payout: '1.50',
    revenue: '2.25',
    status,
    ...(at !== undefined && { created: at }),
  }));
  const { data } = await call(product, 'POST /network/conversion-import', { body: { conversions } });
  const { _id: id } = data['job'] as unknown as { _id: string };
  await until(async () => {
    const { data: found } = await call(product, `GET /jobs/${id}`);
    const { status: state, result } = found['job'] as unknown as Job;
    if (state === 'completed' && result?.imported !== count)
      throw new Error(`Of ${count} sales: ${JSON.stringify(result)}`);
    return state === 'completed';
  });
}

/** Of a network in UTC. */
export function lastMonth(now = new Date()): { readonly start: string; readonly end: string } {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date)).toISOString().slice(0, 10);
  return { start: day(-1, 1), end: day(0, 0) };
}
