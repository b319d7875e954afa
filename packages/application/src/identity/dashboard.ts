import type { AccountKind, Network } from '@tributary/domain/accounts/account';

/** Where pages of the dashboard lie that others lead to. */
export type Dashboard = {
  /** Where people sign up, by a referral or without. */
  signUp(network: Pick<Network, 'id'>, kind: AccountKind, referralId?: string): string;
  /**
   * To which an identity provider leads back: under the API's own address, or under a network's own host with the scheme of the API's
   * address, since one proxy serves them all.
   */
  providerReturn(host: string | null): string;
};
