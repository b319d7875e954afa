import { id, type ApiKeyId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { command, UsageError } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';

export const issueKey = command({
  name: 'issue-key',
  summary: 'Create an API key and print it once.',
  examples: [
    'issue-key --label "night job"',
    'issue-key --role affiliate --account 65f2c0aa10ab34cd56ef7890',
  ],
  changes: true,
  options: z.object({
    network: networkOption,
    role: z
      .enum(['network', 'affiliate', 'advertiser'])
      .default('network')
      .describe('Role of the key.')
      .meta({ value: 'role' }),
    account: z
      .string()
      .optional()
      .describe('ID of the affiliate or advertiser the key is for.')
      .meta({ value: 'id' }),
    apiKey: z
      .string()
      .optional()
      .describe(
        'A text of 20 to 200 characters that is in circulation elsewhere; a random one when left out.',
      )
      .meta({ value: 'text' }),
    label: z.string().max(200).optional().describe('What the key is for.').meta({ value: 'text' }),
  }),
  run: async ({ dependencies, dryRun, options: { network, role, account, label, apiKey } }) => {
    const { id: networkId } = await networkOf(dependencies.stores, network);
    const { key, text } = await dependencies.useCases.issueApiKey({
      networkId,
      role,
      label,
      dryRun,
      accountId: account,
      ...(apiKey !== undefined && { text: apiKey }),
    });
    if (dryRun) return { data: { role: key.role, account: key.accountId, label: key.label } };
    return { data: { id: key.id, role: key.role, api_key: text } };
  },
});

export const listKeys = command({
  name: 'list-keys',
  summary: 'List the API keys of a network, newest first. The keys themselves are not stored.',
  examples: ['list-keys'],
  changes: false,
  options: z.object({ network: networkOption }),
  run: async ({ dependencies, options }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const keys = (await dependencies.stores.keys.list(network.id)).map((key) => ({
      id: key.id,
      role: key.role,
      account: key.accountId,
      label: key.label,
      prefix: key.prefix,
      live: key.live,
      expires: key.expiresAt,
      last_used: key.lastUsedAt,
    }));
    return {
      data: { keys },
      table: {
        head: ['Id', 'Role', 'Account', 'Label', 'Begins', 'Live', 'Expires', 'Last used'],
        rows: keys.map((key) => [
          key.id,
          key.role,
          key.account ?? '',
          key.label ?? '',
          key.prefix,
          key.live ? 'yes' : 'no',
          key.expires?.toISOString() ?? '',
          key.last_used?.toISOString() ?? '',
        ]),
      },
    };
  },
});

export const revokeKey = command({
  name: 'revoke-key',
  summary: 'Revoke an API key from the next request on.',
  examples: ['revoke-key --key 65f2c0aa10ab34cd56ef7890'],
  changes: true,
  options: z.object({
    network: networkOption,
    key: z.string().describe('ID of the key.').meta({ value: 'id' }),
  }),
  run: async ({ dependencies, dryRun, options }) => {
    const { stores } = dependencies;
    const network = await networkOf(stores, options.network);
    const keyId = id<ApiKeyId>(options.key);
    const revoked = dryRun
      ? (await stores.keys.list(network.id)).some((key) => key.id === keyId && key.live)
      : await stores.keys.revoke(network.id, keyId);
    if (!revoked) throw new UsageError(`There is no live key ${options.key}.`);
    return { data: { revoked: options.key } };
  },
});
