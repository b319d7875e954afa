// A letter to who signed up, with what the network decided (docs/rules/accounts.md#approval).
import type { Account } from '@tributary/domain/accounts/account';
import type { Accounts } from '../accounts/accounts.ts';
import type { EditAccount } from '../accounts/edit-account.ts';
import { getAccount } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { LetterContent, Letters } from './letters.ts';
import type { Mail } from './mail.ts';
import { localeOfEmail } from './reader-locale.ts';
import type { Users } from './users.ts';

type Dependencies = {
  readonly stores: { readonly accounts: Accounts; readonly networks: Networks; readonly users: Users };
  readonly mail: Mail;
  readonly letters: Letters;
  readonly editAccount: EditAccount;
};

/**
 * Edits an account, and writes to its owner when that approved or declined their sign-up, or gave another reason. The letter
 * is tried once, behind the answer: whoever it does not reach is told at sign-in.
 */
export const makeEditAccountAndNotify =
  ({ stores, mail, letters, editAccount }: Dependencies): EditAccount =>
  async (input) => {
    const before = await getAccount(stores, input);
    const account = await editAccount(input);
    if (mail.isSetUp && isNewDecision(before, account))
      mail.later(async () => {
        const network = await stores.networks.find(account.networkId);
        if (!network) return;
        const { email } = account;
        const locale = await localeOfEmail(stores, network.id, email);
        await mail.send(letters.write(network, { email, locale }, decisionOf(account)));
      });
    return account;
  };

const isNewDecision = (before: Account, after: Account): boolean => {
  if (before.signUp === null) return false;
  if (after.signUp === null) return after.live;
  return after.signUp === 'declined' && after.declineReason !== before.declineReason;
};

const decisionOf = ({ kind: account, declineReason: reason }: Account): LetterContent =>
  reason === null ? { kind: 'approved', account } : { kind: 'declined', account, reason };
