// A letter to who signed up, with what the network decided (docs/rules/accounts.md#approval).
import type { Account, Network } from '@tributary/domain/accounts/account';
import type { Accounts } from '../accounts/accounts.ts';
import type { EditAccount } from '../accounts/edit-account.ts';
import { getAccount } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import { letterFrom } from './branded-letter.ts';
import type { Letter, Mail } from './mail.ts';

type Dependencies = {
  readonly stores: { readonly accounts: Accounts; readonly networks: Networks };
  readonly mail: Mail;
  readonly apiUrl: () => string;
  readonly editAccount: EditAccount;
};

/**
 * Edits an account, and writes to its owner when that approved or declined their sign-up, or gave another reason. The letter
 * is tried once, behind the answer: whoever it does not reach is told at sign-in.
 */
export const makeEditAccountAndNotify =
  ({ stores, mail, apiUrl, editAccount }: Dependencies): EditAccount =>
  async (input) => {
    const before = await getAccount(stores, input);
    const account = await editAccount(input);
    if (mail.isSetUp && isNewDecision(before, account))
      mail.later(async () => {
        const network = await stores.networks.find(account.networkId);
        if (network) await mail.send(letterOf(network, account, apiUrl()));
      });
    return account;
  };

const isNewDecision = (before: Account, after: Account): boolean => {
  if (before.signUp === null) return false;
  if (after.signUp === null) return after.live;
  return after.signUp === 'declined' && after.declineReason !== before.declineReason;
};

const letterOf = (network: Network, { email, kind, declineReason }: Account, apiUrl: string): Letter =>
  declineReason === null
    ? letterFrom(network, apiUrl, {
        to: email,
        subject: `You're approved at ${network.name}`,
        paragraphs: [
          'Hello,',
          `Welcome! Your application as an ${kind} is approved. Sign in:`,
          { link: `${apiUrl}/app/sign-in` },
        ],
      })
    : letterFrom(network, apiUrl, {
        to: email,
        subject: `Your application to ${network.name}`,
        paragraphs: ['Hello,', `${network.name} declined your application as an ${kind}:`, declineReason],
      });
