// Tax forms of affiliates (docs/rules/billing.md#tax-forms).
import { z } from 'zod';
import type { TaxFormVersion } from '@tributary/application/billing/tax-forms';
import {
  TAX_CLASSES,
  TAX_FORM_KINDS,
  taxFormHoldsUntil,
  US_TAX_ID_KINDS,
  type SentTaxForm,
} from '@tributary/domain/billing/tax-form';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import type { WireWords } from '../http/wire-words.ts';
import { idParams, networkOf } from '../shared/common.ts';
import { amount, flag, integer, oneOf, optionalText, text } from '../shared/input.ts';
import {
  choiceOut,
  dayIn,
  exact,
  int,
  message,
  nullableDay,
  nullableString,
  string,
} from '../shared/output.ts';
import { versionOf, versionShape } from './legal-wire.ts';

/** Older versions are in the audit log. */
const VERSIONS_SHOWN = 100;

const KINDS = 'w9: persons of the United States; w8ben: other individuals; w8ben_e: other companies.';
const treatyOut = z
  .object({
    country: string('Two-letter code.'),
    article: string('Article and paragraph.'),
    percent: exact('What is withheld under it.'),
  })
  .meta({ id: 'TreatyClaim', description: 'A treaty that lowers the tax withheld.' });
const formOut = z
  .object({
    kind: choiceOut(KINDS, TAX_FORM_KINDS),
    edition: string("The edition of the Internal Revenue Service's form."),
    name: string('As on the tax return.'),
    business_name: nullableString('Trade name; null without one.'),
    tax_class: choiceOut('How it is taxed; null for w8ben.', TAX_CLASSES).nullable(),
    street: string('Street and number.'),
    city: string('City.'),
    region: nullableString('State or province; null without one.'),
    postal_code: string('May be empty.'),
    country: string('Two-letter code.'),
    home_country: nullableString('w8ben: citizenship; w8ben_e: where it was founded; null for w9.'),
    treaty: treatyOut.nullable().meta({ id: 'TreatyClaimOrNone', description: 'null without one.' }),
    us_tax_id_kind: choiceOut('ssn: SSN or ITIN; null without a number.', US_TAX_ID_KINDS).nullable(),
    us_tax_id: nullableString('Its last four digits, the others left out; null without one.'),
    foreign_tax_id: nullableString('Its last characters, the others left out; null without one.'),
    signed_by: string('Who signed.'),
    capacity: nullableString('As what; null for themselves.'),
    holds_until: nullableDay('The last day it holds; null for w9.'),
    ...versionShape,
  })
  .meta({ id: 'TaxForm', description: 'A tax form of the United States, one version.' });

const formOf = (version: TaxFormVersion, zone: string): z.input<typeof formOut> => {
  const { form, masked } = version;
  return {
    kind: form.kind,
    edition: form.edition,
    name: form.name,
    business_name: form.businessName,
    tax_class: form.taxClass,
    street: form.street,
    city: form.city,
    region: form.region,
    postal_code: form.postalCode,
    country: form.country,
    home_country: form.homeCountry,
    treaty: form.treaty && { ...form.treaty },
    us_tax_id_kind: form.usTaxIdKind,
    us_tax_id: masked.usTaxId,
    foreign_tax_id: masked.foreignTaxId,
    signed_by: form.signedBy,
    capacity: form.capacity,
    holds_until: taxFormHoldsUntil(form.kind, dayIn(version.createdAt, zone)),
    ...versionOf(version, zone),
  };
};

const formIn = z
  .object({
    kind: oneOf(KINDS, TAX_FORM_KINDS),
    name: text('As on the tax return.', 200),
    business_name: optionalText('Trade name.', 200),
    tax_class: oneOf('How it is taxed: w9 and w8ben_e.', TAX_CLASSES).nullish(),
    street: text('Street and number.', 200),
    city: text('City.', 200),
    region: optionalText('State or province; required in the United States.', 200),
    postal_code: optionalText('Postal code.', 200),
    country: text('Two-letter code, such as US.', 2),
    home_country: optionalText('w8ben: citizenship; w8ben_e: where it was founded. Two-letter code.', 2),
    treaty: z
      .object({
        country: text('Two-letter code.', 2),
        article: text('Article and paragraph, such as 12(1).', 200),
        percent: amount('What is withheld under it, 0 to 30.'),
      })
      .nullish()
      .meta({ description: 'w8ben and w8ben_e: a treaty that lowers the tax withheld.' }),
    us_tax_id_kind: oneOf('ssn: SSN or ITIN; ein: EIN. Required with us_tax_id.', US_TAX_ID_KINDS).nullish(),
    us_tax_id: optionalText('9 digits, with or without dashes; required for w9.', 20),
    foreign_tax_id: optionalText('w8ben and w8ben_e: the number in the home country.', 40),
    birth_date: optionalText('w8ben: date of birth, YYYY-MM-DD.', 20),
    signed_by: text('Full name of the signer.', 200),
    capacity: optionalText('Role of the signer, such as Director.', 200),
    certified: flag(
      'true: the signer certifies under penalties of perjury that the form is true, correct and complete.',
    ),
  })
  .meta({ id: 'SentTaxForm' });

const sentForm = (sent: z.output<typeof formIn>): SentTaxForm => ({
  kind: sent.kind,
  name: sent.name,
  businessName: sent.business_name ?? null,
  taxClass: sent.tax_class ?? null,
  street: sent.street,
  city: sent.city,
  region: sent.region ?? null,
  postalCode: sent.postal_code ?? '',
  country: sent.country,
  homeCountry: sent.home_country ?? null,
  treaty: sent.treaty ?? null,
  usTaxIdKind: sent.us_tax_id_kind ?? null,
  usTaxId: sent.us_tax_id ?? null,
  foreignTaxId: sent.foreign_tax_id ?? null,
  birthDate: sent.birth_date ?? null,
  signedBy: sent.signed_by,
  capacity: sent.capacity ?? null,
  certified: sent.certified,
});

/** As refusals name them. */
const TAX_WORDS: WireWords = {
  businessName: 'business_name',
  taxClass: 'tax_class',
  postalCode: 'postal_code',
  homeCountry: 'home_country',
  usTaxIdKind: 'us_tax_id_kind',
  usTaxId: 'us_tax_id',
  foreignTaxId: 'foreign_tax_id',
  birthDate: 'birth_date',
  signedBy: 'signed_by',
};

const shownOf = async (deps: ApiDependencies, networkId: NetworkId, id: string) => {
  const { zone } = await networkOf(deps, { networkId });
  const versions = await deps.stores.taxForms.list(networkId, id, VERSIONS_SHOWN);
  const shown = versions.map((one) => formOf(one, zone));
  return { tax_form: shown[0] ?? null, versions: shown };
};
const formsOut = z
  .object({
    tax_form: formOut
      .nullable()
      .meta({ id: 'TaxFormOrNone', description: 'The newest; null before the first.' }),
    versions: z.array(formOut).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'TaxFormVersions' });

const getOwn = route({
  method: 'GET',
  path: '/affiliate/tax-form',
  role: 'affiliate',
  operation: 'get-own-tax-form',
  summary: 'Retrieve your tax form',
  description: 'The newest W-9 or W-8 you gave your network, with the newest 100 versions.',
  data: formsOut,
  handle: async ({ deps, caller }) => shownOf(deps, caller.networkId, caller.affiliateId),
});

const giveOwn = route({
  method: 'POST',
  path: '/affiliate/tax-form',
  role: 'affiliate',
  needs: { confirmed: true },
  operation: 'give-tax-form',
  summary: 'Submit your tax form',
  description:
    'Adds a signed version; earlier ones are kept. Tax IDs and the date of birth are stored encrypted. If you are signed in, enter your password again first.',
  status: 201,
  body: formIn,
  words: TAX_WORDS,
  data: z.object({ tax_form: formOut, message }).meta({ id: 'SavedTaxForm' }),
  handle: async ({ deps, caller: { networkId, affiliateId }, body }) => {
    const { zone } = await networkOf(deps, { networkId });
    const version = await deps.useCases.giveTaxForm({ networkId, affiliateId }, sentForm(body));
    return { tax_form: formOf(version, zone), message: 'The tax form was saved.' };
  },
});

const get = route({
  method: 'GET',
  path: '/network/tax-forms/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-tax-form',
  summary: 'Retrieve the tax form of an affiliate',
  description: 'The newest W-9 or W-8 of the affiliate, with the newest 100 versions. Tax IDs are masked.',
  params: idParams('id'),
  data: formsOut,
  handle: async ({ deps, caller: { networkId }, params }) => {
    const affiliate = await deps.stores.accounts.find(networkId, 'affiliate', params.id);
    return shownOf(deps, networkId, found(affiliate, 'affiliate').id);
  },
});

const reveal = route({
  method: 'POST',
  path: '/network/tax-forms/{id}/reveal',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'reveal-tax-form',
  summary: 'Reveal the tax IDs of a tax form',
  description:
    'Returns the full tax IDs and the date of birth of one version. The audit log records who read them.',
  params: idParams('id'),
  body: z.object({ version: integer('The version.', 1) }),
  data: z
    .object({
      us_tax_id: nullableString('9 digits; null without one.'),
      foreign_tax_id: nullableString('null without one.'),
      birth_date: nullableString('YYYY-MM-DD; w8ben only.'),
      version: int('The version.'),
    })
    .meta({ id: 'RevealedTaxForm' }),
  handle: async ({ deps, caller: { networkId }, params, body: { version } }) => {
    const of = { networkId, affiliateId: params.id as AffiliateId, version };
    const { secrets } = await deps.useCases.revealTaxForm(of);
    return {
      us_tax_id: secrets.usTaxId,
      foreign_tax_id: secrets.foreignTaxId,
      birth_date: secrets.birthDate,
      version,
    };
  },
});

export const TAX_FORM_ROUTES = [getOwn, giveOwn, get, reveal];
