import type { AdvertiserId, AffiliateId, ApiKeyId, NetworkId } from '@tributary/domain/shared/ids';
import { HttpError, WIRE_CODES } from './http-error.ts';

type Keyed = { readonly networkId: NetworkId; readonly keyId: ApiKeyId };
export type NetworkCaller = Keyed & { readonly role: 'network' };
export type AffiliateCaller = Keyed & { readonly role: 'affiliate'; readonly affiliateId: AffiliateId };
export type AdvertiserCaller = Keyed & { readonly role: 'advertiser'; readonly advertiserId: AdvertiserId };
/** Who asks, as the key tells: it decides network, role and account (docs/rules/accounts.md#role-of-a-key). */
export type Caller = NetworkCaller | AffiliateCaller | AdvertiserCaller;

/** `any`: every key; `public`: none is needed. */
export type RouteRole = Caller['role'] | 'any' | 'public';
export type CallerOf<R extends RouteRole> = R extends 'public'
  ? undefined
  : R extends 'any'
    ? Caller
    : Extract<Caller, { role: R }>;

/** The affiliate or advertiser; null for the network itself. */
export function accountOf(caller: Caller): AffiliateId | AdvertiserId | null {
  if (caller.role === 'network') return null;
  return caller.role === 'affiliate' ? caller.affiliateId : caller.advertiserId;
}

export function assertRole(caller: Caller, role: RouteRole): void {
  if (role === 'any' || role === 'public' || caller.role === role) return;
  throw new HttpError({
    status: 403,
    code: WIRE_CODES.roleForbidden,
    message: `This key belongs to the role ${caller.role}; the endpoint is for the role ${role}.`,
  });
}
