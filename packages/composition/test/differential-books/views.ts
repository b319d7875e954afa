// What the product and the model are asked, in one form. Amounts are whole numbers of 10^-15.

/** Sums by measure; those of nothing are left out. */
export type Sums = Readonly<Record<string, bigint>>;
export type Views = {
  /** Under its canonical name. */
  readonly zone: string;
  /** By whose stats they are (`network`, `campaign …`, `affiliate …`, `advertiser …`) and day. */
  readonly stats: Readonly<Record<string, Sums>>;
  /** Clicks and impressions of a day, of all and of each affiliate, by country, device, system and referrer. */
  readonly maps: Readonly<Record<string, bigint>>;
  /** By day, affiliate, campaign and goal. */
  readonly report: Readonly<Record<string, Sums>>;
  /** By day and region. */
  readonly regions: Readonly<Record<string, Sums>>;
  /** By day and several of what was seen of visitors and of what links carried. */
  readonly traits: Readonly<Record<string, Sums>>;
  /** What that last one lacks. */
  readonly missing: Sums | null;
  /** Newest first. */
  readonly conversions: readonly string[];
  readonly hits: Readonly<Record<string, string>>;
  readonly clicks: Readonly<Record<string, string>>;
  /** By cap, affiliate and period. */
  readonly caps: Readonly<Record<string, bigint>>;
  readonly campaigns: Readonly<Record<string, string>>;
  readonly referrals: Readonly<Record<string, bigint>>;
  readonly invoices: Readonly<Record<string, string>>;
  /** What an invoice of everything until yesterday would be. */
  readonly open: Readonly<Record<string, string>>;
  /** Payout batches by key. */
  readonly payouts: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, string>>;
};

export const without = (sums: Readonly<Record<string, bigint>>): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n));
export const sorted = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
