import { z } from 'zod';
import { command } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';

export const resetSecondFactor = command({
  name: 'reset-second-factor',
  summary: 'Turn off two-factor authentication for a user who lost the device, and sign them out everywhere.',
  examples: ['reset-second-factor olga@example.com', 'reset-second-factor --dry-run olga@example.com'],
  changes: true,
  argument: 'email',
  options: z.object({
    network: networkOption,
    email: z.string().describe('Email address the user signs in with.').meta({ value: 'email' }),
  }),
  run: async ({ dependencies, dryRun, options: { network, email } }) => {
    const { id: networkId } = await networkOf(dependencies.stores, network);
    const dropped = await dependencies.useCases.dropSecondFactors({ networkId, email, dryRun });
    const users = dropped.map(({ id, kind, role, name }) => ({ id, kind, role, name }));
    return {
      data: { users, reset: dryRun ? 0 : users.length },
      table: {
        head: ['Id', 'Kind', 'Role', 'Name'],
        rows: users.map((user) => [user.id, user.kind, user.role ?? '', user.name]),
      },
    };
  },
});
