import type { ApiKey, KeyScope } from '@tributary/domain/accounts/account';
import type { Session } from '@tributary/domain/identity/session';
import type { StaffRole, User } from '@tributary/domain/identity/user';
import type {
  AdvertiserId,
  AffiliateId,
  ApiKeyId,
  NetworkId,
  SessionId,
  UserId,
} from '@tributary/domain/shared/ids';
import { HttpError, WIRE_CODES } from './http-error.ts';

export type ByKey = {
  readonly kind: 'key';
  readonly id: ApiKeyId;
  readonly scope: KeyScope;
  /** The role whose permissions a key of the network has (docs/rules/accounts.md#maker-of-a-key); null of an account's. */
  readonly staffRole: StaffRole | null;
  readonly makerId: ApiKey['makerId'];
};
export type BySession = {
  readonly kind: 'session';
  readonly id: SessionId;
  readonly userId: UserId;
  readonly session: Session;
  readonly user: User;
  /** The member of staff who looks through the user's eyes; null when the user is there themselves. */
  readonly actedBy: User | null;
  /** Whether nothing is open but setting up a second factor (docs/rules/users.md#required-second-factor). */
  readonly secondFactorMissing: boolean;
};
type Known = {
  readonly networkId: NetworkId;
  /** By what the caller is known: its id names the rate and the repeats of requests. */
  readonly by: ByKey | BySession;
};
export type NetworkCaller = Known & { readonly role: 'network' };
export type AffiliateCaller = Known & { readonly role: 'affiliate'; readonly affiliateId: AffiliateId };
export type AdvertiserCaller = Known & { readonly role: 'advertiser'; readonly advertiserId: AdvertiserId };
/**
 * Who asks, as the key or the session tells: it decides network, role and account (docs/rules/accounts.md#role-of-a-key,
 * docs/rules/users.md#sessions).
 */
export type Caller = NetworkCaller | AffiliateCaller | AdvertiserCaller;

/**
 * `any`: every key and session; `session`: somebody who is signed in, of whatever role; `staff`: of the network's staff;
 * `public`: neither is needed.
 */
export type RouteRole = Caller['role'] | 'any' | 'session' | 'staff' | 'public';
export type CallerOf<R extends RouteRole> = R extends 'public'
  ? undefined
  : R extends 'session'
    ? Caller & { readonly by: BySession }
    : R extends 'staff'
      ? NetworkCaller & { readonly by: BySession }
      : R extends 'any'
        ? Caller
        : Extract<Caller, { role: R }>;

/** The affiliate or advertiser; null for the network itself. */
export function accountOf(caller: Caller): AffiliateId | AdvertiserId | null {
  if (caller.role === 'network') return null;
  return caller.role === 'affiliate' ? caller.affiliateId : caller.advertiserId;
}

/**
 * The user who binds a key that the caller makes: who is signed in, or who binds the key that it comes with. Nobody binds one that the
 * network makes for an account (docs/rules/accounts.md#maker-of-a-key).
 */
export function makerOf({ role: own, by }: Caller, role: Caller['role']): ApiKey['makerId'] {
  if (role !== own) return null;
  return by.kind === 'session' ? by.userId : by.makerId;
}

/** Whether a route with this role is open to who asks. */
export function hasRole(
  { role: own, by }: { readonly role: Caller['role']; readonly by: Pick<Caller['by'], 'kind'> },
  role: RouteRole,
): boolean {
  if (role === 'any' || role === 'public' || role === own) return true;
  return by.kind === 'session' && (role === 'session' || (role === 'staff' && own === 'network'));
}

export function assertRole(caller: Caller, role: RouteRole): void {
  if (hasRole(caller, role)) return;
  const { role: own, by } = caller;
  const message = messageFor(role, own, by.kind);
  throw new HttpError({ status: 403, code: WIRE_CODES.roleForbidden, message });
}

function messageFor(role: RouteRole, own: Caller['role'], what: 'session' | 'key'): string {
  if (role === 'session') return "This endpoint needs a signed-in user. API keys can't use it.";
  if (role === 'staff')
    return `This endpoint needs a signed-in member of the network's team. This ${what} has the role ${own}.`;
  return `This ${what} has the role ${own}. The endpoint needs the role ${role}.`;
}
