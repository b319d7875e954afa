import { z } from 'zod';
import {
  maskedDestination,
  PAYOUT_CONFIRMATIONS,
  PAYOUT_METHOD_KINDS,
  type PayoutMethod,
} from '@tributary/domain/billing/payout-method';
import { found } from '@tributary/application/shared/found';
import { makerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams, networkOf, pageShape } from '../shared/common.ts';
import { integer, oneOf, optionalText } from '../shared/input.ts';
import { int, message, nullableString, string, timeIn, total } from '../shared/output.ts';

const headShape = {
  user_id: string('Long ID of the affiliate.'),
  kind: z.enum(PAYOUT_METHOD_KINDS).meta({ description: 'What it is.' }),
  shown: string('Enough to recognize it: most of its characters are left out.'),
  version: int('From 1; one more with each change.'),
  changed: string("When it was changed last, in the network's time zone."),
  confirmation: z.enum(PAYOUT_CONFIRMATIONS).meta({
    description: 'waiting: the network must confirm it before it pays there.',
  }),
  confirmed: nullableString('When it was confirmed; null if it was not.'),
  confirmed_by: nullableString('Long ID of the user of the network who confirmed it.'),
};
const headOut = z
  .object(headShape)
  .meta({ id: 'PayoutMethodHead', description: 'Where an affiliate wants its money, most of it left out.' });
const methodOut = z
  .object({
    ...headShape,
    holder: nullableString('Who the account belongs to: bank and wise.'),
    iban: nullableString('bank: the account.'),
    bic: nullableString('bank: the bank; null where it was left out.'),
    email: nullableString('paypal: email of the account.'),
    recipient: nullableString('wise: email or ID of the recipient.'),
    network: nullableString('crypto: the chain, and what is sent there.'),
    address: nullableString('crypto: the address.'),
  })
  .meta({ id: 'PayoutMethod', description: 'Where an affiliate wants its money.' });

const savedOut = z.object({ payout_method: headOut, message }).meta({ id: 'SavedPayoutMethod' });

const headOf = (method: PayoutMethod, zone: string): z.input<typeof headOut> => ({
  user_id: method.affiliateId,
  kind: method.destination.kind,
  shown: maskedDestination(method.destination),
  version: method.version,
  changed: timeIn(method.changedAt, zone),
  confirmation: method.confirmation,
  confirmed: method.confirmedAt && timeIn(method.confirmedAt, zone),
  confirmed_by: method.confirmedBy,
});

const NO_FIELDS = {
  holder: null,
  iban: null,
  bic: null,
  email: null,
  recipient: null,
  network: null,
  address: null,
};
const methodOf = (method: PayoutMethod, zone: string): z.input<typeof methodOut> => {
  const { kind: _kind, ...fields } = method.destination;
  return { ...headOf(method, zone), ...NO_FIELDS, ...fields };
};

const getOwn = route({
  method: 'GET',
  path: '/affiliate/payout-method',
  role: 'affiliate',
  operation: 'get-own-payout-method',
  summary: 'Retrieve your payout method',
  description: 'How you get paid; null until you choose. Update it with `PUT`.',
  data: z
    .object({ payout_method: methodOut.nullable().meta({ description: 'null before one was chosen.' }) })
    .meta({ id: 'OwnPayoutMethod' }),
  handle: async ({ deps, caller, zone }) => {
    const method = await deps.stores.payoutMethods.find(caller.networkId, caller.affiliateId);
    return { payout_method: method ? methodOf(method, zone) : null };
  },
});

const setOwn = route({
  method: 'PUT',
  path: '/affiliate/payout-method',
  role: 'affiliate',
  needs: { confirmed: true },
  operation: 'set-own-payout-method',
  summary: 'Update your payout method',
  description:
    'Replaces the payout method. If you are signed in, enter your password again first. `bank` needs `holder` and `iban`, `paypal` needs `email`, `wise` needs `holder` and `recipient`, `crypto` needs `network` and `address`. After your first payment, the network confirms a change before it pays there.',
  body: z.object({
    kind: oneOf('What it is.', PAYOUT_METHOD_KINDS),
    holder: optionalText('Who the account belongs to: bank and wise.', 70),
    iban: optionalText('bank: the IBAN; spaces are allowed.', 60),
    bic: optionalText('bank: of 8 or 11 characters; may be left out.', 20),
    email: optionalText('paypal: email of the account.', 255),
    recipient: optionalText('wise: email or ID of the recipient.', 255),
    network: optionalText('crypto: the chain and the coin, such as USDT on Tron.', 60),
    address: optionalText('crypto: the address.', 255),
  }),
  data: savedOut,
  handle: async ({ deps, caller: { networkId, affiliateId }, body }) => {
    const { zone } = await networkOf(deps, { networkId });
    const method = await deps.useCases.setPayoutMethod({ networkId, affiliateId, typed: body });
    const waits =
      method.confirmation === 'waiting' ? ' The network confirms it before money goes there.' : '';
    return { payout_method: headOf(method, zone), message: `The payout method was stored.${waits}` };
  },
});

const list = route({
  method: 'GET',
  path: '/network/payout-methods',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'list-payout-methods',
  summary: 'List payout methods',
  description: 'The last change first, most of each left out. In pages.',
  query: z.object({
    ...pageShape(100, 1000),
    confirmation: oneOf(
      'Filters by confirmation; waiting: to be confirmed.',
      PAYOUT_CONFIRMATIONS,
    ).optional(),
  }),
  data: z
    .object({
      payout_methods: z.array(headOut).meta({ description: 'The last change first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'PayoutMethodPage' }),
  handle: async ({ deps, caller, query: { confirmation, ...page }, zone }) => {
    const filter = confirmation ? { confirmation } : {};
    const { items, total: count } = await deps.stores.payoutMethods.list(caller.networkId, filter, page);
    return { payout_methods: items.map((one) => headOf(one, zone)), total: count, ...page };
  },
});

const get = route({
  method: 'GET',
  path: '/network/payout-methods/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payout-method',
  summary: 'Retrieve a payout method',
  description: 'Of the affiliate with this id.',
  params: idParams('id'),
  data: z.object({ payout_method: methodOut }),
  handle: async ({ deps, caller, params, zone }) => {
    const method = await deps.stores.payoutMethods.find(caller.networkId, params.id);
    return { payout_method: methodOf(found(method, 'payout method'), zone) };
  },
});

const confirm = route({
  method: 'POST',
  path: '/network/payout-methods/{id}/confirm',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'confirm-payout-method',
  summary: 'Confirm a payout method',
  description:
    'For a method that was changed after the affiliate was paid. First ask the affiliate by phone or in another way you knew before the change. Until it is confirmed, payout batches leave the affiliate out. Send the `version` that you checked.',
  params: idParams('id'),
  body: z.object({ version: integer('The version that was looked at.', 1) }),
  data: savedOut,
  handle: async ({ deps, caller, params, body: { version }, zone }) => {
    const { networkId } = caller;
    const person = makerOf(caller, 'network');
    const asked = { networkId, affiliateId: params.id, version, person };
    const method = await deps.useCases.confirmPayoutMethod(asked);
    return { payout_method: headOf(method, zone), message: 'The payout method was confirmed.' };
  },
});

export const PAYOUT_METHOD_ROUTES = [getOwn, setOwn, list, get, confirm];
