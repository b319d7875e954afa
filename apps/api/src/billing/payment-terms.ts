import { z } from 'zod';
import {
  CLOSINGS,
  firstSettings,
  NET_DAYS_MAX,
  type PaymentTerms,
  type PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import { maskedDestination } from '@tributary/domain/billing/payout-method';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { accountOf } from '../http/caller.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import { amount, flag, integer, oneOf, optionalText, text } from '../shared/input.ts';
import { bool, exact, int, message, nullableString, string } from '../shared/output.ts';

const termsShape = {
  closes: z.enum(CLOSINGS).meta({
    description:
      'Which periods close by themselves: weekly ends on Sunday, half_monthly on the 15th and the last day of the month.',
  }),
  net_days: int('Days after the end of its period at which an invoice is due.'),
  minimum: exact('Less than this is carried over, in the currency of the network.'),
};
const termsOut = z
  .object({ ...termsShape, own: bool("Whether they were agreed with the affiliate; false: the network's.") })
  .meta({ id: 'PaymentTerms', description: 'When an affiliate is paid.' });
const termsIn = {
  closes: oneOf('Which periods close by themselves; by_hand: none.', CLOSINGS).optional(),
  net_days: integer(
    'Days after the end of its period at which an invoice is due.',
    0,
    NET_DAYS_MAX,
  ).optional(),
  minimum: amount('Less than this is carried over, in the currency of the network.').optional(),
};

const settingsOut = z
  .object({
    ...termsShape,
    second_person: bool('Whether a batch is released by somebody other than who prepared it.'),
    payer: z
      .object({
        holder: string('Who the account belongs to.'),
        shown: string('The account, most of it left out.'),
        bic: nullableString('The bank; null where it was left out.'),
      })
      .nullable()
      .meta({ description: 'The account that bank transfers leave; null before it was named.' }),
  })
  .meta({ id: 'PayoutSettings', description: 'What a network says of all its payouts.' });

const termsOf = ({ closes, netDays, minimum }: PaymentTerms) => ({ closes, net_days: netDays, minimum });
const settingsOf = ({ terms, payer, secondPerson }: PayoutSettings): z.input<typeof settingsOut> => ({
  ...termsOf(terms),
  second_person: secondPerson,
  payer: payer && {
    holder: payer.holder,
    shown: maskedDestination({ kind: 'bank', ...payer }),
    bic: payer.bic,
  },
});

type TermsIn = { [Name in keyof typeof termsIn]?: z.output<(typeof termsIn)[Name]> };
const changesOf = ({ closes, net_days: netDays, minimum }: TermsIn): Partial<PaymentTerms> => ({
  ...(closes !== undefined && { closes }),
  ...(netDays !== undefined && { netDays }),
  ...(minimum !== undefined && { minimum }),
});

const getSettings = route({
  method: 'GET',
  path: '/network/payout-settings',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payout-settings',
  summary: 'Retrieve the payout settings',
  description:
    'The terms of affiliates without terms of their own, the account to pay from, and whether it takes two to pay.',
  data: z.object({ payout_settings: settingsOut }),
  handle: async ({ deps, caller: { networkId } }) => ({
    payout_settings: settingsOf(
      (await deps.stores.payoutTerms.findSettings(networkId)) ?? firstSettings(networkId),
    ),
  }),
});

const setSettings = route({
  method: 'PATCH',
  path: '/network/payout-settings',
  role: 'network',
  needs: { permission: 'settings', confirmed: true },
  operation: 'edit-payout-settings',
  summary: 'Update the payout settings',
  description:
    'Fields that are not sent stay. Batches that were prepared before keep what they were prepared with.',
  body: z.object({
    ...termsIn,
    second_person: flag('Whether a batch is released by somebody other than who prepared it.').optional(),
    payer: z
      .object({
        holder: text('Who the account belongs to.', 70),
        iban: text('The account; blanks may stay.', 60),
        bic: optionalText('Of 8 or 11 characters; may be left out.', 20),
      })
      .nullable()
      .optional()
      .meta({ description: 'The account that bank transfers leave; null for none.' }),
  }),
  data: z.object({ payout_settings: settingsOut, message }),
  words: { holder: 'payer.holder', iban: 'payer.iban', bic: 'payer.bic' },
  handle: async ({ deps, caller: { networkId }, body: { second_person: secondPerson, payer, ...terms } }) => {
    const asked = { networkId, terms: changesOf(terms), secondPerson, payer };
    const settings = await deps.useCases.setPayoutSettings(asked);
    return { payout_settings: settingsOf(settings), message: 'The payout settings were changed.' };
  },
});

async function shownTerms(
  { stores: { payoutTerms } }: Pick<ApiDependencies, 'stores'>,
  networkId: NetworkId,
  id: string,
): Promise<z.input<typeof termsOut>> {
  const own = await payoutTerms.findOwn(networkId, id);
  const { terms } = own ?? (await payoutTerms.findSettings(networkId)) ?? firstSettings(networkId);
  return { ...termsOf(terms), own: own !== undefined };
}

const getOwnTerms = route({
  method: 'GET',
  path: '/affiliate/payment-terms',
  role: 'affiliate',
  operation: 'get-own-payment-terms',
  summary: 'Retrieve your payment terms',
  description:
    'When your periods close by themselves, when an invoice is due, and from what amount on you are paid.',
  data: z.object({ payment_terms: termsOut }),
  handle: async ({ deps, caller }) => ({
    payment_terms: await shownTerms(deps, caller.networkId, accountOf(caller) ?? ''),
  }),
});

const getTerms = route({
  method: 'GET',
  path: '/network/payment-terms/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payment-terms',
  summary: 'Retrieve the payment terms of an affiliate',
  description: "Its own, or the network's.",
  params: idParams('id'),
  data: z.object({ payment_terms: termsOut }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const id = params.id as AffiliateId;
    await getAccount(deps.held, { networkId, kind: 'affiliate', id });
    return { payment_terms: await shownTerms(deps, networkId, id) };
  },
});

const setTerms = route({
  method: 'PATCH',
  path: '/network/payment-terms/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'edit-payment-terms',
  summary: 'Update the payment terms of an affiliate',
  description:
    "Fields that are not sent stay as they are, or are the network's. `inherit` makes them the network's again.",
  params: idParams('id'),
  body: z.object({ ...termsIn, inherit: flag("true: the network's from now on.").default(false) }),
  data: z.object({ payment_terms: termsOut, message }),
  handle: async ({ deps, caller: { networkId }, params, body: { inherit, ...terms } }) => {
    const asked = { networkId, affiliateId: params.id, terms: inherit ? null : changesOf(terms) };
    const { terms: set, isOwn } = await deps.useCases.setPaymentTerms(asked);
    return { payment_terms: { ...termsOf(set), own: isOwn }, message: 'The payment terms were changed.' };
  },
});

export const PAYMENT_TERMS_ROUTES = [getSettings, setSettings, getTerms, setTerms, getOwnTerms];
