// The journal of a network for whoever keeps its books, as CSV and as DATEV takes it (docs/rules/billing.md#journal).
import { z } from 'zod';
import { datevFile, type NamedEntry } from '@tributary/domain/billing/datev-file';
import { BOOKING_KINDS } from '@tributary/domain/billing/statement';
import { add, subtract, ZERO, type Money } from '@tributary/domain/shared/money';
import { refuse } from '@tributary/domain/shared/refusal';
import { csvLine } from '@tributary/tables/cells';
import { streamed } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { networkOf, rangeOf, rangeShape } from '../shared/common.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { fileName } from '../shared/file-name.ts';
import { flag, oneOf } from '../shared/input.ts';
import { dayOut, exact, int, string } from '../shared/output.ts';
import { userTypeOf } from './invoice-wire.ts';
import { windows1252 } from './windows-1252.ts';

const KIND_TEXT = 'As in statements of account.';

const sumOut = z
  .object({
    currency: string('Three-letter currency code.'),
    type: z.enum(BOOKING_KINDS).meta({ description: KIND_TEXT }),
    user_type: z.enum(['publisher', 'advertiser']).meta({ description: 'publisher: of affiliates.' }),
    bookings: int('How many there are.'),
    amount: exact('What they change of what is open, together.'),
    vat: exact('How much of it is VAT.'),
    prepaid: exact('What they change of deposits, together.'),
    difference: exact(
      'How much of the amount was not paid, because payments in other currencies were rounded.',
    ),
  })
  .meta({ id: 'JournalSum', description: 'All bookings of one type, of affiliates or of advertisers.' });

type Amount = 'amount' | 'vat' | 'prepaid' | 'difference';
type Sum = Omit<z.input<typeof sumOut>, Amount> & Record<Amount, Money>;

function sumsOf(entries: readonly NamedEntry[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, kind, account, amount, vat, prepaid, exchange } of entries) {
    const userType = userTypeOf(account.kind);
    const key = [currency, userType, BOOKING_KINDS.indexOf(kind) + 10].join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      currency,
      type: kind,
      user_type: userType,
      bookings: (sum?.bookings ?? 0) + 1,
      amount: add(sum?.amount ?? ZERO, amount),
      vat: add(sum?.vat ?? ZERO, vat),
      prepaid: add(sum?.prepaid ?? ZERO, prepaid),
      difference: add(sum?.difference ?? ZERO, exchange?.difference ?? ZERO),
    });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const COLUMNS: Readonly<Record<string, (entry: NamedEntry) => unknown>> = {
  date: ({ day }) => day,
  type: ({ kind }) => kind,
  number: ({ document }) => document?.number,
  invoice_id: ({ invoiceId }) => invoiceId,
  user_type: ({ account }) => userTypeOf(account.kind),
  user_id: ({ account }) => account.id,
  name: ({ accountName }) => accountName,
  start: ({ period }) => period?.start,
  end: ({ period }) => period?.end,
  due: (entry) => (isPayment(entry) ? null : entry.document?.dueOn),
  vat_treatment: (entry) => (isPayment(entry) ? null : entry.document?.treatment),
  vat_rate: (entry) => (isPayment(entry) ? null : entry.document?.rate),
  net: ({ amount, vat, ...entry }) => (isPayment(entry) ? null : subtract(amount, vat)),
  vat: ({ vat }) => vat,
  amount: ({ amount }) => amount,
  prepaid: ({ prepaid }) => prepaid,
  currency: ({ currency }) => currency,
  method: ({ method }) => method,
  reference: ({ reference }) => reference,
  reason: ({ reason }) => reason,
  paid_currency: ({ exchange }) => exchange?.currency,
  paid_amount: ({ exchange }) => exchange?.amount,
  rate: ({ exchange }) => exchange?.rate,
  rate_date: ({ exchange }) => exchange?.day,
  difference: ({ exchange }) => exchange?.difference,
};

/** Of money that moved, also of deposits. */
const isPayment = ({ method, invoiceId }: Pick<NamedEntry, 'method' | 'invoiceId'>): boolean =>
  method !== null || invoiceId === null;

async function* csvOf(entries: readonly NamedEntry[]): AsyncGenerator<string> {
  const columns = Object.values(COLUMNS);
  yield csvLine(Object.keys(COLUMNS));
  for (const entry of entries) yield csvLine(columns.map((cell) => cell(entry)));
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const LIMITS = 'At most 400 days and 50,000 bookings.';

const getJournal = route({
  method: 'GET',
  path: '/network/journal',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-journal',
  summary: 'Retrieve the journal',
  description: `Every booking of the network in some days, summed up by type; with format=csv each is a row. ${LIMITS}`,
  query: z.object({
    ...rangeShape,
    format: oneOf('csv: a row for each booking, as a file.', ['json', 'csv']).default('json'),
    bom: bomIn,
  }),
  data: z
    .object({
      start: dayOut('First day.'),
      end: dayOut('Last day.'),
      zone: string('Time zone of all days.'),
      sums: z.array(sumOut).meta({ description: 'By currency, affiliates or advertisers, and type.' }),
    })
    .meta({ id: 'Journal' }),
  handle: async ({ deps, caller, query: { format, bom, ...days }, now }) => {
    const range = rangeOf(days, await networkOf(deps, caller), now);
    const { network, entries } = await deps.useCases.readJournal({ networkId: caller.networkId, range });
    const { zone } = network;
    if (format === 'json') return { ...range, zone, sums: sumsOf(entries) };
    const name = fileName({ what: 'journal', days: range, zone, ending: 'csv' });
    return csvFile({ name, bom, pieces: csvOf(entries) });
  },
});

const CSV = 'text/csv';

const getDatevFile = route({
  method: 'GET',
  path: '/network/journal/datev',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-datev-file',
  summary: 'Download the journal for DATEV',
  description: `As a Buchungsstapel (EXTF 700, category 21, version 13) in Windows-1252, with the ledger accounts of the network. Of one fiscal year and currency. ${LIMITS}`,
  query: z.object({
    ...rangeShape,
    one_currency: flag(
      'true: bookings in other currencies than that of the books are left out; they are refused otherwise.',
    ).default(false),
  }),
  files: [CSV],
  data: z.object({}),
  handle: async ({ deps, caller: { networkId }, query: { one_currency: isOneCurrency, ...days }, now }) => {
    const ledger = await deps.stores.legalRecords.findLedger(networkId);
    if (!ledger) throw refuse('not_allowed_in_state', 'Enter the ledger accounts first.');
    const range = rangeOf(days, await networkOf(deps, { networkId }), now);
    const { entries } = await deps.useCases.readJournal({ networkId, range });
    const file = datevFile({ entries, accounts: ledger.data, range, isOneCurrency, now });
    return streamed({
      // DATEV takes files whose names begin so.
      name: `EXTF_Buchungsstapel_${range.start}_${range.end}.csv`,
      contentType: `${CSV}; charset=windows-1252`,
      pieces: onePiece(windows1252(file)),
    });
  },
});

export const JOURNAL_ROUTES = [getJournal, getDatevFile];
