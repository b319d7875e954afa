// Statements of account (docs/rules/billing.md#statements-of-account).
import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { BOOKING_KINDS, type Statement, type StatementLine } from '@tributary/domain/billing/statement';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { csvLine } from '@tributary/tables/cells';
import type { ApiDependencies } from '../dependencies.ts';
import { mayUse } from '../http/assert-needs.ts';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { idParams, networkOf, rangeOf, rangeShape } from '../shared/common.ts';
import { fileName } from '../shared/file-name.ts';
import { oneOf } from '../shared/input.ts';
import { dayOut, exact, nullableDay, nullableString, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';
import { exchangeOf, exchangeOut, userTypeOf, userTypeOut } from './invoice-wire.ts';

const KIND_TEXT =
  'invoice, credit_note: a closed period, VAT included. adjustment: of amounts in an earlier currency of the network. vat: of a document that was issued on a later day. payment: what the network received. payout: what it sent. payout_returned: money that came back. payment_undone: a payment recorded by mistake. deposit: money of an advertiser that came before it was charged. deposit_voided: such money that went back or never came.';

/** Every field of a line of a statement. */
const LINE_WIRE = recordWire<StatementLine>()({
  day: { shown: ['date', dayOut("Its day, in the network's time zone.")] },
  kind: { shown: ['type', z.enum(BOOKING_KINDS).meta({ description: KIND_TEXT })] },
  number: {
    shown: [
      'number',
      nullableString('Number of the document; null without one.'),
      ({ document }) => document?.number ?? null,
    ],
  },
  invoiceId: {
    shown: ['invoice_id', nullableString('Long ID of its invoice; null for deposits.')],
  },
  start: {
    shown: [
      'start',
      nullableDay("First day of the invoice's period."),
      ({ period }) => period?.start ?? null,
    ],
  },
  end: { shown: ['end', nullableDay('Its last day.'), ({ period }) => period?.end ?? null] },
  due: {
    shown: [
      'due',
      nullableDay('Day the document is due; null without one.'),
      ({ document }) => document?.dueOn ?? null,
    ],
  },
  vat: { shown: ['vat', exact('How much of the amount is VAT.')] },
  bonuses: { shown: ['bonuses', exact('How much of it are bonuses and deductions.')] },
  adjustments: { shown: ['adjustments', exact('How much of it are adjustments of earlier periods.')] },
  method: { shown: ['method', nullableString('How it was paid; null for anything but payments.')] },
  reference: { shown: ['reference', nullableString('What the payment can be found by elsewhere.')] },
  exchange: { shown: ['exchange', exchangeOut, ({ exchange }) => exchangeOf(exchange)] },
  reason: { shown: ['reason', nullableString('Why the money came back.')] },
  amount: {
    shown: [
      'amount',
      exact('What it changes; above zero more is owed to the affiliate, or by the advertiser.'),
    ],
  },
  balance: { shown: ['balance', exact('What is open after it.')] },
  prepaid: { shown: ['prepaid', exact('What it changes of the deposits of an advertiser.')] },
  prepaidBalance: { shown: ['prepaid_balance', exact('What is left of them after it.')] },
  at: {},
  fromDeposits: {},
  isDocumented: {},
  account: {},
  period: {},
  document: {},
  currency: {},
});

const statementsOut = z
  .array(
    z
      .object({
        currency: string('Three-letter currency code.'),
        opening: exact('What was open before the first day.'),
        bookings: z
          .array(
            z
              .object(LINE_WIRE.shape('shown'))
              .meta({ id: 'StatementBooking', description: 'What changed what is open.' }),
          )
          .meta({ description: 'Oldest first.' }),
        closing: exact('What is open after the last day.'),
        held_back: exact(
          "Part of the outstanding amount that is held back today under the affiliate's payment terms, whatever the days asked for.",
        ),
        held_back_until: nullableDay(
          'The first day on which some of it is paid; null where nothing is held back.',
        ),
        prepaid_opening: exact('What was left of the deposits of an advertiser before the first day.'),
        prepaid_closing: exact('What is left of them after the last day.'),
      })
      .meta({ id: 'StatementInCurrency', description: 'Opening balance, bookings, closing balance.' }),
  )
  .meta({ description: "The network's currency first, then others of its invoices and deposits." });
const daysOut = {
  start: dayOut('First day.'),
  end: dayOut('Last day.'),
  zone: string('Time zone of all days.'),
};

const query = z.object({
  ...rangeShape,
  format: oneOf('csv: the statement as a file.', ['json', 'csv']).default('json'),
  bom: bomIn,
});
const TEXT =
  'Opening balance, every booking in order with the balance after it, closing balance; apart for each currency. Of an advertiser also its deposits. At most 400 days and 5,000 bookings.';

type Asked = {
  readonly networkId: NetworkId;
  readonly accountId: string;
  /** Whether who asks may read the notes of deposits. */
  readonly hasNotes: boolean;
  readonly now: Date;
  readonly query: {
    readonly start?: CalendarDay | undefined;
    readonly end?: CalendarDay | undefined;
    readonly format: 'json' | 'csv';
    readonly bom?: boolean | undefined;
  };
};

async function answer(
  deps: ApiDependencies,
  { networkId, accountId, hasNotes, now, query: { format, bom, ...days } }: Asked,
) {
  const range = rangeOf(days, await networkOf(deps, { networkId }), now);
  const { network, account, statements } = await deps.useCases.readStatement({ networkId, accountId, range });
  const { zone } = network;
  const read = hasNotes ? statements : statements.map(withoutNotes);
  if (format === 'csv') {
    const name = fileName({ what: 'statement', days: range, zone, ending: 'csv' });
    return { file: csvFile({ name, bom, pieces: csvOf(read, range) }) };
  }
  const shown = read.map(({ currency, opening, lines, closing, heldBack, prepaid }) => ({
    currency,
    opening,
    bookings: lines.map((line) => LINE_WIRE.show('shown', line)),
    closing,
    held_back: heldBack.amount,
    held_back_until: heldBack.until,
    prepaid_opening: prepaid.opening,
    prepaid_closing: prepaid.closing,
  }));
  return { account, shown: { ...range, zone, statements: shown } };
}

const EXCHANGE_COLUMNS = ['paid_currency', 'paid_amount', 'rate', 'rate_date', 'difference'];
const COLUMNS = Object.keys(LINE_WIRE.shape('shown')).flatMap((name) =>
  name === 'exchange' ? EXCHANGE_COLUMNS : [name],
);
const rowCells = ({ exchange, ...line }: StatementLine) => ({
  ...LINE_WIRE.show('shown', { ...line, exchange }),
  paid_currency: exchange?.currency,
  paid_amount: exchange?.amount,
  rate: exchange?.rate,
  rate_date: exchange?.day,
  difference: exchange?.difference,
});

/** Notes of deposits are for staff who may read deposits. */
const withoutNotes = <One extends Statement>({ lines, ...statement }: One) => ({
  ...statement,
  lines: lines.map((line) => (line.invoiceId === null ? { ...line, reference: null } : line)),
});

/** Opening and closing balance are rows of their own. */
async function* csvOf(
  statements: readonly Statement[],
  { start, end }: { readonly start: CalendarDay; readonly end: CalendarDay },
): AsyncGenerator<string> {
  yield csvLine(['currency', ...COLUMNS]);
  const rowOf = (currency: string, cells: object) => {
    const named = new Map<string, unknown>(Object.entries(cells));
    return csvLine([currency, ...COLUMNS.map((name) => named.get(name))]);
  };
  for (const { currency, opening, lines, closing, prepaid } of statements) {
    const before = { balance: opening, prepaid_balance: prepaid.opening };
    yield rowOf(currency, { date: start, type: 'opening_balance', ...before });
    for (const line of lines) yield rowOf(currency, rowCells(line));
    const after = { balance: closing, prepaid_balance: prepaid.closing };
    yield rowOf(currency, { date: end, type: 'closing_balance', ...after });
  }
}

const ofAccount = route({
  method: 'GET',
  path: '/network/statements/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-statement',
  summary: 'Retrieve a statement of account',
  description: `Of an affiliate or advertiser. ${TEXT} Notes of deposits are the \`reference\` for staff with the permission \`billing\`.`,
  params: idParams('id'),
  query,
  data: z
    .object({
      user_id: string('Long ID of the account; it may have been removed since.'),
      user_type: userTypeOut('publisher: an affiliate.'),
      name: string('Name of the account.'),
      ...daysOut,
      statements: statementsOut,
    })
    .meta({ id: 'Statement' }),
  handle: async ({ deps, caller, params: { id: accountId }, query: asked, now }) => {
    const { file, account, shown } = await answer(deps, {
      networkId: caller.networkId,
      accountId,
      hasNotes: mayUse(caller, 'billing'),
      query: asked,
      now,
    });
    if (file) return file;
    return { user_id: account.id, user_type: userTypeOf(account.kind), name: account.name, ...shown };
  },
});

const own = <const Kind extends AccountKind>(kind: Kind) =>
  route({
    method: 'GET',
    path: `/${kind}/statement`,
    role: kind,
    operation: `get-own-${kind}-statement` as const,
    summary: 'Retrieve your statement of account',
    description: TEXT,
    query,
    data: z.object({ ...daysOut, statements: statementsOut }).meta({ id: 'OwnStatement' }),
    handle: async ({ deps, caller, query: asked, now }) => {
      const { networkId } = caller;
      const accountId = accountOf(caller) ?? '';
      const { file, shown } = await answer(deps, {
        networkId,
        accountId,
        hasNotes: false,
        query: asked,
        now,
      });
      return file ?? shown;
    },
  });

export const STATEMENT_ROUTES = [ofAccount, own('affiliate'), own('advertiser')];
