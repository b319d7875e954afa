import { z } from 'zod';
import { command } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Create a password reset link for a user who is locked out. It works once, for an hour.',
  examples: ['reset-password olga@example.com', 'reset-password --dry-run olga@example.com'],
  changes: true,
  argument: 'email',
  options: z.object({
    network: networkOption,
    email: z.string().describe('Email address the user signs in with.').meta({ value: 'email' }),
  }),
  run: async ({ dependencies, dryRun, options: { network, email } }) => {
    const { id: networkId } = await networkOf(dependencies.stores, network);
    const opened = await dependencies.useCases.openReset({ networkId, email, dryRun });
    const users = opened.map(({ user, text }) => ({
      id: user.id,
      kind: user.kind,
      role: user.role,
      name: user.name,
      link: text === null ? null : `/app/reset#${text}`,
    }));
    return {
      data: { users },
      table: {
        head: ['Id', 'Kind', 'Role', 'Name', "Link, behind the API's address"],
        rows: users.map((user) => [user.id, user.kind, user.role ?? '', user.name, user.link ?? '']),
      },
    };
  },
});
