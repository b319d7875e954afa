import { z } from 'zod';
import type { ApiKeyId, SecurityTokenId } from '@tributary/domain/shared/ids';
import { endOfDay } from '@tributary/domain/shared/calendar-day';
import { assertFound } from '@tributary/application/shared/found';
import { makerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import {
  issuedKeyOut,
  issuedTokenOut,
  KEY_WIRE,
  keyOf,
  keysOut,
  TOKEN_WIRE,
  tokenOf,
  tokensOut,
} from './credential-wire.ts';
import { accountIdOf, done, idParams } from '../shared/common.ts';

const listKeys = route({
  method: 'GET',
  path: '/network/keys',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-keys',
  summary: 'List API keys',
  description:
    'Newest first, without their texts. With role, label, first characters, when each was last used and when it ends.',
  data: keysOut,
  handle: async ({ deps, caller, zone }) => {
    return { keys: (await deps.stores.keys.list(caller.networkId)).map((key) => keyOf(key, zone)) };
  },
});

const issueKey = route({
  method: 'POST',
  path: '/network/keys',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'issue-key',
  summary: 'Create an API key',
  description:
    'The key is shown once; store it, because we keep only a keyed hash. For the network itself, or for one affiliate or advertiser (`user_id`). You can register a key that is already in use elsewhere.',
  body: z.object(KEY_WIRE.shape('created')),
  status: 201,
  data: issuedKeyOut,
  words: KEY_WIRE.words,
  handle: async ({ deps, caller, body, zone }) => {
    const { networkId } = caller;
    // A network's key belongs to no account; the use case refuses one that is named all the same.
    const kind = body.role === 'network' ? 'affiliate' : body.role;
    const { key, text } = await deps.useCases.issueApiKey({
      networkId,
      role: body.role,
      accountId: await accountIdOf(deps.stores, networkId, { kind, named: body.user_id }),
      label: body.label,
      scope: body.scope,
      text: body.api_key,
      makerId: makerOf(caller, body.role),
      // The day itself still belongs to it, as with every day that is sent (docs/rules/accounts.md#expiry-of-a-key);
      // the wire shows the same day back.
      expiresAt: body.expires ? endOfDay(body.expires, zone) : null,
    });
    return {
      key: keyOf(key, zone),
      api_key: text,
      message: 'The key was issued; its text is not shown again.',
    };
  },
});

const revokeKey = route({
  method: 'DELETE',
  path: '/network/keys/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'revoke-key',
  summary: 'Revoke an API key',
  description: 'Every process refuses it within a second.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    assertFound(await deps.stores.keys.revoke(caller.networkId, params.id as ApiKeyId), 'key');
    return { message: 'The key was revoked.' };
  },
});

const listTokens = route({
  method: 'GET',
  path: '/network/security-tokens',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-security-tokens',
  summary: 'List security tokens',
  description:
    'Newest first, without their texts. With advertiser, first characters, and whether each is in use.',
  data: tokensOut,
  handle: async ({ deps, caller, zone }) => {
    return { tokens: (await deps.stores.tokens.list(caller.networkId)).map((token) => tokenOf(token, zone)) };
  },
});

const issueToken = route({
  method: 'POST',
  path: '/network/security-tokens',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'issue-security-token',
  summary: 'Create a security token',
  description:
    "Its text is shown once; older tokens stay valid. Advertisers' servers send it with each conversion. With `advertiser_id` it works for that advertiser's clicks only, without it for all. Store the token: only a keyed hash of it is kept here.",
  body: z.object(TOKEN_WIRE.shape('created')),
  status: 201,
  words: TOKEN_WIRE.words,
  data: issuedTokenOut,
  handle: async ({ deps, caller, body, zone }) => {
    const { networkId } = caller;
    const named = body.advertiser_id;
    const { token, text } = await deps.useCases.issueSecurityToken({
      networkId,
      advertiserId: await accountIdOf(deps.stores, networkId, { kind: 'advertiser', named }),
      text: body.security_token,
    });
    return {
      token: tokenOf(token, zone),
      security_token: text,
      message: 'The token was issued; its text is not shown again.',
    };
  },
});

const revokeToken = route({
  method: 'DELETE',
  path: '/network/security-tokens/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'revoke-security-token',
  summary: 'Revoke a security token',
  description:
    'Conversions reported with it are refused from then on. Create another token first, and have the advertiser switch to it.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    assertFound(
      await deps.stores.tokens.revoke(caller.networkId, params.id as SecurityTokenId),
      'security token',
    );
    return { message: 'The token was revoked.' };
  },
});

export const CREDENTIAL_ROUTES = [listKeys, issueKey, revokeKey, listTokens, issueToken, revokeToken];
