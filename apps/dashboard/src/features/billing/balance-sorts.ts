/** What balances can be ordered by, in the order of the columns. */
export const BALANCE_SORTS = ['name', 'pending', 'approved', 'open', 'owed'] as const;
export type BalanceSort = (typeof BALANCE_SORTS)[number];
