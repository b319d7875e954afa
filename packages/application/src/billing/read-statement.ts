import type { Network } from '@tributary/domain/accounts/account';
import { statementsOf, type Statement } from '@tributary/domain/billing/statement';
import {
  addDays,
  dayOf,
  instantsOf,
  type CalendarDay,
  type DayRange,
} from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { namedAccounts, noSuchAccount, type NamedAccount } from './close-invoice.ts';
import type { Clock } from '../shared/stamps.ts';
import type { Deposits } from './deposits.ts';
import { heldBackIn, listHeldBack } from './held-back.ts';
import type { Invoices } from './invoices.ts';
import type { ReadLedgerEntries } from './ledger-entries.ts';
import type { PayoutTerms } from './payout-terms.ts';

type Dependencies = {
  readonly stores: {
    readonly accounts: Accounts;
    readonly networks: Networks;
    readonly deposits: Deposits;
    readonly invoices: Pick<Invoices, 'listOpen'>;
    readonly payoutTerms: PayoutTerms;
  };
  readonly readLedgerEntries: ReadLedgerEntries;
  readonly clock: Clock;
};

export type ReadStatement = (input: {
  readonly networkId: NetworkId;
  /** An affiliate or advertiser, or one that was removed. */
  readonly accountId: string;
  readonly range: DayRange;
}) => Promise<{
  readonly network: Network;
  readonly account: NamedAccount;
  readonly statements: readonly (Statement & { readonly heldBack: HeldBackToday })[];
}>;

/** Of what is open of an affiliate today, whatever the days of the statement; `until`: the first day on which some of it isn't any more. */
type HeldBackToday = { readonly amount: Money; readonly until: CalendarDay | null };

const STATEMENT_DAYS_MAX = 400;
const ENTRIES_MAX = 5000;

/**
 * What changed what is open between the network and an account, for either. Refuses an unknown account (`not_found`), more than 400
 * days (`invalid_day`) and more than 5,000 bookings (`not_allowed_in_state`) (docs/rules/billing.md#statements-of-account).
 */
export const makeReadStatement =
  ({ stores, readLedgerEntries, clock }: Dependencies): ReadStatement =>
  async ({ networkId, accountId, range }) => {
    assertShort(range);
    const network = await getNetwork(stores, networkId);
    const [account] = await namedAccounts(stores.accounts, networkId, [accountId]);
    if (!account) throw noSuchAccount();
    const instants = instantsOf(range, network.zone);
    const { isCut, ...ledger } = await readLedgerEntries(networkId, {
      accountId,
      ...instants,
      limit: ENTRIES_MAX,
    });
    const booked = { advertiserId: accountId, ...instants, limit: ENTRIES_MAX + 1 };
    const deposits = await stores.deposits.listBooked(networkId, booked);
    if (isCut || ledger.entries.length + deposits.length > ENTRIES_MAX) throw tooMany(ENTRIES_MAX);
    const prepaidBefore = await stores.deposits.listPrepaid(networkId, [accountId], instants.from);
    const { zone, currency: present } = network;
    const statements = statementsOf({ ...ledger, deposits, prepaidBefore }, { ...range, zone, present });
    const held = await listHeldBack(stores, {
      networkId,
      affiliateIds: account.kind === 'affiliate' ? [accountId] : [],
      today: dayOf(clock(), zone),
    });
    const heldBackOf = ({ currency }: Statement) => heldBackIn(held, { affiliateId: accountId, currency });
    return {
      network,
      account,
      statements: statements.map((one) => ({ ...one, heldBack: heldBackOf(one) })),
    };
  };

/** Refuses more than 400 days with `invalid_day`. */
function assertShort({ start, end }: DayRange): void {
  if (addDays(start, STATEMENT_DAYS_MAX - 1) < end)
    throw refuse('invalid_day', `Choose up to ${STATEMENT_DAYS_MAX} days.`);
}

/** Says which number of bookings is too large (`not_allowed_in_state`). */
const tooMany = (entriesMax: number) =>
  refuse('not_allowed_in_state', `These days have more than ${entriesMax} entries. Choose fewer days.`);
