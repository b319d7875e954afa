// People who ask for an account by themselves (docs/rules/accounts.md#signing-up).
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTHS } from '@tributary/domain/accounts/account-rules';
import type { ReferralId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { ACCOUNT_WORDS } from '../accounts/account-wire.ts';
import { customFieldOf, customFieldOut } from '../accounts/custom-field-wire.ts';
import { route } from '../http/route.ts';
import {
  country,
  emailAddress,
  freeObject,
  longId,
  oneOf,
  optionalText,
  password,
  presentPassword,
  text,
} from '../shared/input.ts';
import { bool, choiceOut, message, nullableString, string } from '../shared/output.ts';

const KINDS = ['affiliate', 'advertiser'] as const;
const networkId = longId('The network; where the deployment has one, it may be left out.').optional();

const lookAtSignUp = route({
  method: 'GET',
  path: '/auth/sign-up',
  role: 'public',
  operation: 'look-at-sign-up',
  summary: 'Retrieve the sign-up form',
  description:
    'Who can sign up, and the fields of the form. For the sign-up page. Without `network`, the network of the requested dashboard domain. `network` is null and `kinds` empty if sign-up is closed, the network is unknown, or the installation has several networks and you name none.',
  query: z.object({
    // As a link says them: one that was mistyped leads nowhere, and is no error.
    network_id: text('The network; where the deployment has one, it may be left out.', 100).optional(),
    referral_id: text('Code of the referral link.', 100).optional(),
  }),
  data: z.object({
    network: z
      .object({
        _id: string('Long ID.'),
        name: string('Its name.'),
        termsurl: nullableString('Its terms.'),
      })
      .nullable()
      .meta({ description: 'The network; null if sign-up is closed.' }),
    kinds: z
      .array(
        z.object({
          kind: choiceOut('As what.', ['affiliate', 'advertiser']),
          fields: z
            .array(customFieldOut)
            .meta({ description: 'What the network asks beyond the fields all have.' }),
        }),
      )
      .meta({ description: 'As what.' }),
    mailed: bool('Whether the email must be confirmed by a link.'),
    referred: bool('Whether the referral that was named brings accounts.'),
  }),
  handle: async ({ deps, query, host }) => {
    const form = await deps.useCases.findSignUpForm({
      networkId: query.network_id,
      host,
      referralId: query.referral_id,
    });
    if (!form) return { network: null, kinds: [], mailed: false, referred: false };
    const { network } = form;
    return {
      network: { _id: network.id, name: network.name, termsurl: network.termsUrl },
      kinds: form.kinds.map(({ kind, fields }) => ({ kind, fields: fields.map(customFieldOf) })),
      mailed: form.isMailed,
      referred: form.isReferred,
    };
  },
});

const SAID = {
  confirm: 'A letter is on its way to this address: confirm it by the link in it, within 24 hours.',
  waiting: 'Your sign-up waits for the network. Sign in later to see what it decided.',
} as const;

const signUp = route({
  method: 'POST',
  path: '/auth/sign-up',
  role: 'public',
  ownPagesOnly: true,
  operation: 'sign-up',
  summary: 'Sign up',
  description:
    'The network approves or declines the account. Needs `sign_up` of `PATCH /network/account`. With a mail server, the account is created once the email is confirmed (`confirm`), without one at once (`waiting`). The response is the same whether an account has this email or not.',
  body: z.object({
    network_id: networkId,
    kind: oneOf('As what.', KINDS),
    name: text('Full name.'),
    email: emailAddress('What they will sign in with.'),
    password: password(PASSWORD_LENGTHS),
    phone: optionalText('As people write it.', 50),
    country: country('Two-letter country code.'),
    custom_fields: freeObject(
      'By name of the custom field. For a file, send the URL of an image or PDF; it is downloaded and stored.',
    )
      .nullable()
      .optional(),
    referral_id: longId<ReferralId>('Affiliates: the referral link they come by; must be live.')
      .nullable()
      .optional(),
  }),
  data: z.object({ state: string('Next step: `confirm` or `waiting`.'), message }),
  words: ACCOUNT_WORDS,
  handle: async ({ deps, body, host, address }) => {
    const { network_id: network, custom_fields: customFields, referral_id: referralId, ...fields } = body;
    const state = await deps.useCases.signUpByOneself({
      ...fields,
      networkId: network,
      host,
      customFields,
      referralId,
      address,
    });
    return { state, message: SAID[state] };
  },
});

const confirmSignUp = route({
  method: 'POST',
  path: '/auth/sign-up/confirm',
  role: 'public',
  ownPagesOnly: true,
  operation: 'confirm-sign-up',
  summary: 'Confirm a sign-up',
  description:
    'Confirms the email, and creates the account. With the link from the email, which works once, for 24 hours, and the chosen password. The account is then pending until the network approves it.',
  body: z.object({
    token: text('The part of the link after #.', EMAIL_LENGTH_MAX),
    password: presentPassword('The one that was chosen.'),
  }),
  data: z.object({ state: string('`waiting`.'), message }),
  words: ACCOUNT_WORDS,
  handle: async ({ deps, body, address }) => {
    await deps.useCases.confirmSignUp({ link: body.token, password: body.password, address });
    return { state: 'waiting', message: SAID.waiting };
  },
});

export const SIGN_UP_ROUTES = [lookAtSignUp, signUp, confirmSignUp];
