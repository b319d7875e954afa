// When one affiliate is paid (docs/rules/billing.md#payment-terms): the network's terms, until others are agreed.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMayChange } from '../../api/permitted.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { termsFields, termsSent, typedTerms } from '../../forms/payment-terms-fields.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

/** Nothing for who may not ask for them. */
export function PaymentTerms({ id }: { readonly id: string }) {
  return useMayChange('get-payment-terms') ? <Shown id={id} /> : null;
}

function Shown({ id }: { readonly id: string }) {
  const path = { id };
  const answer = useAnswer('/network/payment-terms/{id}', { path });
  const again = useAgain('/network/payment-terms/{id}', { path });
  const { currency } = useSession().network;
  const { mutateAsync: change } = useChange('patch', '/network/payment-terms/{id}');
  return (
    <Answered answer={answer} height={200}>
      {({ payment_terms: terms }) => {
        const start = typedTerms(terms);
        return (
          <Section title={t`Payment terms`}>
            <p>
              {terms.own
                ? t`Agreed with this affiliate.`
                : terms.group_id === null
                  ? t`The network’s terms.`
                  : t`The terms of a group this affiliate is in.`}
            </p>
            <RecordForm
              action={t`Save payment terms`}
              asks="edit-payment-terms"
              latest={async () => typedTerms((await again()).payment_terms)}
              fields={termsFields(start, currency)}
              onSend={(typed) => change({ path, body: termsSent(typed) })}
            />
            {terms.own ? (
              <ActionButton asks="edit-payment-terms" onAct={() => change({ path, body: { inherit: true } })}>
                <Trans>Use the terms of the group or network</Trans>
              </ActionButton>
            ) : null}
          </Section>
        );
      }}
    </Answered>
  );
}
