import { z } from 'zod';
import { command, CommandRefused } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';

export const setupLink = command({
  name: 'setup-link',
  summary:
    'Create the set-up link for the first owner of a network without users. It works once, for 24 hours; an earlier link stops working.',
  examples: ['setup-link'],
  changes: true,
  options: z.object({ network: networkOption }),
  run: async ({ dependencies: { stores, useCases }, dryRun, options: { network } }) => {
    const { id } = await networkOf(stores, network);
    const text = dryRun ? null : await useCases.openSetup(id);
    if (text === undefined || (dryRun && (await stores.users.countStaff(id)) > 0))
      throw new CommandRefused(
        'Somebody of the staff can sign in already: reset-password makes a link for them.',
      );
    return {
      data: { link: text === null ? null : `/app/setup#${text}` },
      notes: [
        text === null
          ? 'A link can be made.'
          : `Behind the API's address, once and within 24 hours: /app/setup#${text}`,
      ],
    };
  },
});
