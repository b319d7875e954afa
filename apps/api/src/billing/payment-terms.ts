import { z } from 'zod';
import {
  CLOSINGS,
  firstSettings,
  HOLD_BACK_DAYS_MAX,
  NET_DAYS_MAX,
  type PaymentTerms,
  type PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import { maskedDestination } from '@tributary/domain/billing/payout-method';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import {
  agreedTermsOf,
  groupTermsOf,
  type TermsInForce,
} from '@tributary/application/billing/edit-payment-terms';
import { found } from '@tributary/application/shared/found';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import { amount, flag, integer, oneOf, optionalText, text } from '../shared/input.ts';
import { bool, exact, int, message, nullableString, string } from '../shared/output.ts';

const termsShape = {
  closes: z.enum(CLOSINGS).meta({
    description:
      'Which periods close automatically: weekly ends on Sunday, half_monthly on the 15th and the last day of the month.',
  }),
  net_days: int('Days after the end of its period at which an invoice is due.'),
  minimum: exact('Less than this is carried over, in the currency of the network.'),
  hold_back_percent: exact('Percentage of each invoice held back after it is due.'),
  hold_back_days: int('Days after an invoice is due at which what was held back of it is paid.'),
};
const termsOut = z
  .object({
    ...termsShape,
    own: bool('Whether they were agreed with the affiliate; false: those of a group or of the network.'),
  })
  .meta({ id: 'PaymentTerms', description: 'When an affiliate is paid.' });
/** As the network reads those of an affiliate. */
const agreedOut = termsOut
  .extend({
    group_id: nullableString('The group of the affiliate that gives them; null where none does.'),
  })
  .meta({
    id: 'AgreedPaymentTerms',
    description: 'Payment terms of an affiliate, and where they come from.',
  });
const groupTermsOut = z
  .object({ ...termsShape, own: bool("Whether they are the group's; false: the network's.") })
  .meta({
    id: 'GroupPaymentTerms',
    description: "Payment terms of the group's affiliates without terms of their own.",
  });
const termsIn = {
  closes: oneOf('Which periods close automatically; by_hand: none.', CLOSINGS).optional(),
  net_days: integer(
    'Days after the end of its period at which an invoice is due.',
    0,
    NET_DAYS_MAX,
  ).optional(),
  minimum: amount('Less than this is carried over, in the currency of the network.').optional(),
  hold_back_percent: amount('Percentage of each invoice held back after it is due; at most 100.').optional(),
  hold_back_days: integer(
    'Days after an invoice is due at which what was held back of it is paid.',
    0,
    HOLD_BACK_DAYS_MAX,
  ).optional(),
};

const changeIn = z
  .object({ ...termsIn, inherit: flag('true: removes its own terms.').default(false) })
  .meta({ id: 'PaymentTermsChange' });

const settingsOut = z
  .object({
    ...termsShape,
    second_person: bool('Whether a batch must be released by someone other than the user who prepared it.'),
    payer: z
      .object({
        holder: string('Who the account belongs to.'),
        shown: string('The account, most of it left out.'),
        bic: nullableString('The bank; null where it was left out.'),
      })
      .nullable()
      .meta({ description: 'The account that bank transfers leave; null before it was named.' }),
  })
  .meta({ id: 'PayoutSettings', description: 'Payout settings of the network.' });

const termsOf = ({ closes, netDays, minimum, holdBackPercent, holdBackDays }: PaymentTerms) => ({
  closes,
  net_days: netDays,
  minimum,
  hold_back_percent: holdBackPercent,
  hold_back_days: holdBackDays,
});
const settingsOf = ({ terms, payer, secondPerson }: PayoutSettings): z.input<typeof settingsOut> => ({
  ...termsOf(terms),
  second_person: secondPerson,
  payer: payer && {
    holder: payer.holder,
    shown: maskedDestination({ kind: 'bank', ...payer }),
    bic: payer.bic,
  },
});

/** What refusals of the domain call fields. */
const WORDS = { holdBackPercent: 'hold_back_percent' };

type TermsIn = { [Name in keyof typeof termsIn]?: z.output<(typeof termsIn)[Name]> };
const changesOf = ({
  closes,
  net_days: netDays,
  minimum,
  hold_back_percent: holdBackPercent,
  hold_back_days: holdBackDays,
}: TermsIn): Partial<PaymentTerms> => ({
  ...(closes !== undefined && { closes }),
  ...(netDays !== undefined && { netDays }),
  ...(minimum !== undefined && { minimum }),
  ...(holdBackPercent !== undefined && { holdBackPercent }),
  ...(holdBackDays !== undefined && { holdBackDays }),
});

const getSettings = route({
  method: 'GET',
  path: '/network/payout-settings',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payout-settings',
  summary: 'Retrieve the payout settings',
  description: 'Default payment terms, the account to pay from, and whether payouts need a second person.',
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
    'Changes only the fields you send. Batches that were prepared before keep what they were prepared with.',
  body: z.object({
    ...termsIn,
    second_person: flag(
      'Whether a batch must be released by someone other than the user who prepared it.',
    ).optional(),
    payer: z
      .object({
        holder: text('Who the account belongs to.', 70),
        iban: text('IBAN; spaces are allowed.', 60),
        bic: optionalText('Of 8 or 11 characters; may be left out.', 20),
      })
      .nullable()
      .optional()
      .meta({ description: 'The account that bank transfers leave; null for none.' }),
  }),
  data: z.object({ payout_settings: settingsOut, message }),
  words: { ...WORDS, holder: 'payer.holder', iban: 'payer.iban', bic: 'payer.bic' },
  handle: async ({ deps, caller: { networkId }, body: { second_person: secondPerson, payer, ...terms } }) => {
    const asked = { networkId, terms: changesOf(terms), secondPerson, payer };
    const settings = await deps.useCases.setPayoutSettings(asked);
    return { payout_settings: settingsOf(settings), message: 'The payout settings were changed.' };
  },
});

const agreedOf = ({ terms, isOwn, groupId }: TermsInForce): z.input<typeof agreedOut> => ({
  ...termsOf(terms),
  own: isOwn,
  group_id: groupId,
});

/** docs/rules/billing.md#next-payout */
const nextPayoutOut = z
  .object({
    amount: exact(
      'What is open of the oldest invoice that is not paid in full; without one what is approved and on no invoice yet, not rounded.',
    ),
    currency: string('Three-letter currency code of the amount.'),
    invoice: z
      .object({
        _id: string('Id of the invoice.'),
        start: string('First day of its period.'),
        end: string('Last day of its period.'),
      })
      .nullable()
      .meta({ description: 'The invoice that holds it; null where none does yet.' }),
    due: nullableString(
      'The day it is due; null where no invoice holds it yet and periods are closed by hand.',
    ),
  })
  .meta({ id: 'NextPayout', description: 'What an affiliate is paid next.' });

const getOwnTerms = route({
  method: 'GET',
  path: '/affiliate/payment-terms',
  role: 'affiliate',
  operation: 'get-own-payment-terms',
  summary: 'Retrieve your payment terms',
  description:
    'When your periods close automatically, when an invoice is due, the minimum payout, how much is held back, and your next payout.',
  data: z.object({ payment_terms: termsOut, next_payout: nextPayoutOut }),
  handle: async ({ deps, caller }) => {
    const affiliateId = (accountOf(caller) ?? '') as AffiliateId;
    const { terms, next } = await deps.useCases.readNextPayout(caller.networkId, affiliateId);
    const { invoice, ...rest } = next;
    return {
      payment_terms: agreedOf(terms),
      next_payout: {
        ...rest,
        invoice: invoice && { _id: invoice.id, start: invoice.start, end: invoice.end },
      },
    };
  },
});

const getTerms = route({
  method: 'GET',
  path: '/network/payment-terms/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-payment-terms',
  summary: 'Retrieve the payment terms of an affiliate',
  description: 'Its own, those of the first of its groups that has any, or those of the network.',
  params: idParams('id'),
  data: z.object({ payment_terms: agreedOut }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const id = params.id as AffiliateId;
    await getAccount(deps.held, { networkId, kind: 'affiliate', id });
    return { payment_terms: agreedOf(await agreedTermsOf(deps.stores.payoutTerms, networkId, id)) };
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
    "Fields that are not sent stay as they are: its own, a group's or the network's. `inherit` takes its own away again.",
  params: idParams('id'),
  body: changeIn,
  words: WORDS,
  data: z.object({ payment_terms: agreedOut, message }),
  handle: async ({ deps, caller: { networkId }, params, body: { inherit, ...terms } }) => {
    const asked = { networkId, affiliateId: params.id, terms: inherit ? null : changesOf(terms) };
    const set = await deps.useCases.setPaymentTerms(asked);
    return { payment_terms: agreedOf(set), message: CHANGED };
  },
});

const CHANGED = 'The payment terms were changed.';

const getGroupTerms = route({
  method: 'GET',
  path: '/network/affiliate-groups/{id}/payment-terms',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-group-payment-terms',
  summary: 'Retrieve the payment terms of a group',
  description: "Terms of the group's affiliates without terms of their own: the group's, or the network's.",
  params: idParams('id'),
  data: z.object({ payment_terms: groupTermsOut }),
  handle: async ({ deps: { stores }, caller: { networkId }, params }) => {
    found(await stores.affiliateGroups.find(networkId, params.id as AffiliateGroupId), 'group');
    const { terms, isOwn } = await groupTermsOf(stores.payoutTerms, networkId, params.id);
    return { payment_terms: { ...termsOf(terms), own: isOwn } };
  },
});

const setGroupTerms = route({
  method: 'PATCH',
  path: '/network/affiliate-groups/{id}/payment-terms',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'edit-group-payment-terms',
  summary: 'Update the payment terms of a group',
  description:
    "Terms of the group's affiliates without terms of their own. Fields you don't send keep their value, or the network's. `inherit` removes the group's terms.",
  params: idParams('id'),
  body: changeIn,
  words: WORDS,
  data: z.object({ payment_terms: groupTermsOut, message }),
  handle: async ({ deps, caller: { networkId }, params, body: { inherit, ...terms } }) => {
    const asked = { networkId, groupId: params.id, terms: inherit ? null : changesOf(terms) };
    const { terms: set, isOwn } = await deps.useCases.setGroupTerms(asked);
    return { payment_terms: { ...termsOf(set), own: isOwn }, message: CHANGED };
  },
});

export const PAYMENT_TERMS_ROUTES = [
  getSettings,
  setSettings,
  getTerms,
  setTerms,
  getGroupTerms,
  setGroupTerms,
  getOwnTerms,
];
