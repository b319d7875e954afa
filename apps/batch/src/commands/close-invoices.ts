import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { isId } from '@tributary/domain/shared/ids';
import { moneyText, type Money } from '@tributary/domain/shared/money';
import type { AccountClosing } from '@tributary/application/billing/close-invoice';
import type { MadeInvoice } from '@tributary/application/billing/close-period';
import { command, type Run, UsageError } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';
import { day } from '../options.ts';
import type { Task } from '../progress.ts';

const options = z.object({
  network: networkOption,
  start: day.describe("First day of the period, in the network's time zone.").meta({ value: 'YYYY-MM-DD' }),
  end: day.describe('Last day of the period; it must be over.').meta({ value: 'YYYY-MM-DD' }),
  account: z
    .string()
    .refine(isId, 'An id has 24 hexadecimal characters.')
    .optional()
    .describe('Only this affiliate or advertiser.')
    .meta({ value: 'id' }),
  kind: z
    .enum(['affiliate', 'advertiser'])
    .optional()
    .describe('Only accounts of this kind.')
    .meta({ value: 'kind' }),
});
type Options = z.output<typeof options>;

/** One account and what came of it, as it is printed. */
type Closed = {
  readonly account: string;
  readonly kind: AccountKind;
  readonly name: string;
  readonly state: 'closed' | 'already' | 'nothing';
  /** Null in a dry run, and where there is nothing to invoice. */
  readonly invoice: string | null;
  readonly amount: Money | null;
  /** Of the invoice; else the network's. */
  readonly currency: string;
  /** The sum of earlier days that no invoice covers. */
  readonly uninvoiced_before: Money | null;
};

export const closeInvoices = command({
  name: 'close-invoices',
  summary: 'Close a period of every account, or of one: everything not invoiced yet becomes an invoice.',
  examples: [
    'close-invoices --start 2026-03-01 --end 2026-03-31 --dry-run',
    'close-invoices --start 2026-03-01 --end 2026-03-31 --kind affiliate',
  ],
  changes: true,
  options,
  refuse: ({ account, kind }) => {
    if (account !== undefined && kind !== undefined)
      throw new UsageError('--kind says nothing beside --account.');
  },
  run: async (run) => {
    const network = await networkOf(run.dependencies.stores, run.options.network);
    const closings = await closingsOf(run, { ...run.options, networkId: network.id });
    const records = closings.flatMap((one) => recordsOf(one, network.currency));
    const { start, end } = run.options;
    return {
      data: { network: network.id, currency: network.currency, start, end, accounts: records },
      notes: [
        `${records.filter(({ state }) => state === 'closed').length} invoices of ${closings.length} accounts`,
      ],
      table: {
        head: ['Account', 'Kind', 'Name', 'Invoice', 'Amount', 'Currency', 'Uninvoiced before'],
        rows: records.map(
          ({ account, kind, name, state, invoice, amount, currency, uninvoiced_before: before }) => [
            account,
            kind,
            name,
            state === 'nothing'
              ? 'nothing to invoice'
              : `${invoice ?? '(dry run)'}${state === 'already' ? ' (already)' : ''}`,
            textOf(amount),
            currency,
            textOf(before),
          ],
        ),
      },
    };
  },
});

type Period = Pick<Options, 'start' | 'end' | 'kind' | 'account'> & {
  readonly networkId: Parameters<Run<Options>['dependencies']['useCases']['closeInvoices']>[0]['networkId'];
};

async function closingsOf(
  run: Run<Options>,
  { account, kind, ...period }: Period,
): Promise<AccountClosing[]> {
  const { dependencies, dryRun, progress, signal } = run;
  const { closeInvoice, closeInvoices: closeAll } = dependencies.useCases;
  if (account !== undefined) {
    const closing = await closeInvoice({ ...period, accountId: account, dryRun });
    const { networkId } = period;
    const { id, kind: of } = closing.invoice.account;
    const [found] = await dependencies.stores.accounts.findNames(networkId, of, { ids: [id] });
    return [{ account: { id, kind: of, name: found?.name ?? '' }, closing }];
  }
  let task: Task | undefined;
  try {
    return await closeAll({
      ...period,
      kind,
      dryRun,
      onAccount: (_done, count) => {
        task ??= progress('Accounts', count);
        task.add(1);
        signal.throwIfAborted(); // this account is closed, the next one is not begun
      },
    });
  } finally {
    task?.stop();
  }
}

const textOf = (money: Money | null): string => (money === null ? '' : moneyText(money));

/** One for each invoice; one where there is none. */
function recordsOf({ account, closing }: AccountClosing, present: string): Closed[] {
  const { id, kind, name } = account;
  const of = { account: id, kind, name, state: closing.kind };
  const left = closing.kind === 'already' ? null : (closing.left?.exact ?? null);
  if (closing.kind === 'nothing')
    return [{ ...of, invoice: null, amount: null, currency: present, uninvoiced_before: left }];
  const others = closing.kind === 'closed' ? closing.others : [];
  return [
    { ...of, ...shownOf(closing.invoice), uninvoiced_before: left },
    ...others.map((one) => ({ ...of, ...shownOf(one), uninvoiced_before: null })),
  ];
}

const shownOf = ({ id, amount, currency }: Pick<MadeInvoice, 'id' | 'amount' | 'currency'>) => ({
  invoice: id,
  amount,
  currency,
});
