// Which column of somebody's file is which of ours (docs/rules/imports.md#csv-files).

const SUBS = Array.from({ length: 10 }, (_, index) => `sub${index + 1}`);
const OF_BOTH = [
  ...['click_id', 'txn_id', 'sale_amount', 'currency', 'goal_id', 'goal_value'],
  ...['campaign_id', 'status', 'reason_code', 'reason'],
];

/** What the network may send of a conversion, in the words of the API. */
export const NETWORK_COLUMNS: readonly string[] = [
  ...OF_BOTH,
  ...['publisher_id', 'conversion_id', 'created', 'payout', 'revenue'],
  ...['method', 'ipaddr', 'referer'],
  ...SUBS,
];
/** What an advertiser may. */
export const ADVERTISER_COLUMNS: readonly string[] = [...OF_BOTH, ...SUBS, 'custom_dimensions'];

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How other systems call them. */
const CALLED_ALSO: ReadonlyMap<string, string> = new Map(
  Object.entries({
    click_id: ['click', 'clickref', 'clickreference', 'trackingid'],
    txn_id: [
      'txn',
      'transaction',
      'transactionid',
      'order',
      'orderid',
      'ordernumber',
      'orderno',
      'reference',
    ],
    sale_amount: ['amount', 'sale', 'saleamount', 'ordervalue', 'orderamount', 'value', 'total', 'price'],
    currency: ['currencycode'],
    goal_value: ['goal', 'event', 'eventname'],
    campaign_id: ['campaign', 'offer', 'offerid', 'adid'],
    publisher_id: ['publisher', 'affiliate', 'affiliateid', 'partner', 'partnerid', 'pid'],
    conversion_id: ['conversion'],
    status: ['state'],
    created: ['date', 'time', 'datetime', 'timestamp', 'createdat', 'created'],
    payout: ['commission'],
    revenue: ['charge'],
    ipaddr: ['ip', 'ipaddress'],
    referer: ['referrer'],
  }).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);

/** For each column of the file one of ours, or none; none of ours twice. */
export function guessColumns(names: readonly string[], columns: readonly string[]): readonly string[] {
  const own = new Map(columns.map((column) => [plain(column), column]));
  const exact = names.map((name) => own.get(plain(name)) ?? '');
  const taken = new Set<string>();
  const once = (column: string): string => {
    if (column === '' || taken.has(column)) return '';
    taken.add(column);
    return column;
  };
  const first = exact.map(once);
  return first.map((column, index) => {
    const also = CALLED_ALSO.get(plain(names[index] ?? '')) ?? '';
    return column === '' && columns.includes(also) ? once(also) : column;
  });
}

/** What the first line is called in the end. A column that is not imported gets a name that means nothing to the API. */
export const namesFor = (chosen: readonly string[]): string[] =>
  chosen.map((column, index) => (column === '' ? `not_imported_${index + 1}` : column));
