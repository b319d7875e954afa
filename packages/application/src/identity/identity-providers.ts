import type {
  IdentityProvider,
  ProviderLink,
  ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';

/** The identity providers of networks, at most one each (docs/rules/users.md#identity-provider). */
export type IdentityProviders = {
  /** Undefined when the network has none. */
  find(networkId: NetworkId): Promise<IdentityProvider | undefined>;
  /** Locked until the transaction ends. */
  findForUpdate(networkId: NetworkId): Promise<IdentityProvider | undefined>;
  /** Of all networks, by network, behind the one named. */
  listAll(after: NetworkId | null, limit: number): Promise<IdentityProvider[]>;
  /** Makes it, or takes the place of the one there is. */
  put(provider: IdentityProvider): Promise<void>;
  /** As `put`, of one whose secret alone was sealed anew: it is the same to everybody. */
  reseal(provider: IdentityProvider): Promise<void>;
  /** False when the network has none. */
  remove(networkId: NetworkId): Promise<boolean>;
};

/** Which user a provider knows by which name: one user of a network for a name, and one name of a provider for a user. */
export type ProviderLinks = {
  /** Undefined when the network knows nobody by this name. */
  find(networkId: NetworkId, issuer: string, subject: string): Promise<ProviderLink | undefined>;
  /** By issuer. */
  list(networkId: NetworkId, userId: UserId): Promise<ProviderLink[]>;
  /** Those of these users who have one. */
  listOwners(networkId: NetworkId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** `duplicate` when the name is somebody's, or the user has another one of this issuer. */
  add(link: ProviderLink): Promise<'added' | 'duplicate'>;
  /** Nothing when there is no such link. */
  noteUse(link: Pick<ProviderLink, 'networkId' | 'issuer' | 'subject'>, at: Date): Promise<void>;
  /** Removes all of a user, and says which. */
  removeAll(networkId: NetworkId, userId: UserId): Promise<ProviderLink[]>;
};

/** People who left for a provider and are expected back; all processes know them. */
export type ProviderSignIns = {
  /** Keeps one; those of the holder beyond `waitingMax` give way, oldest first. */
  add(signIn: ProviderSignIn, waitingMax: number): Promise<void>;
  /** Also gives those that are too old: callers judge that. */
  find(hash: string): Promise<ProviderSignIn | undefined>;
  /** Gives it out and forgets it: of two who ask at once one gets it. Also gives those that are too old. */
  take(hash: string): Promise<ProviderSignIn | undefined>;
};
