// Where the network's accountants book what it invoices and pays (docs/rules/billing.md#ledger-accounts).
import { t } from '@lingui/core/macro';
import type { Asked, Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { linesOf, textOfLines } from '../../forms/lines.ts';
import { useCurrencyChoices } from '../../forms/places.ts';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

type Known = Data<'get', '/network/ledger-accounts'>['ledger_accounts'];
type Sent = Asked<'put', '/network/ledger-accounts'>['body'];
type Side = 'revenue' | 'expenses';
type Taxed = NonNullable<Known>[Side];
type Vat = keyof Taxed;
type TaxedName = `${Side}_${Vat}`;
type Name =
  | 'consultant'
  | 'client'
  | 'year_start'
  | 'digits'
  | 'currency'
  | 'bank'
  | 'deposits'
  | 'rounding'
  | 'debtors'
  | 'creditors'
  | 'own'
  | TaxedName;
type Typed = Readonly<Record<Name, string>>;

const VATS: readonly Vat[] = ['standard', 'reverse_charge', 'small_business', 'outside', 'none'];

export function LedgerAccounts() {
  const answer = useAnswer('/network/ledger-accounts', {});
  const again = useAgain('/network/ledger-accounts', {});
  const { currency } = useSession().network;
  const currencies = useCurrencyChoices();
  const { mutateAsync: change } = useChange('put', '/network/ledger-accounts');
  return (
    <Section title={t`Ledger accounts`} isTitleHidden>
      <Answered answer={answer} height={480}>
        {({ ledger_accounts: known }) => {
          const start = typedOf(known, currency);
          return (
            <RecordForm
              action={t`Save changes`}
              latest={async () => typedOf((await again()).ledger_accounts, currency)}
              fieldOf={(place) => place.replace(/^own\..*/, 'own').replace('.', '_')}
              fields={[
                ...headFields(currencies),
                ...VATS.map((vat) => taxedField('revenue', vat)),
                ...VATS.map((vat) => taxedField('expenses', vat)),
                ownField(),
              ].map((field) => ({ ...field, start: start[field.name] }))}
              sections={sections()}
              onSend={(typed) => change({ body: sentOf(typed) })}
            />
          );
        }}
      </Answered>
    </Section>
  );
}

const sections = () => [
  {
    title: t`Bookkeeping`,
    help: t`Your accountant knows all of these numbers. DATEV files contain them.`,
    names: ['consultant', 'client', 'year_start', 'digits', 'currency'] as const,
  },
  { title: t`Accounts`, names: ['bank', 'deposits', 'rounding', 'debtors', 'creditors', 'own'] as const },
  {
    title: t`Revenue from advertisers`,
    help: t`By the VAT on the invoice. Enter the account and, if it has one, the tax key after a space: 8400 3.`,
    names: VATS.map((vat): TaxedName => `revenue_${vat}`),
  },
  {
    title: t`Payouts to affiliates`,
    help: t`The same for self-billed invoices.`,
    names: VATS.map((vat): TaxedName => `expenses_${vat}`),
  },
];

type Currencies = ReturnType<typeof useCurrencyChoices>;

const headFields = (currencies: Currencies): readonly FormField<Name>[] => [
  {
    name: 'consultant',
    label: t`Accountant number`,
    kind: 'whole',
    isPair: true,
    hint: 'DATEV: Beraternummer',
  },
  { name: 'client', label: t`Client number`, kind: 'whole', hint: 'DATEV: Mandantennummer' },
  {
    name: 'year_start',
    label: t`Fiscal year starts on`,
    isPair: true,
    hint: t`Month and day, for example 01-01.`,
  },
  {
    name: 'digits',
    label: t`Digits per account number`,
    kind: 'whole',
    hint: t`Accounts of advertisers and affiliates have one more.`,
  },
  { name: 'currency', label: t`Bookkeeping currency`, kind: 'choice', choices: currencies },
  { name: 'bank', label: t`Bank`, isPair: true },
  { name: 'deposits', label: t`Advertiser deposits`, isOptional: true },
  { name: 'rounding', label: t`Rounding of payouts in other currencies`, isOptional: true },
  { name: 'debtors', label: t`Advertisers (debtors)`, isPair: true },
  { name: 'creditors', label: t`Affiliates (creditors)` },
];

const ownField = (): FormField<Name> => ({
  name: 'own',
  label: t`Accounts with their own number`,
  kind: 'long',
  isOptional: true,
  hint: t`The ID of the account and its number, one per line, for example 65f1c0a2b3d4e5f60718293a: 10007.`,
});

function taxedField(side: Side, vat: Vat): FormField<Name> {
  const name: TaxedName = `${side}_${vat}`;
  const wrongIn = (text: string) =>
    /^\d+(?:\s+\d+)?$/.test(text.trim()) ? undefined : t`Enter an account and a tax key, for example 8400 3.`;
  return { name, label: labelOf(vat), isOptional: true, wrongIn };
}

function labelOf(vat: Vat): string {
  switch (vat) {
    case 'standard':
      return t`With VAT`;
    case 'reverse_charge':
      return t`Reverse charge`;
    case 'small_business':
      return t`Small business`;
    case 'outside':
      return t`Not subject to VAT`;
    case 'none':
      return t`Without VAT or document`;
  }
}

function typedOf(known: Known, currency: string): Typed {
  const taxed = (side: Side) =>
    Object.fromEntries(
      VATS.map((vat) => {
        const { account = '', tax_key: key = null } = known?.[side][vat] ?? {};
        return [`${side}_${vat}`, [account, key].filter(Boolean).join(' ')];
      }),
    ) as Record<TaxedName, string>;
  return {
    consultant: known?.consultant ?? '',
    client: known?.client ?? '',
    year_start: known?.year_start ?? '01-01',
    digits: known?.digits ?? '4',
    currency: known?.currency ?? currency,
    bank: known?.bank ?? '',
    deposits: known?.deposits ?? '',
    rounding: known?.rounding ?? '',
    debtors: known?.debtors ?? '',
    creditors: known?.creditors ?? '',
    own: textOfLines(Object.entries(known?.own ?? {}).map(([id, number]) => `${id}: ${number}`)),
    ...taxed('revenue'),
    ...taxed('expenses'),
  };
}

function sentOf(typed: Typed): Sent {
  const taxed = (side: Side) =>
    Object.fromEntries(
      VATS.map((vat) => {
        const [account = '', key] = typed[`${side}_${vat}`].trim().split(/\s+/);
        return [vat, account === '' ? null : { account, ...(key !== undefined && { tax_key: key }) }];
      }),
    );
  const own = linesOf(typed.own).map((line) => {
    const [id = '', number = ''] = line.split(':').map((part) => part.trim());
    return [id, number];
  });
  return {
    consultant: typed.consultant.trim() as NumberText,
    client: typed.client.trim() as NumberText,
    year_start: typed.year_start,
    digits: typed.digits.trim() as NumberText,
    currency: typed.currency,
    bank: typed.bank,
    deposits: typed.deposits,
    rounding: typed.rounding,
    debtors: typed.debtors,
    creditors: typed.creditors,
    own: Object.fromEntries(own) as Record<string, string>,
    revenue: taxed('revenue'),
    expenses: taxed('expenses'),
  };
}
