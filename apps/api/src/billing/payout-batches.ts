import { z } from 'zod';
import {
  BATCH_LINES_MAX,
  BATCH_STATUSES,
  type BatchDraft,
  LEFT_OUT_REASONS,
  LINE_STATUSES,
  paidOf,
  paidTotals,
  type PayoutBatch,
  totalOf,
} from '@tributary/domain/billing/payout-batch';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { PAYOUT_FORMATS, payoutFile } from '@tributary/domain/billing/payout-file';
import { maskedDestination, PAYOUT_METHOD_KINDS } from '@tributary/domain/billing/payout-method';
import { found } from '@tributary/application/shared/found';
import { makerOf } from '../http/caller.ts';
import { ok, streamed } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { idParams, pageShape } from '../shared/common.ts';
import { day, flag, integer, list as listOf, oneOf, text, wholeNumber } from '../shared/input.ts';
import { exchangeOf, exchangeOut } from './invoice-wire.ts';
import {
  dayOut,
  exact,
  int,
  message,
  nullableDay,
  nullableString,
  string,
  strings,
  timeIn,
  total,
} from '../shared/output.ts';

const lineOut = z
  .object({
    line: int('From 1.'),
    user_id: string('Long ID of the affiliate.'),
    name: string('Its name when the batch was prepared.'),
    kind: z.enum(PAYOUT_METHOD_KINDS).meta({ description: 'How it is paid.' }),
    shown: string('Where to, most of it left out.'),
    amount: exact('Total of its invoices.'),
    currency: string('Three-letter currency code of the invoices.'),
    paid_amount: exact('What is paid.'),
    paid_currency: string('Three-letter currency code of the account, which it is paid in.'),
    exchange: exchangeOut,
    invoices: strings('Long IDs of the invoices it pays, credits included.'),
    status: z
      .enum(LINE_STATUSES)
      .meta({ description: 'settled: paid. returned: the money came back, or never left.' }),
    reason: nullableString('Why it was returned.'),
  })
  .meta({ id: 'PayoutLine', description: 'One affiliate of a payout batch.' });
const leftOut = z
  .object({
    user_id: string('Long ID of the affiliate.'),
    name: string('Its name.'),
    reason: z.enum(LEFT_OUT_REASONS).meta({ description: 'Why it is not paid.' }),
    amount: exact('What stays open, for the next batch.'),
    currency: string('Three-letter currency code.'),
    due_on: nullableDay(
      'not_due, held_back: the first day on which some of it is paid; null for other reasons.',
    ),
  })
  .meta({ id: 'PayoutLeftOut', description: 'An affiliate that a payout batch does not pay.' });
const headShape = {
  _id: nullableString('Long ID; null in a dry run.'),
  key: string('As the caller named it.'),
  status: z.enum(BATCH_STATUSES).meta({ description: 'settled: nothing of it is open any more.' }),
  created: string("When it was prepared, in the network's time zone."),
  pay_on: dayOut('The day on which the bank is to pay.'),
  currency: string("Three-letter currency code, the network's when it was prepared."),
  count: int('How many lines.'),
  amount: exact('Total of the lines with invoices in that currency.'),
  paid: z
    .array(
      z
        .object({
          currency: string('Three-letter currency code.'),
          amount: exact('What is paid in it.'),
        })
        .meta({ id: 'PaidInCurrency', description: 'What is paid in one currency.' }),
    )
    .meta({ description: 'What the lines pay, by currency of the accounts.' }),
  prepared_by: nullableString('Long ID of the user.'),
  released: nullableString('When it was released; null if it was not.'),
  released_by: nullableString('Long ID of the user.'),
};
const headOut = z
  .object(headShape)
  .meta({ id: 'PayoutBatchHead', description: 'A payout batch without its lines.' });
const batchOut = z
  .object({
    ...headShape,
    lines: z.array(lineOut).meta({ description: 'The payouts of the batch.' }),
    left_out: z
      .array(leftOut)
      .meta({ description: "Accounts with outstanding invoices that aren't paid, and amounts held back." }),
  })
  .meta({ id: 'PayoutBatch', description: 'One payment run.' });
const savedOut = z.object({ payout_batch: batchOut, message }).meta({ id: 'SavedPayoutBatch' });

type Shown = BatchDraft & Pick<PayoutBatch, 'payOn' | 'key'> & Partial<PayoutBatch>;

const headOf = (batch: Shown, { zone, now }: { zone: string; now: Date }): z.input<typeof headOut> => ({
  _id: batch.id ?? null,
  key: batch.key,
  status: batch.status ?? 'prepared',
  created: timeIn(batch.createdAt ?? now, zone),
  pay_on: batch.payOn,
  currency: batch.currency,
  count: batch.lines.length,
  amount: totalOf(batch),
  paid: paidTotals(batch.lines),
  prepared_by: batch.preparedBy ?? null,
  released: batch.releasedAt ? timeIn(batch.releasedAt, zone) : null,
  released_by: batch.releasedBy ?? null,
});

const batchOf = (batch: Shown, at: { zone: string; now: Date }): z.input<typeof batchOut> => ({
  ...headOf(batch, at),
  lines: batch.lines.map((line) => ({
    line: line.position,
    user_id: line.affiliateId,
    name: line.name,
    kind: line.destination.kind,
    shown: maskedDestination(line.destination),
    amount: line.amount,
    currency: line.currency,
    paid_amount: paidOf(line).amount,
    paid_currency: paidOf(line).currency,
    exchange: exchangeOf(line.exchange),
    invoices: line.invoices.map(({ invoiceId }) => invoiceId),
    status: line.status,
    reason: line.reason,
  })),
  left_out: batch.leftOut.map((one) => ({
    user_id: one.affiliateId,
    name: one.name,
    reason: one.reason,
    amount: one.amount,
    currency: one.currency,
    due_on: one.dueOn,
  })),
});

const prepare = route({
  method: 'POST',
  path: '/network/payout-batches',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'prepare-payouts',
  summary: 'Create a payout batch',
  description:
    "Lists the affiliates to pay on a day, each in its account's currency, and the reason for those left out. Its invoices are locked until the batch is settled, returned or canceled. The same `key` returns the same batch. Nothing is paid until you release it.",
  body: z.object({
    key: text('Your own key, such as 2026-03-15; repeated, it returns the same batch.', 100),
    pay_on: day(
      'The day on which the bank is to pay; today when left out. Invoices due by then are paid.',
    ).optional(),
    dry_run: flag('true: returns who would be paid without storing anything.').default(false),
  }),
  words: { payOn: 'pay_on' },
  status: 201,
  rehearsal: 'Preview of the batch, with dry_run; or the existing batch with this key.',
  data: savedOut,
  handle: async ({ deps, caller, now, body: { key, pay_on: payOn, dry_run: dryRun }, zone }) => {
    const person = makerOf(caller, 'network');
    const asked = { networkId: caller.networkId, key, payOn, person, dryRun };
    const done = await deps.useCases.preparePayouts(asked);
    if (done.kind === 'rehearsed') {
      const batch = batchOf({ ...done.draft, key }, { zone, now });
      return ok({ payout_batch: batch, message: 'Nothing was stored: this is what the batch would be.' });
    }
    const batch = batchOf(done.batch, { zone, now });
    if (done.kind === 'already')
      return ok({ payout_batch: batch, message: 'This batch was prepared before.' });
    return { payout_batch: batch, message: 'The batch was prepared.' };
  },
});

const list = route({
  method: 'GET',
  path: '/network/payout-batches',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'list-payout-batches',
  summary: 'List payout batches',
  description: 'Newest first, without their lines. In pages.',
  query: z.object({
    ...pageShape(50, 200),
    status: oneOf('Only those.', BATCH_STATUSES).optional(),
  }),
  data: z
    .object({
      payout_batches: z.array(headOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'PayoutBatchPage' }),
  handle: async ({ deps, caller, now, query: { status, ...page }, zone }) => {
    const filter = status ? { status } : {};
    const { items, total: count } = await deps.stores.payoutBatches.list(caller.networkId, filter, page);
    return { payout_batches: items.map((one) => headOf(one, { zone, now })), total: count, ...page };
  },
});

const get = route({
  method: 'GET',
  path: '/network/payout-batches/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payout-batch',
  summary: 'Retrieve a payout batch',
  description: 'With its lines, and the accounts left out with their reasons.',
  params: idParams('id'),
  data: z.object({ payout_batch: batchOut }),
  handle: async ({ deps, caller, now, params, zone }) => {
    const batch = found(await deps.stores.payoutBatches.find(caller.networkId, params.id), 'payout batch');
    return { payout_batch: batchOf(batch, { zone, now }) };
  },
});

const file = route({
  method: 'GET',
  path: '/network/payout-batches/{id}/file',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payout-file',
  summary: 'Download the file of a payout batch',
  description:
    'Of a released batch: `sepa` is pain.001.001.09 for the bank, `paypal` and `wise` are their lists for many payments, `csv` has every line. Each has the lines it can pay: `sepa` those in EUR, `paypal` those in one `currency`. Repeated requests return the same file, byte for byte.',
  params: idParams('id'),
  query: z.object({
    format: oneOf('Which file.', PAYOUT_FORMATS).default('csv'),
    currency: text('Only lines that are paid in it; a `paypal` file has one currency.', 3).optional(),
  }),
  files: ['text/csv', 'application/xml'],
  data: z.object({}),
  handle: async ({ deps, caller: { networkId }, params, query: { format, currency } }) => {
    const batch = found(await deps.stores.payoutBatches.find(networkId, params.id), 'payout batch');
    const {
      name,
      contentType,
      text: content,
    } = payoutFile(batch, format, currency && parseCurrency(currency));
    return streamed({ name, contentType, pieces: onePiece(content) });
  },
});

async function* onePiece(content: string): AsyncGenerator<string> {
  yield content;
}

const release = route({
  method: 'POST',
  path: '/network/payout-batches/{id}/release',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'release-payout-batch',
  summary: 'Release a payout batch',
  description:
    'Creates its files and allows settling. If the settings require a second person, it must be someone other than the user who prepared it.',
  params: idParams('id'),
  data: savedOut,
  handle: async ({ deps, caller, now, params, zone }) => {
    const { networkId } = caller;
    const asked = { networkId, id: params.id, person: makerOf(caller, 'network') };
    const batch = await deps.useCases.releasePayouts(asked);
    return { payout_batch: batchOf(batch, { zone, now }), message: 'The batch was released.' };
  },
});

const cancel = route({
  method: 'POST',
  path: '/network/payout-batches/{id}/cancel',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'cancel-payout-batch',
  summary: 'Cancel a payout batch',
  description: 'One that was not released. Its invoices are for the next batch.',
  params: idParams('id'),
  data: savedOut,
  handle: async ({ deps, caller, now, params, zone }) => {
    const { networkId } = caller;
    const batch = await deps.useCases.cancelPayouts({ networkId, id: params.id });
    return { payout_batch: batchOf(batch, { zone, now }), message: 'The batch was canceled.' };
  },
});

const settle = route({
  method: 'POST',
  path: '/network/payout-batches/{id}/settle',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'settle-payout-batch',
  summary: 'Settle a payout batch',
  description:
    'Records a payment on each invoice of its lines: of all that are open, or only of `lines`. What was settled before is left as it is, so the request can be repeated.',
  params: idParams('id'),
  body: z.object({
    lines: listOf('Only these lines; all that are open when left out.', { type: 'integer' }, (value) =>
      wholeNumber(value),
    ).optional(),
  }),
  data: savedOut,
  handle: async ({ deps, caller, now, params, body: { lines = null }, zone }) => {
    const { networkId } = caller;
    const batch = await deps.useCases.settlePayouts({ networkId, id: params.id, lines });
    return { payout_batch: batchOf(batch, { zone, now }), message: 'The payments were recorded.' };
  },
});

const giveBack = route({
  method: 'POST',
  path: '/network/payout-batches/{id}/return',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'return-payout',
  summary: 'Return a payment of a payout batch',
  description:
    'For money that came back or never left: the payments of one line are undone, and exactly its invoices are open again, for another batch.',
  params: idParams('id'),
  body: z.object({
    line: integer('Which line.', 1, BATCH_LINES_MAX),
    reason: text('Why, such as: account closed.', 255),
  }),
  data: savedOut,
  handle: async ({ deps, caller, now, params, body: { line, reason }, zone }) => {
    const { networkId } = caller;
    const batch = await deps.useCases.returnPayout({ networkId, id: params.id, line, reason });
    return { payout_batch: batchOf(batch, { zone, now }), message: 'The payment was returned.' };
  },
});

export const PAYOUT_BATCH_ROUTES = [prepare, list, get, file, release, cancel, settle, giveBack];
