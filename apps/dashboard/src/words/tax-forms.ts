// Tax forms and what they ask (docs/rules/billing.md#tax-forms), by the API's names.
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Data } from '../api/client.ts';
import { texts } from '../language/texts.ts';
import { countryName } from '../numbers/countries.ts';

export type TaxForm = NonNullable<Data<'get', '/affiliate/tax-form'>['tax_form']>;

export const TAX_FORMS = texts({ w9: 'W-9', w8ben: 'W-8BEN', w8ben_e: 'W-8BEN-E' });
/** What helps to choose one. */
export const TAX_FORM_CHOICES = texts({
  w9: msg`W-9: U.S. persons and companies`,
  w8ben: msg`W-8BEN: individuals outside the U.S.`,
  w8ben_e: msg`W-8BEN-E: companies outside the U.S.`,
});

export const TAX_CLASSES = texts({
  individual: msg`Individual or sole proprietor`,
  c_corporation: msg`C corporation`,
  s_corporation: msg`S corporation`,
  partnership: msg`Partnership`,
  trust_or_estate: msg`Trust or estate`,
  llc_as_c_corporation: msg`LLC taxed as a C corporation`,
  llc_as_s_corporation: msg`LLC taxed as an S corporation`,
  llc_as_partnership: msg`LLC taxed as a partnership`,
  government: msg`Government`,
  tax_exempt: msg`Tax-exempt organization`,
  other: msg`Other`,
});

const inLine = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

function treatyText(treaty: NonNullable<TaxForm['treaty']>): string {
  const country = countryName(treaty.country);
  const percent = String(treaty.percent);
  return t`${country}, article ${treaty.article}: ${percent}%`;
}

export function taxFormFacts(form: TaxForm): readonly (readonly [string, ReactNode])[] {
  const { treaty } = form;
  return [
    [t`Form`, `${TAX_FORMS[form.kind]} (${form.edition})`],
    [t`Name`, form.name],
    [t`Business name`, form.business_name],
    [t`Tax classification`, form.tax_class && TAX_CLASSES[form.tax_class]],
    [t`Address`, inLine(form.street, form.city, form.region, form.postal_code, countryName(form.country))],
    [
      form.kind === 'w8ben' ? t`Citizenship` : t`Country of incorporation`,
      form.home_country && countryName(form.home_country),
    ],
    [t`U.S. tax ID`, form.us_tax_id],
    [t`Foreign tax ID`, form.foreign_tax_id],
    [t`Tax treaty`, treaty && treatyText(treaty)],
    [t`Signed by`, inLine(form.signed_by, form.capacity)],
    [t`Signed`, form.created],
    [t`Valid until`, form.holds_until],
  ];
}
