import { z } from 'zod';
import { ZERO } from '@tributary/domain/shared/money';
import { command, UsageError } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';

const who = (kind: string) =>
  z.string().min(1).optional().describe(`Id or e-mail address of the ${kind}.`).meta({ value: 'id|e-mail' });

export const erasePerson = command({
  name: 'erase-person',
  summary:
    'Delete an affiliate or advertiser with all personal data, API keys, links and postbacks. Amounts not invoiced yet are invoiced first; conversions, invoices and payments stay.',
  examples: [
    'erase-person --affiliate me@blog.example --dry-run',
    'erase-person --advertiser 65f2c0aa10ab34cd56ef7890',
  ],
  changes: true,
  options: z.object({ network: networkOption, affiliate: who('affiliate'), advertiser: who('advertiser') }),
  refuse: ({ affiliate, advertiser }) => {
    if ((affiliate === undefined) === (advertiser === undefined))
      throw new UsageError('Name either an --affiliate or an --advertiser.');
  },
  run: async ({ dependencies, dryRun, options: { network, affiliate, advertiser } }) => {
    const kind = affiliate === undefined ? 'advertiser' : 'affiliate';
    const { id: networkId } = await networkOf(dependencies.stores, network);
    const { account, gone, invoice, others, pending, currency } = await dependencies.useCases.eraseAccount({
      networkId,
      kind,
      dryRun,
      who: affiliate ?? advertiser ?? '',
    });
    return {
      data: {
        id: account.id,
        kind,
        display_id: account.displayId,
        name: account.name,
        email: account.email,
        keys: gone.keys,
        security_tokens: gone.securityTokens,
        links: gone.links,
        accesses: gone.accesses,
        postbacks: gone.postbacks,
        messages: gone.messages,
        campaigns: gone.campaigns,
        invoice: invoice?.id ?? null,
        invoiced: invoice?.amount ?? ZERO,
        other_invoices: others.map((one) => ({
          invoice: one.id,
          invoiced: one.amount,
          currency: one.currency,
        })),
        pending,
        currency: invoice?.currency ?? currency,
      },
    };
  },
});
