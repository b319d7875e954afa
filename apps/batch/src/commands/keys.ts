import { id, type ApiKeyId, type NetworkId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { command, CommandRefused, type BatchDependencies } from '../command.ts';

const network = z.string().optional().describe('Id of the network; the oldest one when not given.');

export const issueKey = command({
  name: 'issue-key',
  summary: 'Makes an API key and prints its text, once.',
  options: z.object({
    network,
    role: z
      .enum(['network', 'affiliate', 'advertiser'])
      .default('network')
      .describe('network, affiliate or advertiser.'),
    account: z.string().optional().describe('Id of the affiliate or advertiser the key is for.'),
    label: z.string().max(200).optional().describe('What it is for.'),
  }),
  run: async (dependencies, { role, account, label, ...options }) => {
    const { key, text } = await dependencies.issueApiKey({
      networkId: await networkId(dependencies, options.network),
      role,
      accountId: account,
      label,
    });
    return { id: key.id, role: key.role, api_key: text };
  },
});

export const listKeys = command({
  name: 'list-keys',
  summary: 'Lists the API keys of a network, newest first; their texts are stored nowhere.',
  options: z.object({ network }),
  run: async (dependencies, options) => {
    const keys = await dependencies.stores.keys.list(await networkId(dependencies, options.network));
    return Object.fromEntries(
      keys.map(({ id, role, prefix, live, lastUsedAt }) => [
        id,
        { role, prefix, live, last_used: lastUsedAt },
      ]),
    );
  },
});

export const revokeKey = command({
  name: 'revoke-key',
  summary: 'Revokes an API key; the next request with it is refused.',
  options: z.object({ network, key: z.string().describe('Id of the key.') }),
  run: async (dependencies, options) => {
    const revoked = await dependencies.stores.keys.revoke(
      await networkId(dependencies, options.network),
      id<ApiKeyId>(options.key),
    );
    if (!revoked) throw new CommandRefused(`There is no live key ${options.key}.`);
    return { revoked: options.key };
  },
});

async function networkId({ stores }: BatchDependencies, text: string | undefined): Promise<NetworkId> {
  const network =
    text === undefined ? await stores.networks.first() : await stores.networks.find(id<NetworkId>(text));
  if (!network) throw new CommandRefused('There is no such network.');
  return network.id;
}
