// Where an affiliate's money goes (docs/rules/billing.md#payout-methods): what is shown of it, and the form to change it.
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';

type Kind = 'bank' | 'paypal' | 'wise' | 'crypto';
const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'bank', label: 'Bank account' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'wise', label: 'Wise' },
  { value: 'crypto', label: 'Crypto' },
];

type Name = 'holder' | 'iban' | 'bic' | 'email' | 'recipient' | 'network' | 'address';
const HOLDER: FormField<Name> = { name: 'holder', label: 'Account holder' };
const FIELDS: Readonly<Record<Kind, readonly FormField<Name>[]>> = {
  bank: [
    HOLDER,
    { name: 'iban', label: 'IBAN' },
    { name: 'bic', label: 'BIC', isOptional: true, hint: '8 or 11 characters' },
  ],
  paypal: [{ name: 'email', label: 'PayPal email', kind: 'email' }],
  wise: [HOLDER, { name: 'recipient', label: 'Email or ID of the Wise recipient' }],
  crypto: [
    { name: 'network', label: 'Network', hint: 'For example: USDT on Tron' },
    { name: 'address', label: 'Address' },
  ],
};

export function PayoutMethod() {
  const answer = useAnswer('/affiliate/payout-method', {});
  return (
    <Section title="Payout method">
      <Answered answer={answer} height={120}>
        {({ payout_method: method }) => (
          <>
            {method === null ? (
              <NothingYet>No payout method yet. Add one so that the network can pay you.</NothingYet>
            ) : (
              <Facts
                facts={[
                  ['Method', KINDS.find(({ value }) => value === method.kind)?.label ?? method.kind],
                  ['Account', method.iban ?? method.email ?? method.recipient ?? method.address ?? ''],
                  ['Last change', method.changed],
                  ...(method.confirmation === 'waiting'
                    ? [['Status', 'The network confirms it before money goes there'] as const]
                    : []),
                ]}
              />
            )}
            <h3>{method === null ? 'Add payout method' : 'Change payout method'}</h3>
            <PayoutMethodForm start={method?.kind ?? 'bank'} />
          </>
        )}
      </Answered>
    </Section>
  );
}

function PayoutMethodForm({ start }: { readonly start: Kind }) {
  const [kind, choose] = useState<Kind>(start);
  const { mutateAsync: set } = useChange('put', '/affiliate/payout-method');
  return (
    <>
      <ChoiceField
        label="Method"
        value={kind}
        choices={KINDS}
        onChoose={(chosen) => choose(KINDS.find(({ value }) => value === chosen)?.value ?? kind)}
      />
      <RecordForm
        key={kind}
        action="Save payout method"
        again
        fields={FIELDS[kind]}
        onSend={(values) => set({ body: { kind, ...values } })}
      />
    </>
  );
}
