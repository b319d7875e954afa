// When members of a group are paid that have no terms of their own (docs/rules/billing.md#payment-terms).
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
export function GroupTerms({ id }: { readonly id: string }) {
  return useMayChange('get-group-payment-terms') ? <Shown id={id} /> : null;
}

function Shown({ id }: { readonly id: string }) {
  const path = { id };
  const answer = useAnswer('/network/affiliate-groups/{id}/payment-terms', { path });
  const again = useAgain('/network/affiliate-groups/{id}/payment-terms', { path });
  const { currency } = useSession().network;
  const { mutateAsync: change } = useChange('patch', '/network/affiliate-groups/{id}/payment-terms');
  return (
    <Answered answer={answer} height={200}>
      {({ payment_terms: terms }) => (
        <Section title={t`Payment terms`}>
          <p>
            {terms.own
              ? t`For affiliates of this group without terms of their own.`
              : t`The network’s terms.`}
          </p>
          <RecordForm
            action={t`Save payment terms`}
            asks="edit-group-payment-terms"
            isBeside
            latest={async () => typedTerms((await again()).payment_terms)}
            fields={termsFields(typedTerms(terms), currency)}
            onSend={(typed) => change({ path, body: termsSent(typed) })}
          />
          {terms.own ? (
            <ActionButton
              asks="edit-group-payment-terms"
              onAct={() => change({ path, body: { inherit: true } })}
            >
              <Trans>Use the terms of the network</Trans>
            </ActionButton>
          ) : null}
        </Section>
      )}
    </Answered>
  );
}
