// Where an affiliate's money goes (docs/rules/billing.md#payout-methods): what is shown of it, and the form to change it.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { formClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { texts } from '../../language/texts.ts';
import { PAYOUT_WORDS } from '../../words/payment-methods.ts';

type Kind = keyof typeof PAYOUT_WORDS;
const KINDS: readonly Kind[] = ['bank', 'paypal', 'wise', 'crypto'];

type Name = 'holder' | 'iban' | 'bic' | 'email' | 'recipient' | 'network' | 'address';
const HOLDER = texts<FormField<Name>>({ name: 'holder', label: msg`Account holder` });
const FIELDS = texts<Readonly<Record<Kind, readonly FormField<Name>[]>>>({
  bank: [
    HOLDER,
    { name: 'iban', label: 'IBAN' },
    { name: 'bic', label: 'BIC', isOptional: true, hint: msg`8 or 11 characters` },
  ],
  paypal: [{ name: 'email', label: msg`PayPal email`, kind: 'email' }],
  wise: [HOLDER, { name: 'recipient', label: msg`Email or ID of the Wise recipient` }],
  crypto: [
    { name: 'network', label: msg`Network`, hint: msg`For example: USDT on Tron` },
    { name: 'address', label: msg`Address` },
  ],
});

export function PayoutMethod() {
  const answer = useAnswer('/affiliate/payout-method', {});
  return (
    <Section title={t`Payout method`}>
      <Answered answer={answer} height={120}>
        {({ payout_method: method }) => (
          <>
            {method === null ? (
              <NothingYet>
                <Trans>No payout method yet. Add one so that the network can pay you.</Trans>
              </NothingYet>
            ) : (
              <Facts
                facts={[
                  [t`Method`, PAYOUT_WORDS[method.kind]],
                  [t`Account`, method.iban ?? method.email ?? method.recipient ?? method.address ?? ''],
                  [t`Last change`, method.changed],
                  ...(method.confirmation === 'waiting'
                    ? [[t`Status`, t`The network confirms it before money goes there`] as const]
                    : []),
                ]}
              />
            )}
            <h3>{method === null ? t`Add payout method` : t`Change payout method`}</h3>
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
      <div className={formClass}>
        <ChoiceField
          label={t`Method`}
          value={kind}
          choices={KINDS.map((one) => ({ value: one, label: PAYOUT_WORDS[one] }))}
          onChoose={(chosen) => choose(KINDS.find((one) => one === chosen) ?? kind)}
        />
      </div>
      <RecordForm
        key={kind}
        action={t`Save payout method`}
        again
        fields={FIELDS[kind]}
        onSend={(values) => set({ body: { kind, ...values } })}
      />
    </>
  );
}
