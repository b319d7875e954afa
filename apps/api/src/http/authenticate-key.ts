import { isLastUseDue } from '@tributary/domain/shared/last-use';
import type { Request } from 'express';
import { hasKeyForm, isWellFormedApiKey } from '@tributary/domain/accounts/api-key';
import type { AdvertiserId, AffiliateId } from '@tributary/domain/shared/ids';
import type { ApiKey } from '@tributary/domain/accounts/account';
import { type KeyMaker, refusalByMaker, staffRoleOf } from '@tributary/domain/identity/key-maker';
import { findKey, type RenewHash } from '@tributary/application/accounts/credential-hashes';
import type { ApiKeys } from '@tributary/application/accounts/credentials';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import { isUsable } from '@tributary/application/operations/held-records';
import type { Caller } from './caller.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';

type Dependencies = {
  readonly keys: Pick<ApiKeys, 'findByHash' | 'touch'>;
  readonly hashes: KeyedHashes;
  readonly renewHash: RenewHash;
};

const KEY_LENGTH_MIN = 20;
const KEY_LENGTH_MAX = 500;

/** Whether a parameter of this name holds the key: `apiKey`, in whatever case. */
export const isKeyParameter = (name: string): boolean => name.toLowerCase() === 'apikey';

/** The header wins; the query is for GET only, and only where it is allowed (docs/rules/accounts.md#sending-a-key). */
export function keyTextOf(request: Request, allowQueryKey: boolean): string | undefined {
  const inHeader = firstText([request.headers['x-api-key'], request.headers['apikey']]);
  if (inHeader !== undefined) return inHeader;
  if (!allowQueryKey || !['GET', 'HEAD'].includes(request.method)) return undefined;
  const inQuery = Object.entries(request.query).filter(([name]) => isKeyParameter(name));
  return firstText(inQuery.map(([, value]) => value));
}

const firstText = (values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

/**
 * Who holds the key. Unknown, revoked, expired and switched-off look alike, so that a guess tells nothing; one that is refused because of
 * its maker says why (docs/rules/accounts.md#maker-of-a-key).
 */
export async function authenticateKey(dependencies: Dependencies, text: string, now: Date): Promise<Caller> {
  const found = mayExist(text) ? await findKey(dependencies, text) : undefined;
  if (!found || !found.networkLive || found.accountLive === false || !isUsable(found.key, now)) {
    throw unauthorized(WIRE_CODES.keyUnknown, 'This API key is unknown or no longer valid.');
  }
  const why = refusalByMaker(found.key, found.maker);
  if (why !== null) throw unauthorized(WIRE_CODES.keyUnknown, REFUSED_BY_MAKER[why]);
  touch(dependencies.keys, found.key, now);
  return callerOf(found.key, found.maker);
}

/** A mistyped or made-up key of our form is refused by its checksum, without the database. */
const mayExist = (text: string): boolean =>
  text.length >= KEY_LENGTH_MIN &&
  text.length <= KEY_LENGTH_MAX &&
  (!hasKeyForm(text) || isWellFormedApiKey(text));

function touch(keys: Dependencies['keys'], key: ApiKey, now: Date): void {
  if (!isLastUseDue(key.lastUsedAt, now)) return;
  // Best effort: `last_used` is for people to read, and no answer waits for it or fails with it.
  keys.touch(key.id, now).catch(() => undefined);
}

/** Whoever sends such a key holds it: it is no guess, and they learn what to do about it. */
const REFUSED_BY_MAKER = {
  removed: 'The user who created this API key was removed. Ask for a new key.',
  deactivated: 'The user who created this API key is deactivated. Activate them again, or ask for a new key.',
  limited:
    "The user who created this API key is limited to some accounts, and keys can't be. Ask for a key from someone who isn't limited.",
} as const;

function callerOf(key: ApiKey, maker: KeyMaker | null): Caller {
  const { networkId, id, scope, makerId } = key;
  const by = { kind: 'key', id, scope, makerId, staffRole: staffRoleOf(key, maker) } as const;
  const keyed = { networkId, by };
  if (key.role === 'network') return { ...keyed, role: 'network' };
  if (key.role === 'affiliate')
    return { ...keyed, role: 'affiliate', affiliateId: key.accountId as AffiliateId };
  return { ...keyed, role: 'advertiser', advertiserId: key.accountId as AdvertiserId };
}

/** Neither a key nor a session came. */
export const nobody = (): HttpError =>
  unauthorized(WIRE_CODES.keyMissing, 'An API key is required. Send it in the header X-Api-Key.');

const unauthorized = (code: 12 | 13, message: string): HttpError =>
  new HttpError({ status: 401, code, message, headers: { 'WWW-Authenticate': 'ApiKey' } });
