// What affiliates and advertisers prove themselves with, in their own hands (docs/rules/accounts.md#own-keys).
import { assertFound } from '@tributary/application/shared/found';
import { getAccount } from '@tributary/application/accounts/get-account';
import { endOfDay } from '@tributary/domain/shared/calendar-day';
import type { ApiKeyId, SecurityTokenId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { type AdvertiserCaller, type AffiliateCaller, makerOf } from '../http/caller.ts';
import { ACCOUNT_WORDS } from './account-wire.ts';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { textList } from '../shared/input.ts';
import { message, strings } from '../shared/output.ts';
import {
  issuedKeyOut,
  issuedTokenOut,
  KEY_WIRE,
  keyOf,
  keysOut,
  tokenOf,
  tokensOut,
} from './credential-wire.ts';

const idOf = (caller: AffiliateCaller | AdvertiserCaller): string =>
  caller.role === 'affiliate' ? caller.affiliateId : caller.advertiserId;

const ownKeys = <const K extends 'affiliate' | 'advertiser'>(kind: K) => [
  route({
    method: 'GET',
    path: `/${kind}/keys`,
    role: kind,
    operation: `list-own-${kind}-keys`,
    summary: 'List your API keys',
    description:
      'Newest first, without their texts. With label, scope, first characters, when each was last used and when it ends.',
    data: keysOut,
    handle: async ({ deps, caller, zone }) => {
      const keys = await deps.stores.keys.list(caller.networkId, idOf(caller));
      return { keys: keys.map((key) => keyOf(key, zone)) };
    },
  }),
  route({
    method: 'POST',
    path: `/${kind}/keys`,
    role: kind,
    needs: { confirmed: true },
    operation: `issue-own-${kind}-key`,
    summary: 'Create an API key',
    description:
      'The key is shown once; store it, because we keep only a keyed hash. At most 20 are valid at a time. If you are signed in, enter your password again first.',
    body: z.object(KEY_WIRE.shape('createdByOwner')).meta({ id: 'NewOwnKey' }),
    status: 201,
    data: issuedKeyOut,
    words: KEY_WIRE.words,
    handle: async ({ deps, caller, body, zone }) => {
      const { key, text } = await deps.useCases.issueOwnKey({
        networkId: caller.networkId,
        kind,
        accountId: idOf(caller),
        label: body.label,
        scope: body.scope,
        expiresAt: body.expires ? endOfDay(body.expires, zone) : null,
        makerId: makerOf(caller, kind),
      });
      return {
        key: keyOf(key, zone),
        api_key: text,
        message: 'The key was issued; its text is not shown again.',
      };
    },
  }),
  route({
    method: 'DELETE',
    path: `/${kind}/keys/{id}`,
    role: kind,
    needs: { confirmed: true },
    operation: `revoke-own-${kind}-key`,
    summary: 'Revoke an API key',
    description: 'Every process refuses it within a second. A key may revoke itself.',
    params: idParams('id'),
    data: done,
    handle: async ({ deps, caller, params }) => {
      const { networkId } = caller;
      assertFound(await deps.stores.keys.revoke(networkId, params.id as ApiKeyId, idOf(caller)), 'key');
      return { message: 'The key was revoked.' };
    },
  }),
];

/** docs/rules/attribution.md#own-tokens. */
const listTokens = route({
  method: 'GET',
  path: '/advertiser/security-tokens',
  role: 'advertiser',
  operation: 'list-own-security-tokens',
  summary: 'List your security tokens',
  description: "Newest first, without the tokens themselves. Tokens of the whole network aren't included.",
  data: tokensOut,
  handle: async ({ deps, caller, zone }) => {
    const tokens = await deps.stores.tokens.list(caller.networkId, caller.advertiserId);
    return { tokens: tokens.map((token) => tokenOf(token, zone)) };
  },
});

const issueToken = route({
  method: 'POST',
  path: '/advertiser/security-tokens',
  role: 'advertiser',
  needs: { confirmed: true },
  operation: 'issue-own-security-token',
  summary: 'Create a security token',
  description:
    "For postbacks from your server. The token is shown once; older ones stay valid. It is sent with each conversion, and works for this advertiser's clicks only. At most 20 are valid at a time.",
  body: z.object({}),
  status: 201,
  data: issuedTokenOut,
  handle: async ({ deps, caller: { networkId, advertiserId }, zone }) => {
    const { token, text } = await deps.useCases.issueOwnToken({ networkId, advertiserId });
    return {
      token: tokenOf(token, zone),
      security_token: text,
      message: 'The token was issued; its text is not shown again.',
    };
  },
});

const revokeToken = route({
  method: 'DELETE',
  path: '/advertiser/security-tokens/{id}',
  role: 'advertiser',
  needs: { confirmed: true },
  operation: 'revoke-own-security-token',
  summary: 'Revoke a security token',
  description:
    'Conversions reported with it are refused from then on. Create another token first, and switch to it.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId, advertiserId }, params }) => {
    const id = params.id as SecurityTokenId;
    assertFound(await deps.stores.tokens.revoke(networkId, id, advertiserId), 'security token');
    return { message: 'The token was revoked.' };
  },
});

const allowed = { allowed_ips: strings('Addresses or ranges that may report conversions; empty: all.') };
const ADDRESS_LENGTH_MAX = 50;

const getAddresses = route({
  method: 'GET',
  path: '/advertiser/allowed-addresses',
  role: 'advertiser',
  operation: 'get-own-allowed-addresses',
  summary: 'List your allowed IP addresses',
  description:
    'Conversions of this advertiser are accepted from these addresses only; others are refused with `UNTRUSTED_IP`. An empty list accepts all.',
  data: z.object(allowed),
  handle: async ({ deps, caller: { networkId, advertiserId } }) => {
    const account = await getAccount(deps.stores, { networkId, kind: 'advertiser', id: advertiserId });
    return { allowed_ips: [...account.allowedIps] };
  },
});

const replaceAddresses = route({
  method: 'PUT',
  path: '/advertiser/allowed-addresses',
  role: 'advertiser',
  needs: { confirmed: true },
  operation: 'replace-own-allowed-addresses',
  words: ACCOUNT_WORDS,
  summary: 'Replace your allowed IP addresses',
  description:
    'Only these IP addresses can report conversions; `[]` allows all. At most 100 addresses or ranges such as 203.0.113.0/24. Effective within a second.',
  body: z.object({
    allowed_ips: textList('Addresses or CIDRs; empty for all.', ADDRESS_LENGTH_MAX),
  }),
  data: z.object({ ...allowed, message }),
  handle: async ({ deps, caller: { networkId, advertiserId }, body }) => {
    const ref = { networkId, kind: 'advertiser', id: advertiserId } as const;
    const account = await deps.useCases.editAccount({ ...ref, changes: { allowedIps: body.allowed_ips } });
    return { allowed_ips: [...account.allowedIps], message: 'The addresses were replaced.' };
  },
});

export const OWN_CREDENTIAL_ROUTES = [
  ...ownKeys('affiliate'),
  ...ownKeys('advertiser'),
  listTokens,
  issueToken,
  revokeToken,
  getAddresses,
  replaceAddresses,
];
