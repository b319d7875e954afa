import type { Session } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import type {
  AdvertiserId,
  AffiliateId,
  ApiKeyId,
  NetworkId,
  SessionId,
  UserId,
} from '@tributary/domain/shared/ids';
import { HttpError, WIRE_CODES } from './http-error.ts';

export type ByKey = { readonly kind: 'key'; readonly id: ApiKeyId };
export type BySession = {
  readonly kind: 'session';
  readonly id: SessionId;
  readonly userId: UserId;
  readonly session: Session;
  readonly user: User;
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

/** `any`: every key and session; `session`: somebody who is signed in, of whatever role; `public`: neither is needed. */
export type RouteRole = Caller['role'] | 'any' | 'session' | 'public';
export type CallerOf<R extends RouteRole> = R extends 'public'
  ? undefined
  : R extends 'session'
    ? Caller & { readonly by: BySession }
    : R extends 'any'
      ? Caller
      : Extract<Caller, { role: R }>;

/** The affiliate or advertiser; null for the network itself. */
export function accountOf(caller: Caller): AffiliateId | AdvertiserId | null {
  if (caller.role === 'network') return null;
  return caller.role === 'affiliate' ? caller.affiliateId : caller.advertiserId;
}

export function assertRole({ role: own, by }: Caller, role: RouteRole): void {
  if (role === 'any' || role === 'public' || role === own) return;
  if (role === 'session' && by.kind === 'session') return;
  const what = by.kind === 'key' ? 'key' : 'session';
  const message =
    role === 'session'
      ? 'This endpoint is for somebody who is signed in; a key is nobody.'
      : `This ${what} belongs to the role ${own}; the endpoint is for the role ${role}.`;
  throw new HttpError({ status: 403, code: WIRE_CODES.roleForbidden, message });
}
