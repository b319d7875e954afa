import { z } from 'zod';
import { command } from '../command.ts';

export const createNetwork = command({
  name: 'create-network',
  summary: 'Create a network and its first API key, which is printed once.',
  examples: ['create-network --name "Second network" --currency EUR --zone Europe/Berlin'],
  changes: true,
  options: z.object({
    name: z.string().describe('Name of the network.'),
    currency: z
      .string()
      .default('USD')
      .describe('Three-letter code of its currency.')
      .meta({ value: 'code' }),
    zone: z.string().default('UTC').describe('Its IANA time zone.'),
  }),
  run: async ({ dependencies, options, dryRun }) => {
    const { network, keyText, released } = await dependencies.useCases.createNetwork({ ...options, dryRun });
    const { name, currency, zone } = network;
    if (dryRun) return { data: { name, currency, zone } };
    const made = { id: network.id, name, currency, zone, api_key: keyText };
    if (released.length === 0) return { data: made };
    const hosts = released.map((one) => `${one.hosts.join(', ')} of ${one.network.name}`).join('; ');
    return {
      data: {
        ...made,
        released: `${hosts}: this installation itself is reached there, and serves several networks now. Links and pages work there as before.`,
      },
    };
  },
});

export const listNetworks = command({
  name: 'list-networks',
  summary: 'List the networks of this deployment, oldest first.',
  examples: ['list-networks'],
  changes: false,
  options: z.object({}),
  run: async ({ dependencies }) => {
    const networks = await dependencies.stores.networks.list();
    const records = networks.map(({ id, name, currency, zone, live, createdAt }) => ({
      id,
      name,
      currency,
      zone,
      live,
      created: createdAt,
    }));
    return {
      data: { networks: records },
      table: {
        head: ['Id', 'Name', 'Currency', 'Time zone', 'Live', 'Created'],
        rows: records.map(({ id, name, currency, zone, live, created }) => [
          id,
          name,
          currency,
          zone,
          live ? 'yes' : 'no',
          created.toISOString(),
        ]),
      },
    };
  },
});
