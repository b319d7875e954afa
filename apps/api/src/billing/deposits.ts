// Deposits of advertisers (docs/rules/billing.md#deposits).
import { z } from 'zod';
import type { Deposit } from '@tributary/domain/billing/deposit';
import type { AdvertiserId } from '@tributary/domain/shared/ids';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams, pageShape } from '../shared/common.ts';
import { amount, day, longId, optionalText, text } from '../shared/input.ts';
import {
  dayIn,
  dayInOrNull,
  dayOut,
  exact,
  int,
  message,
  nullableDay,
  nullableString,
  string,
  total,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

type Needs = { readonly zone: string };

const longIdOut = string('Long ID.');
const shownAmount = exact('Below zero for what paid an invoice.');
const currency = string('Three-letter currency code.');
const shownDay = dayOut('When the money came.');
const invoiceId = nullableString('Long ID of the invoice it paid; null for money that came.');
const createdOut = dayOut('Day it was recorded.');
const voidedOut = nullableDay('Day it was voided, so that it no longer counts; otherwise null.');
const reasonOut = nullableString('Why it was voided; null when it was not.');
const createdOf = ({ createdAt }: Deposit, { zone }: Needs) => dayIn(createdAt, zone);
const voidedOf = ({ voidedAt }: Deposit, { zone }: Needs) => dayInOrNull(voidedAt, zone);

/** Every field of a deposit. */
const DEPOSIT_WIRE = recordWire<Deposit, Needs>()({
  id: { shown: ['_id', longIdOut], shownToOwner: ['_id', longIdOut] },
  networkId: {},
  advertiserId: { shown: ['user_id', string('Long ID of the advertiser.')] },
  amount: { shown: ['amount', shownAmount], shownToOwner: ['amount', shownAmount] },
  currency: { shown: ['currency', currency], shownToOwner: ['currency', currency] },
  day: { shown: ['day', shownDay], shownToOwner: ['day', shownDay] },
  note: { shown: ['note', nullableString('For the network only.')] },
  paymentId: {},
  invoiceId: { shown: ['invoice_id', invoiceId], shownToOwner: ['invoice_id', invoiceId] },
  createdAt: { shown: ['created', createdOut, createdOf], shownToOwner: ['created', createdOut, createdOf] },
  voidedAt: { shown: ['voided', voidedOut, voidedOf], shownToOwner: ['voided', voidedOut, voidedOf] },
  voidReason: { shown: ['void_reason', reasonOut], shownToOwner: ['void_reason', reasonOut] },
});

const depositOut = z
  .object(DEPOSIT_WIRE.shape('shown'))
  .meta({ id: 'Deposit', description: 'A row of the prepaid balance of an advertiser.' });
const ownDepositOut = z
  .object(DEPOSIT_WIRE.shape('shownToOwner'))
  .meta({ id: 'OwnDeposit', description: 'A row of your prepaid balance.' });
const savedOut = z.object({ deposit: depositOut, message }).meta({ id: 'SavedDeposit' });
const paging = { total, page: int('The page.'), limit: int('Its size.') };

const list = route({
  method: 'GET',
  path: '/network/deposits',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'list-deposits',
  summary: 'List deposits',
  description: 'Newest first: what advertisers paid in, and the invoices that it paid.',
  query: z.object({
    ...pageShape(100, 1000),
    user_id: longId<AdvertiserId>('Only those of this advertiser.').optional(),
  }),
  data: z
    .object({ deposits: z.array(depositOut).meta({ description: 'Newest first.' }), ...paging })
    .meta({ id: 'DepositPage' }),
  handle: async ({ deps, caller, query: { user_id: advertiserId, ...page }, zone }) => {
    const { items, total: count } = await deps.stores.deposits.list(caller.networkId, { advertiserId }, page);
    const deposits = items.map((one) => DEPOSIT_WIRE.show('shown', one, { zone }));
    return { deposits, total: count, ...page };
  },
});

const add = route({
  method: 'POST',
  path: '/network/deposits',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'create-deposit',
  summary: 'Record a deposit',
  description:
    "Money an advertiser paid in before it was charged, in the network's currency. Its campaigns go on at once if they were paused for it. From the first deposit on, campaigns pause when deposits and credit limit are used up.",
  body: z.object({
    user_id: longId<AdvertiserId>('The advertiser.'),
    amount: amount("Above 0, in the network's currency."),
    day: day('When the money came, of the last 400 days; today when left out.').optional(),
    note: optionalText('For the network only.').optional(),
  }),
  status: 201,
  data: savedOut,
  handle: async ({ deps, caller, body: { user_id: advertiserId, ...rest }, zone }) => {
    const { networkId } = caller;
    const deposit = await deps.useCases.addDeposit({ networkId, advertiserId, ...rest });
    return { deposit: DEPOSIT_WIRE.show('shown', deposit, { zone }), message: 'The deposit was recorded.' };
  },
});

const voidOne = route({
  method: 'POST',
  path: '/network/deposits/{id}/void',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'void-deposit',
  summary: 'Void a deposit',
  description:
    'For a payment recorded by mistake or returned. It stays in the list but no longer counts. If it paid an invoice, undo that payment instead.',
  params: idParams('id'),
  body: z.object({ reason: text('Why; the advertiser reads it.', 255) }),
  data: savedOut,
  handle: async ({ deps, caller, params: { id }, body: { reason }, zone }) => {
    const { networkId } = caller;
    const deposit = await deps.useCases.voidDeposit({ networkId, id, reason });
    return { deposit: DEPOSIT_WIRE.show('shown', deposit, { zone }), message: 'The deposit was voided.' };
  },
});

const listOwn = route({
  method: 'GET',
  path: '/advertiser/deposits',
  role: 'advertiser',
  operation: 'list-own-deposits',
  summary: 'List your deposits',
  description: 'Newest first: what you paid in, and the invoices that it paid.',
  query: z.object(pageShape(100, 1000)),
  data: z
    .object({ deposits: z.array(ownDepositOut).meta({ description: 'Newest first.' }), ...paging })
    .meta({ id: 'OwnDepositPage' }),
  handle: async ({ deps, caller, query: page, zone }) => {
    const filter = { advertiserId: accountOf(caller) ?? '' };
    const { items, total: count } = await deps.stores.deposits.list(caller.networkId, filter, page);
    const deposits = items.map((one) => DEPOSIT_WIRE.show('shownToOwner', one, { zone }));
    return { deposits, total: count, ...page };
  },
});

export const DEPOSIT_ROUTES = [list, add, voidOne, listOwn];
