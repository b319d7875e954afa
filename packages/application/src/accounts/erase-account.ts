import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import { isId, type NetworkId } from '@tributary/domain/shared/ids';
import type { AccountBelongings, Accounts } from './accounts.ts';
import type { Clock } from '../shared/stamps.ts';
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
export type ErasedAccount = { readonly account: Account; readonly gone: AccountBelongings };
export type EraseAccount = (input: EraseAccountInput) => Promise<ErasedAccount>;

type Stores = { readonly accounts: Accounts };
/** Removes a person: personal data, keys, links, postbacks and their messages at once, in one transaction. Refuses an unknown one with `not_found`. */
export const makeEraseAccount =
  ({ unitOfWork, clock }: { readonly unitOfWork: UnitOfWork<Stores>; readonly clock: Clock }): EraseAccount =>
  ({ networkId, kind, who, dryRun = false }) =>
    unitOfWork.run(async ({ accounts }) => {
      const account = found(await named(accounts, networkId, { kind, who }), kind);
      const gone = await accounts.countBelongings(networkId, kind, account.id);
      if (!dryRun) await accounts.remove({ networkId, kind, id: account.id, at: clock() });
      return { account, gone };
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
