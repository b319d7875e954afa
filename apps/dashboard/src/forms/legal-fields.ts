// The legal data of one side of a document (docs/rules/billing.md#legal-data): of the network, and of accounts.
import { t } from '@lingui/core/macro';
import type { Data } from '../api/client.ts';
import { countryChoices } from '../design/parts/country.tsx';
import type { FormField } from './record-form.tsx';

type LegalData = NonNullable<Data<'get', '/network/legal-data/{id}'>['legal_data']>;
type Party = Pick<
  LegalData,
  | 'legal_name'
  | 'street'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'vat_id'
  | 'tax_number'
  | 'registration_number'
  | 'small_business'
>;
export type PartyField = keyof Party;
export type LegalField = PartyField | 'self_billing';

export const yesOrNo = () => [
  { value: 'no', label: t`No` },
  { value: 'yes', label: t`Yes` },
];
export const typedFlag = (is: boolean | undefined): string => (is === true ? 'yes' : 'no');

export const typedParty = (known: Party | null): Readonly<Record<PartyField, string>> => ({
  legal_name: known?.legal_name ?? '',
  street: known?.street ?? '',
  postal_code: known?.postal_code ?? '',
  city: known?.city ?? '',
  country: known?.country ?? '',
  vat_id: known?.vat_id ?? '',
  tax_number: known?.tax_number ?? '',
  registration_number: known?.registration_number ?? '',
  small_business: typedFlag(known?.small_business),
});

export const typedLegal = (known: LegalData | null): Readonly<Record<LegalField, string>> => ({
  ...typedParty(known),
  self_billing: typedFlag(known?.self_billing),
});

export const partyFields = (): FormField<PartyField>[] => [
  { name: 'legal_name', label: t`Legal name`, hint: t`Exactly as it is registered.` },
  { name: 'street', label: t`Street and number` },
  { name: 'postal_code', label: t`Postal code`, isOptional: true, isPair: true },
  { name: 'city', label: t`City` },
  { name: 'country', label: t`Country`, kind: 'choice', choices: countryChoices(), start: '' },
  { name: 'vat_id', label: t`VAT ID`, isOptional: true, isPair: true },
  { name: 'tax_number', label: t`Tax number`, isOptional: true },
  { name: 'registration_number', label: t`Registration number`, isOptional: true },
  {
    name: 'small_business',
    label: t`Exempt from VAT as a small business`,
    kind: 'choice',
    choices: yesOrNo(),
  },
];

/** The fields with what is in them at first. */
export const startingAs = <Name extends string>(
  fields: readonly FormField<Name>[],
  typed: Readonly<Record<Name, string>>,
): FormField<Name>[] => fields.map((field) => ({ ...field, start: typed[field.name] }));

export const partySent = (typed: Readonly<Record<PartyField, string>>) => ({
  legal_name: typed.legal_name,
  street: typed.street,
  postal_code: typed.postal_code || null,
  city: typed.city,
  country: typed.country,
  vat_id: typed.vat_id || null,
  tax_number: typed.tax_number || null,
  registration_number: typed.registration_number || null,
  small_business: typed.small_business === 'yes',
});

export const legalSent = (typed: Readonly<Record<LegalField, string>>) => ({
  ...partySent(typed),
  self_billing: typed.self_billing === 'yes',
});
