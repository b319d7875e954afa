// The form of an account's legal data, of the network's staff and of the account itself.
import { t } from '@lingui/core/macro';
import type { Data } from '../api/client.ts';
import type { Operation } from '../api/permitted.ts';
import { Section } from '../shell/section.tsx';
import { type LegalField, legalSent, partyFields, startingAs, typedLegal, yesOrNo } from './legal-fields.ts';
import { type FormField, RecordForm } from './record-form.tsx';

type Known = Data<'get', '/network/legal-data/{id}'>['legal_data'];
type Props = {
  readonly kind: 'affiliate' | 'advertiser';
  readonly known: Known;
  /** Of staff; an account may always change its own. */
  readonly asks?: Operation;
  /** As they are by now. */
  readonly latest: () => Promise<{ readonly legal_data: Known }>;
  readonly onSend: (body: ReturnType<typeof legalSent>) => Promise<unknown>;
};

export function LegalDataForm({ kind, known, asks, latest, onSend }: Props) {
  const selfBilling: FormField<LegalField> = {
    name: 'self_billing',
    label: t`Self-billing`,
    kind: 'choice',
    choices: yesOrNo(),
    hint:
      asks === undefined
        ? t`With self-billing, the network issues your invoices for you. Choose Yes if you agree.`
        : t`With self-billing, the network issues the affiliate’s invoices. Choose Yes if the affiliate agrees.`,
  };
  const fields: readonly FormField<LegalField>[] =
    kind === 'affiliate' ? [...partyFields(), selfBilling] : partyFields();
  return (
    <Section title={t`Legal data`}>
      <p>{t`It appears on new invoices. Issued documents never change.`}</p>
      <RecordForm
        action={t`Save legal data`}
        asks={asks}
        latest={async () => typedLegal((await latest()).legal_data)}
        fields={startingAs(fields, typedLegal(known))}
        onSend={(typed) => onSend(legalSent({ ...typedLegal(null), ...typed }))}
      />
    </Section>
  );
}
