// The tax form an affiliate gives its network (docs/rules/billing.md#tax-forms).
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { countryChoices } from '../../design/parts/country.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { formClass } from '../../design/parts/field.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { TAX_CLASSES, TAX_FORM_CHOICES, taxFormFacts } from '../../words/tax-forms.ts';

type Kind = keyof typeof TAX_FORM_CHOICES;
const KINDS: readonly Kind[] = ['w9', 'w8ben', 'w8ben_e'];

export function OwnTaxForm() {
  const answer = useAnswer('/affiliate/tax-form', {});
  const [kind, choose] = useState<Kind>();
  return (
    <Section title={t`U.S. tax form`}>
      <Answered answer={answer} height={120}>
        {({ tax_form: form }) => (
          <>
            {form === null ? (
              <p>{t`Submit a form only if your network asks for one. Tax IDs are stored encrypted.`}</p>
            ) : (
              <Facts facts={taxFormFacts(form)} />
            )}
            <div className={formClass}>
              <ChoiceField
                label={form === null ? t`Form` : t`New form`}
                value={kind ?? ''}
                choices={[
                  { value: '', label: t`Choose a form` },
                  ...KINDS.map((one) => ({ value: one, label: TAX_FORM_CHOICES[one] })),
                ]}
                onChoose={(chosen) => choose(KINDS.find((one) => one === chosen))}
              />
            </div>
            {kind === undefined ? null : (
              <TaxFormForm key={kind} kind={kind} onDone={() => choose(undefined)} />
            )}
          </>
        )}
      </Answered>
    </Section>
  );
}

type Name =
  | 'name'
  | 'business_name'
  | 'tax_class'
  | 'street'
  | 'city'
  | 'region'
  | 'postal_code'
  | 'country'
  | 'home_country'
  | 'us_tax_id_kind'
  | 'us_tax_id'
  | 'foreign_tax_id'
  | 'birth_date'
  | 'treaty_country'
  | 'treaty_article'
  | 'treaty_percent'
  | 'signed_by'
  | 'capacity'
  | 'certified';

function fieldsOf(kind: Kind): readonly FormField<Name>[] {
  const isUs = kind === 'w9';
  const country = { kind: 'choice', choices: countryChoices(), start: '' } as const;
  const hasTreaty = ({ treaty_country: chosen }: Readonly<Record<string, string>>) => Boolean(chosen);
  const classes = Object.entries(TAX_CLASSES)
    .filter(([one]) => isUs || one !== 'individual')
    .map(([value, label]) => ({ value, label }));
  const classField: FormField<Name> = {
    name: 'tax_class',
    label: t`Tax classification`,
    kind: 'choice',
    choices: classes,
  };
  const ids: FormField<Name>[] = [
    {
      name: 'us_tax_id_kind',
      label: t`Kind of U.S. tax ID`,
      kind: 'choice',
      choices: [
        { value: 'ssn', label: t`SSN or ITIN` },
        { value: 'ein', label: 'EIN' },
      ],
      isPair: true,
    },
    { name: 'us_tax_id', label: t`U.S. tax ID`, hint: t`9 digits`, isOptional: !isUs },
  ];
  const abroad: FormField<Name>[] = [
    {
      name: 'home_country',
      label: kind === 'w8ben' ? t`Citizenship` : t`Country of incorporation`,
      ...country,
    },
    { name: 'foreign_tax_id', label: t`Foreign tax ID`, isOptional: true },
  ];
  const treaty: FormField<Name>[] = [
    { name: 'treaty_country', label: t`Tax treaty with`, none: t`None`, isOptional: true, ...country },
    { name: 'treaty_article', label: t`Article`, isAsked: hasTreaty, isPair: true },
    { name: 'treaty_percent', label: t`Withholding rate`, kind: 'amount', unit: '%', isAsked: hasTreaty },
  ];
  return [
    { name: 'name', label: t`Name`, hint: t`As on your tax return` },
    ...(kind === 'w8ben' ? [] : [classField]),
    ...(isUs ? [{ name: 'business_name', label: t`Business name`, isOptional: true } as const] : []),
    { name: 'street', label: t`Street and number` },
    { name: 'city', label: t`City`, isPair: true },
    { name: 'postal_code', label: t`Postal code`, isOptional: true },
    { name: 'region', label: t`State or province`, isOptional: !isUs },
    { name: 'country', label: t`Country`, ...country, start: isUs ? 'US' : '' },
    ...(kind === 'w8ben' ? [{ name: 'birth_date', label: t`Date of birth`, kind: 'date' } as const] : []),
    ...(isUs ? ids : [...abroad, ...ids, ...treaty]),
    { name: 'signed_by', label: t`Signed by`, hint: t`The full name of the person who signs`, isPair: true },
    { name: 'capacity', label: t`Capacity`, hint: t`For example: director`, isOptional: true },
    {
      name: 'certified',
      label: t`Certification`,
      kind: 'choice',
      choices: [{ value: 'yes', label: t`I certify this under penalties of perjury` }],
      none: t`Not certified yet`,
      start: '',
      hint: t`The form is true, correct and complete, and you may sign it.`,
    },
  ];
}

function TaxFormForm({ kind, onDone }: { readonly kind: Kind; readonly onDone: () => void }) {
  const { mutateAsync: give } = useChange('post', '/affiliate/tax-form');
  return (
    <RecordForm
      action={t`Submit tax form`}
      fields={fieldsOf(kind)}
      fieldOf={(path) => path.replace('treaty.', 'treaty_')}
      onSend={async ({
        treaty_country: country,
        treaty_article: article,
        treaty_percent: percent,
        ...typed
      }) => {
        const { certified, us_tax_id_kind: idKind, tax_class: taxClass, ...texts } = typed;
        await give({
          body: {
            kind,
            ...texts,
            tax_class: (taxClass || null) as keyof typeof TAX_CLASSES | null,
            us_tax_id_kind: texts.us_tax_id ? (idKind as 'ssn' | 'ein') : null,
            treaty: country ? { country, article, percent: percent.trim() as NumberText } : null,
            certified: certified === 'yes',
          },
        });
        onDone();
      }}
    />
  );
}
