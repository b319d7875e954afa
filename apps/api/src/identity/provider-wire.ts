import type { SetIdentityProvider } from '@tributary/application/identity/identity-provider-settings';
import {
  CLIENT_ID_LENGTH_MAX,
  CLIENT_SECRET_LENGTH_MAX,
  EMAIL_DOMAINS_MAX,
  type IdentityProvider,
  ISSUER_LENGTH_MAX,
  PROVIDER_NAME_LENGTH_MAX,
} from '@tributary/domain/identity/identity-provider';
import { z } from 'zod';
import { oneOf, text } from '../shared/input.ts';
import { nullableString, string, strings, timeIn } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const FIRST_ROLES = ['admin', 'manager', 'finance', 'analyst', 'support'] as const;
const DOMAINS = 'Allowed email domains (the part after @); empty: any.';

/** Every field of an identity provider (docs/rules/users.md#identity-provider). */
export const PROVIDER_WIRE = recordWire<
  IdentityProvider,
  { readonly zone: string },
  Omit<Parameters<SetIdentityProvider>[0], 'networkId'>
>()({
  networkId: {},
  name: {
    shown: ['name', string('Label of the button on the sign-in page.')],
    set: ['name', text('Label of the button on the sign-in page.', PROVIDER_NAME_LENGTH_MAX)],
  },
  issuer: {
    shown: ['issuer', string("Issuer URL, as in the provider's tokens.")],
    set: ['issuer', text('Its address, such as https://login.example.', ISSUER_LENGTH_MAX)],
  },
  clientId: {
    shown: ['client_id', string('What it calls this installation.')],
    set: ['client_id', text('What it calls this installation.', CLIENT_ID_LENGTH_MAX)],
  },
  clientSecret: {
    set: [
      'client_secret',
      text(
        'Client secret from the provider; the stored one when left out, as long as the issuer is the same.',
        CLIENT_SECRET_LENGTH_MAX,
      ).optional(),
    ],
  },
  sealedSecret: {},
  emailDomains: {
    shown: ['email_domains', strings(DOMAINS)],
    set: [
      'email_domains',
      z
        .array(text('Such as example.com.', 254))
        .max(EMAIL_DOMAINS_MAX)
        .default([])
        .meta({ description: DOMAINS }),
    ],
  },
  firstRole: {
    shown: [
      'first_role',
      nullableString('Role of new users without an invitation; null: users need an invitation.'),
    ],
    set: [
      'first_role',
      oneOf('Role of new users without an invitation; without it, users need an invitation.', FIRST_ROLES)
        .nullable()
        .default(null),
    ],
  },
  createdAt: {
    shown: [
      'created',
      string('When it was set, in network time.'),
      ({ createdAt }, { zone }) => timeIn(createdAt, zone),
    ],
  },
  modifiedAt: {
    shown: [
      'modified',
      nullableString('When it was changed last.'),
      ({ modifiedAt }, { zone }) => modifiedAt && timeIn(modifiedAt, zone),
    ],
  },
});

export const providerOut = z
  .object(PROVIDER_WIRE.shape('shown'))
  .meta({ id: 'IdentityProvider', description: 'An identity provider; its secret is never shown.' });

export const providerOf = (provider: IdentityProvider, zone: string): z.input<typeof providerOut> =>
  PROVIDER_WIRE.show('shown', provider, { zone });
