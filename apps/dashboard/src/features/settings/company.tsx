// What the network is called on its documents, and how it numbers them (docs/rules/billing.md#legal-data).
import { t } from '@lingui/core/macro';
import type { Asked, Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { type PartyField, partyFields, partySent, startingAs, typedParty } from '../../forms/legal-fields.ts';
import { linesOf, textOfLines } from '../../forms/lines.ts';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { wrongNumber } from '../../forms/wrong-number.ts';
import { plainNumber, typedNumber } from '../../numbers/typed.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

type Known = Data<'get', '/network/company'>['company'];
type Sent = Asked<'put', '/network/company'>['body'];
type Name =
  | PartyField
  | 'holder'
  | 'iban'
  | 'bic'
  | 'due_days'
  | 'vat_rates'
  | 'invoice'
  | 'self_billed_invoice'
  | 'credit_note';
type Typed = Readonly<Record<Name, string>>;

export function Company() {
  const answer = useAnswer('/network/company', {});
  const again = useAgain('/network/company', {});
  const { mutateAsync: change } = useChange('put', '/network/company');
  return (
    <Section title={t`Company`} isTitleHidden>
      <Answered answer={answer} height={480}>
        {({ company: known }) => (
          <RecordForm
            action={t`Save changes`}
            latest={async () => typedOf((await again()).company)}
            fieldOf={(place) =>
              place.replace(/^(bank|prefixes)\./, '').replace(/^(vat_?[rR]ates)\..*/, 'vat_rates')
            }
            fields={startingAs(fields(), typedOf(known))}
            sections={sections()}
            onSend={(typed) => change({ body: sentOf(typed) })}
          />
        )}
      </Answered>
    </Section>
  );
}

const sections = () => [
  {
    title: t`Legal data`,
    help: t`It appears on new invoices. Issued documents never change.`,
    names: partyFields().map(({ name }) => name),
  },
  {
    title: t`Bank account`,
    help: t`Advertisers pay into this account.`,
    names: ['holder', 'iban', 'bic', 'due_days'] as const,
  },
  { title: t`VAT`, names: ['vat_rates'] as const },
  {
    title: t`Document numbers`,
    help: t`What document numbers start with.`,
    names: ['invoice', 'self_billed_invoice', 'credit_note'] as const,
  },
];

const fields = (): readonly FormField<Name>[] => [
  ...partyFields(),
  { name: 'holder', label: t`Account holder`, isOptional: true },
  { name: 'iban', label: 'IBAN', isOptional: true, isPair: true },
  { name: 'bic', label: 'BIC', isOptional: true },
  { name: 'due_days', label: t`Days until due`, kind: 'whole', isOptional: true },
  {
    name: 'vat_rates',
    label: t`VAT rates by country`,
    kind: 'long',
    isOptional: true,
    wrongIn: wrongInRates,
    hint: t`Only where it differs from the standard rate. One per line, for example AT: 10.`,
  },
  { name: 'invoice', label: t`Invoices` },
  { name: 'self_billed_invoice', label: t`Self-billed invoices` },
  { name: 'credit_note', label: t`Credit notes` },
];

const typedOf = (known: Known): Typed => ({
  ...typedParty(known),
  holder: known?.bank?.holder ?? '',
  iban: known?.bank?.iban ?? '',
  bic: known?.bank?.bic ?? '',
  due_days: known?.due_days ?? '',
  vat_rates: textOfLines(
    Object.entries(known?.vat_rates ?? {}).map(([code, rate]) => `${code}: ${typedNumber(rate)}`),
  ),
  invoice: known?.prefixes.invoice ?? 'INV-',
  self_billed_invoice: known?.prefixes.self_billed_invoice ?? 'SB-',
  credit_note: known?.prefixes.credit_note ?? 'CN-',
});

function ratesOf(text: string): readonly (readonly [code: string, rate: string])[] {
  return linesOf(text).map((line) => {
    const [code = '', rate = ''] = line.split(':').map((part) => part.trim());
    return [code.toUpperCase(), rate];
  });
}

function wrongInRates(text: string): string | undefined {
  const wrong = ratesOf(text).find(([, rate]) => plainNumber(rate) === undefined);
  return wrong === undefined ? undefined : wrongNumber(wrong[1]);
}

const sentOf = ({ holder, iban, bic, due_days: days, vat_rates: rates, ...typed }: Typed): Sent => ({
  ...partySent(typed),
  bank: holder || iban || bic ? { holder, iban, bic: bic || null } : null,
  due_days: days === '' ? null : (days.trim() as NumberText),
  vat_rates: Object.fromEntries(
    ratesOf(rates).map(([code, rate]) => [code, (plainNumber(rate) ?? '') as NumberText]),
  ),
  prefixes: {
    invoice: typed.invoice,
    self_billed_invoice: typed.self_billed_invoice,
    credit_note: typed.credit_note,
  },
});
