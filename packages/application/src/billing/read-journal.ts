import type { Network } from '@tributary/domain/accounts/account';
import type { NamedEntry } from '@tributary/domain/billing/datev-file';
import { journalOf } from '@tributary/domain/billing/journal';
import { addDays, instantsOf, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { namedAccounts } from './close-invoice.ts';
import type { Deposits } from './deposits.ts';
import type { ReadLedgerEntries } from './ledger-entries.ts';

type Dependencies = {
  readonly stores: { readonly accounts: Accounts; readonly networks: Networks; readonly deposits: Deposits };
  readonly readLedgerEntries: ReadLedgerEntries;
};

export type ReadJournal = (input: {
  readonly networkId: NetworkId;
  readonly range: DayRange;
}) => Promise<{ readonly network: Network; readonly entries: readonly NamedEntry[] }>;

const JOURNAL_DAYS_MAX = 400;
const BOOKINGS_MAX = 50_000;
const NAMES_AT_ONCE = 1000;

/**
 * Every booking of a network in some days. Refuses more than 400 days (`invalid_day`) and more than 50,000 bookings
 * (`not_allowed_in_state`) (docs/rules/billing.md#journal).
 */
export const makeReadJournal =
  ({ stores, readLedgerEntries }: Dependencies): ReadJournal =>
  async ({ networkId, range }) => {
    if (addDays(range.start, JOURNAL_DAYS_MAX - 1) < range.end)
      throw refuse('invalid_day', `Choose up to ${JOURNAL_DAYS_MAX} days.`);
    const network = await getNetwork(stores, networkId);
    const instants = instantsOf(range, network.zone);
    const ledger = await readLedgerEntries(networkId, { ...instants, limit: BOOKINGS_MAX });
    const deposits = await stores.deposits.listBooked(networkId, { ...instants, limit: BOOKINGS_MAX + 1 });
    if (ledger.isCut || ledger.entries.length + deposits.length > BOOKINGS_MAX)
      throw refuse(
        'not_allowed_in_state',
        `These days have more than ${BOOKINGS_MAX} entries. Choose fewer days.`,
      );
    const entries = journalOf({ entries: ledger.entries, deposits }, { ...range, zone: network.zone });
    const names = await namesOf(stores.accounts, networkId, entries);
    const named = entries.map((one) => ({ ...one, accountName: names.get(one.account.id) ?? '' }));
    return { network, entries: named };
  };

async function namesOf(
  accounts: Accounts,
  networkId: NetworkId,
  entries: ReturnType<typeof journalOf>,
): Promise<Map<string, string>> {
  const ids = [...new Set<string>(entries.map(({ account }) => account.id))];
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += NAMES_AT_ONCE)
    for (const { id, name } of await namedAccounts(
      accounts,
      networkId,
      ids.slice(from, from + NAMES_AT_ONCE),
    ))
      names.set(id, name);
  return names;
}
