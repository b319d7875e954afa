// What callers of the API and servers of advertisers prove themselves with. The texts are shown once and not part of the records.
import { z } from 'zod';
import { type ApiKey, KEY_SCOPES, type SecurityToken } from '@tributary/domain/accounts/account';
import { day, idRef, oneOf, optionalText } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  dayInOrNull,
  message,
  nullableDay,
  nullableString,
  string,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const OWN_TEXT = 'A key issued by another system, 20 to 200 characters; a new one when left out.';
const OWN_TEXT_LENGTH_MAX = 200;

const label = optionalText('To tell keys apart.');
const scope = oneOf('`read`: nothing is changed with it.', KEY_SCOPES).default('all');
const expires = day('Last day it is valid; null for ever.').nullable().optional();

/** Every field of an API key. `created`: by the network; `createdByOwner`: by the account it belongs to. */
export const KEY_WIRE = recordWire<ApiKey, { readonly zone: string }>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: {},
    role: {
      shown: ['role', string('network, affiliate or advertiser.')],
      created: ['role', oneOf('The role it is for.', ['network', 'affiliate', 'advertiser'])],
    },
    accountId: {
      shown: ['user_id', nullableString('The account it belongs to; null for a network key.')],
      created: [
        'user_id',
        idRef<string>('The affiliate or advertiser, by long or short ID; required unless role is network.')
          .nullable()
          .optional(),
      ],
    },
    label: {
      shown: ['label', nullableString('As entered.')],
      created: ['label', label],
      createdByOwner: ['label', label],
    },
    scope: {
      shown: ['scope', string('`all`, or `read`: nothing is changed with it.')],
      created: ['scope', scope],
      createdByOwner: ['scope', scope],
    },
    prefix: { shown: ['prefix', string('The first characters, to tell keys apart.')] },
    hash: {},
    live: { shown: ['live', bool('False once revoked.')] },
    createdAt: CREATED_DAY,
    expiresAt: {
      shown: [
        'expires',
        nullableDay('Day it ends.'),
        ({ expiresAt }, { zone }) => dayInOrNull(expiresAt, zone),
      ],
      created: ['expires', expires],
      createdByOwner: ['expires', expires],
    },
    lastUsedAt: {
      shown: [
        'last_used',
        nullableDay('Day of the last use.'),
        ({ lastUsedAt }, { zone }) => dayInOrNull(lastUsedAt, zone),
      ],
    },
    makerId: {
      shown: [
        'made_by',
        nullableString(
          'The user who created it, whose role limits it; null if the operator created it, or the network for an account; `unknown` for keys older than this field.',
        ),
      ],
    },
    keyText: { created: ['api_key', optionalText(OWN_TEXT, OWN_TEXT_LENGTH_MAX)] },
  },
  { created: ['role', 'accountId', 'label', 'scope', 'expiresAt'] },
);

export const keyOut = z
  .object(KEY_WIRE.shape('shown'))
  .meta({ id: 'Key', description: 'An API key, without its text.' });

export const keyOf = (key: ApiKey, zone: string): z.input<typeof keyOut> =>
  KEY_WIRE.show('shown', key, { zone });

/** Every field of a security token (docs/rules/attribution.md#security-tokens). */
export const TOKEN_WIRE = recordWire<SecurityToken, { readonly zone: string }>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  advertiserId: {
    shown: ['advertiser_id', nullableString('The advertiser it reports for; null for the whole network.')],
    created: [
      'advertiser_id',
      idRef<string>('The advertiser, by long or short ID; the whole network when left out.')
        .nullable()
        .optional(),
    ],
  },
  prefix: { shown: ['prefix', string('The first characters, to tell tokens apart.')] },
  hash: {},
  live: { shown: ['live', bool('False once revoked.')] },
  createdAt: CREATED_DAY,
  tokenText: { created: ['security_token', optionalText(OWN_TEXT, OWN_TEXT_LENGTH_MAX)] },
});

export const tokenOut = z
  .object(TOKEN_WIRE.shape('shown'))
  .meta({ id: 'SecurityToken', description: 'A security token, without its text.' });

export const tokenOf = (token: SecurityToken, zone: string): z.input<typeof tokenOut> =>
  TOKEN_WIRE.show('shown', token, { zone });

export const keysOut = z
  .object({ keys: z.array(keyOut).meta({ description: 'Newest first.' }) })
  .meta({ id: 'KeyList' });
export const issuedKeyOut = z
  .object({ key: keyOut, api_key: string('The text, shown this once.'), message })
  .meta({ id: 'IssuedKey' });
export const tokensOut = z
  .object({ tokens: z.array(tokenOut).meta({ description: 'Newest first.' }) })
  .meta({ id: 'SecurityTokenList' });
export const issuedTokenOut = z
  .object({ token: tokenOut, security_token: string('The text, shown this once.'), message })
  .meta({ id: 'IssuedSecurityToken' });
