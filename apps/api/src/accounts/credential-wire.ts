import { z } from 'zod';
import type { ApiKey, SecurityToken } from '@tributary/domain/accounts/account';
import { bool, dayIn, dayInOrNull, dayOut, nullableDay, nullableString, string } from '../shared/output.ts';

export const keyOut = z
  .object({
    _id: string('Long id.'),
    role: string('network, affiliate or advertiser.'),
    user_id: nullableString('The account it belongs to; null for a network key.'),
    label: nullableString('As given.'),
    scope: string('`all`, or `read`: nothing is changed with it.'),
    prefix: string('The first characters, to tell keys apart.'),
    live: bool('False once revoked.'),
    created: dayOut('Day it was made.'),
    expires: nullableDay('Day it ends.'),
    last_used: nullableDay('Day it was used last.'),
  })
  .meta({ description: 'An API key, without its text.' });

export const keyOf = (key: ApiKey, zone: string): z.input<typeof keyOut> => ({
  _id: key.id,
  role: key.role,
  user_id: key.accountId,
  label: key.label,
  scope: key.scope,
  prefix: key.prefix,
  live: key.live,
  created: dayIn(key.createdAt, zone),
  expires: dayInOrNull(key.expiresAt, zone),
  last_used: dayInOrNull(key.lastUsedAt, zone),
});

export const tokenOut = z
  .object({
    _id: string('Long id.'),
    advertiser_id: nullableString('The advertiser whose clicks it converts; null for the whole network.'),
    prefix: string('The first characters, to tell tokens apart.'),
    live: bool('False once revoked.'),
    created: dayOut('Day it was made.'),
  })
  .meta({ description: 'A security token, without its text.' });

export const tokenOf = (token: SecurityToken, zone: string): z.input<typeof tokenOut> => ({
  _id: token.id,
  advertiser_id: token.advertiserId,
  prefix: token.prefix,
  live: token.live,
  created: dayIn(token.createdAt, zone),
});

/** What the wire calls the fields that may be refused. */
export const CREDENTIAL_WORDS = {
  accountId: 'user_id',
  expiresAt: 'expires',
  keyText: 'api_key',
  tokenText: 'security_token',
} as const;
