// Where the accountants of a network book (docs/rules/billing.md#ledger-accounts).
import { z } from 'zod';
import type { LedgerVersion } from '@tributary/application/billing/legal-records';
import type { TaxedAccount, TaxedAccounts } from '@tributary/domain/billing/ledger-accounts';
import { VAT_TREATMENTS, type VatTreatment } from '@tributary/domain/billing/vat';
import { route } from '../http/route.ts';
import { networkOf } from '../shared/common.ts';
import { integer, optionalText, text } from '../shared/input.ts';
import { int, message, nullableString, string } from '../shared/output.ts';
import { versionOf, versionShape } from './legal-wire.ts';

const TREATMENTS: Readonly<Record<VatTreatment, string>> = {
  standard: 'With VAT.',
  reverse_charge: 'With reverse charge.',
  small_business: 'Of a small business.',
  outside: 'Not subject to VAT.',
  none: 'Without VAT, and what has no document yet.',
};

const byTreatment = <Schema extends z.ZodType>(schemaOf: (description: string) => Schema) =>
  Object.fromEntries(VAT_TREATMENTS.map((one) => [one, schemaOf(TREATMENTS[one])])) as Record<
    VatTreatment,
    Schema
  >;

const taxedOut = z
  .object({
    account: string('Of the general ledger.'),
    tax_key: nullableString("DATEV's key, by which the VAT in an amount is computed; null for none."),
  })
  .meta({ id: 'TaxedAccount', description: 'An account and its tax key.' });
const taxedAccountsOut = z
  .object(byTreatment((description) => taxedOut.nullable().meta({ description })))
  .meta({ id: 'TaxedAccounts', description: 'By the VAT of a document; null where none is named.' });

const accountsOut = z
  .object({
    consultant: int("DATEV's number of the accountant."),
    client: int("The accountant's number of the network."),
    year_start: string('Month and day a fiscal year starts.'),
    digits: int('Of accounts of the general ledger; those of debtors and creditors may have one more.'),
    currency: string('Of the books.'),
    bank: string('Where money comes and goes.'),
    deposits: nullableString('Deposits of advertisers; null where none is named.'),
    rounding: nullableString('Rounding of payments in other currencies; null where none is named.'),
    revenue: taxedAccountsOut,
    expenses: taxedAccountsOut,
    debtors: string('For advertisers without their own number.'),
    creditors: string('For affiliates without their own number.'),
    own: z
      .record(z.string(), z.string())
      .meta({ description: 'Numbers of debtors and creditors by the long ID of the account.' }),
    ...versionShape,
  })
  .meta({ id: 'LedgerAccounts', description: 'Where the network is booked, one version.' });

const taxedIn = (description: string) =>
  z
    .object({
      account: text('Of the general ledger.', 9),
      tax_key: optionalText('Of 1 to 4 digits; none where the account computes VAT automatically.', 4),
    })
    .nullish()
    .meta({ description });
const taxedAccountsIn = z
  .object(byTreatment(taxedIn))
  .meta({ id: 'SentTaxedAccounts', description: 'By the VAT of a document.' });

const accountsIn = z.object({
  consultant: integer("DATEV's number of the accountant (Beraternummer).", 1001, 9_999_999),
  client: integer("The accountant's number of the network (Mandantennummer).", 1, 99_999),
  year_start: text('Month and day a fiscal year starts, such as 07-01.', 5).default('01-01'),
  digits: integer('Of accounts of the general ledger.', 4, 8).default(4),
  currency: text("Of the books; the network's when left out.", 3).optional(),
  bank: text('Where money comes and goes.', 9),
  deposits: optionalText('Deposits of advertisers.', 9),
  rounding: optionalText('Rounding of payments in other currencies.', 9),
  revenue: taxedAccountsIn,
  expenses: taxedAccountsIn,
  debtors: text('For advertisers without their own number.', 10),
  creditors: text('For affiliates without their own number.', 10),
  own: z
    .record(z.string().max(24), z.string().max(10))
    .default({})
    .meta({ description: 'Numbers of debtors and creditors by the long ID of the account.' }),
});
type Sent = z.output<typeof accountsIn>;

const sentTaxed = (sent: Sent['revenue']): TaxedAccounts =>
  Object.fromEntries(
    VAT_TREATMENTS.map((one): [VatTreatment, TaxedAccount | null] => {
      const named = sent[one];
      return [one, named ? { account: named.account, taxKey: named.tax_key || null } : null];
    }),
  ) as Record<VatTreatment, TaxedAccount | null>;

const shownTaxed = (accounts: TaxedAccounts): z.input<typeof taxedAccountsOut> => {
  const shown = (one: VatTreatment) => {
    const named = accounts[one];
    return named && { account: named.account, tax_key: named.taxKey };
  };
  return Object.fromEntries(VAT_TREATMENTS.map((one) => [one, shown(one)])) as z.input<
    typeof taxedAccountsOut
  >;
};

const shownOf = (version: LedgerVersion, zone: string): z.input<typeof accountsOut> => {
  const { yearStart, revenue, expenses, own, ...plain } = version.data;
  return {
    ...plain,
    year_start: yearStart,
    revenue: shownTaxed(revenue),
    expenses: shownTaxed(expenses),
    own: { ...own },
    ...versionOf(version, zone),
  };
};

const getLedgerAccounts = route({
  method: 'GET',
  path: '/network/ledger-accounts',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-ledger-accounts',
  summary: 'Retrieve the ledger accounts',
  description:
    'Where the accountants of the network book what it invoices and pays; files for DATEV have them.',
  data: z.object({
    ledger_accounts: accountsOut
      .nullable()
      .meta({ id: 'LedgerAccountsOrNone', description: 'The newest version; null before the first.' }),
  }),
  handle: async ({ deps, caller, zone }) => {
    const newest = await deps.stores.legalRecords.findLedger(caller.networkId);
    return { ledger_accounts: newest ? shownOf(newest, zone) : null };
  },
});

const setLedgerAccounts = route({
  method: 'PUT',
  path: '/network/ledger-accounts',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'set-ledger-accounts',
  summary: 'Set the ledger accounts',
  description:
    'Replaces them by a new version; the same make none. Files for DATEV have them from then on, also for days before.',
  body: accountsIn,
  words: { yearStart: 'year_start', taxKey: 'tax_key' },
  data: z.object({ ledger_accounts: accountsOut, message }),
  handle: async ({ deps, caller, body: { year_start: yearStart, ...sent } }) => {
    const { zone, currency } = await networkOf(deps, caller);
    const version = await deps.useCases.setLedgerAccounts(caller.networkId, {
      ...sent,
      yearStart,
      currency: sent.currency ?? currency,
      deposits: sent.deposits || null,
      rounding: sent.rounding || null,
      revenue: sentTaxed(sent.revenue),
      expenses: sentTaxed(sent.expenses),
    });
    return { ledger_accounts: shownOf(version, zone), message: 'The ledger accounts were saved.' };
  },
});

export const LEDGER_ACCOUNT_ROUTES = [getLedgerAccounts, setLedgerAccounts];
