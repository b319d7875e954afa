// What staff need for an operation when they are signed in (docs/rules/users.md#staff-roles), and keys of the network as their makers do.
import type { Permission } from '@tributary/domain/identity/user';

export type Needs = {
  /** null: nothing, since it is for whoever is signed in. */
  readonly permission: Permission | null;
  /** Whether the password must just have been typed (docs/rules/users.md#typing-the-password-again). */
  readonly confirmed?: boolean;
  /** Whether it is open to staff who must set up a second factor first (docs/rules/users.md#required-second-factor). */
  readonly factorless?: boolean;
  /**
   * What staff are answered who are limited to accounts (docs/rules/users.md#limited-staff). `none`: as others, since nothing of any
   * account is in it; `assigned`: through ports that show nothing of others (limited-dependencies.ts). Left out, it is refused.
   */
  readonly accounts?: 'none' | 'assigned';
};

/** What a route says of it: one that staff may call does not compile without. */
export type RoleAndNeeds =
  | { readonly role: 'affiliate' | 'advertiser'; readonly needs?: Pick<Needs, 'confirmed'> }
  | { readonly role: 'public'; readonly needs?: undefined }
  | { readonly role: 'network' | 'any' | 'session' | 'staff'; readonly needs: Needs };
