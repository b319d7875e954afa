import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import { type AffiliateId, isId, type NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { billed } from './close-invoice.ts';
import { closeOpen, type BillingDependencies, type MadeInvoice } from './close-period.ts';
import type { PayoutMethods } from './payout-methods.ts';
import type { Invoices } from './invoices.ts';
import type { DocumentStores } from './issue-document.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { AccountBelongings, Accounts } from '../accounts/accounts.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { found } from '../shared/found.ts';

export type EraseAccountInput = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  /** Its long id, or its e-mail in whatever case. */
  readonly who: string;
  /** Only says what would be removed. */
  readonly dryRun?: boolean;
};
/** How much was removed with the account. Money rows stay under its id (docs/rules/accounts.md#removed-accounts). */
export type ErasedAccount = {
  readonly account: Account;
  readonly gone: AccountBelongings;
  /** What was open to this instant, as an invoice (docs/rules/accounts.md#what-is-owed-at-removal); null for nothing. */
  readonly invoice: MadeInvoice | null;
  /** What changed of amounts that were invoiced in other currencies. */
  readonly others: readonly MadeInvoice[];
  /** What waits for approval, exact, in the network's currency: on no invoice until it is approved. */
  readonly pending: Money;
  readonly currency: string;
};
export type EraseAccount = (input: EraseAccountInput) => Promise<ErasedAccount>;

type Stores = DocumentStores & {
  readonly accounts: Accounts;
  readonly networks: Networks;
  readonly invoices: Invoices;
  readonly payoutMethods: PayoutMethods;
};
type Dependencies = Omit<BillingDependencies, 'unitOfWork'> & { readonly unitOfWork: UnitOfWork<Stores> };
/**
 * Removes a person: personal data, keys, links, postbacks and their messages at once, in one transaction that closes
 * what is open of its money with an invoice. Refuses an unknown one with `not_found`.
 */
export const makeEraseAccount =
  ({ unitOfWork, ...dependencies }: Dependencies): EraseAccount =>
  ({ networkId, kind, who, dryRun = false }) =>
    unitOfWork.run(async ({ accounts, networks, payoutMethods, ...stores }) => {
      const network = await getNetwork({ networks }, networkId);
      const account = found(await named(accounts, networkId, { kind, who }), kind);
      const gone = await accounts.countBelongings(networkId, kind, account.id);
      const closing = await closeOpen(stores, dependencies, {
        network,
        account: billed(account),
        dryRun,
      });
      const pending = await stores.invoices.findPending(billed(account));
      if (!dryRun) {
        if (kind === 'affiliate') await payoutMethods.remove(networkId, account.id as AffiliateId);
        await accounts.remove({ networkId, kind, id: account.id, at: dependencies.clock() });
      }
      const { invoice, others } = closing.kind === 'closed' ? closing : { invoice: null, others: [] };
      return { account, gone, invoice, others, pending, currency: network.currency };
    });

/**
 * How many accounts to look through: a search for a whole e-mail also finds those that merely contain it, which are
 * few.
 */
const FOUND_MAX = 1000;

async function named(
  accounts: Accounts,
  networkId: NetworkId,
  { kind, who }: Pick<EraseAccountInput, 'kind' | 'who'>,
): Promise<Account | undefined> {
  if (isId(who)) return accounts.find(networkId, kind, who);
  const { items } = await accounts.list(networkId, kind, { search: who }, { page: 1, limit: FOUND_MAX });
  return items.find(({ email }) => emailKey(email) === emailKey(who));
}
