// When one affiliate is paid (docs/rules/billing.md#payment-terms): the network's terms, until others are agreed.
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { isLimited } from '../../api/limited.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { CLOSINGS } from '../../words/closings.ts';

type Terms = Data<'get', '/network/payment-terms/{id}'>['payment_terms'];

const typedOf = ({ closes, net_days: days, minimum }: Terms) => ({
  closes,
  net_days: String(days),
  minimum: String(minimum),
});

/** Nothing for who may not ask for them. */
export function PaymentTerms({ id }: { readonly id: string }) {
  const { user } = useSession();
  return useMayChange('billing') && !isLimited(user) ? <Shown id={id} /> : null;
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
        const start = typedOf(terms);
        return (
          <Section title="Payment terms" isChange>
            <p>{terms.own ? 'Agreed with this affiliate.' : 'Those of the network.'}</p>
            <RecordForm
              action="Save payment terms"
              needs="billing"
              latest={async () => typedOf((await again()).payment_terms)}
              fields={[
                {
                  name: 'closes',
                  label: 'Close periods',
                  kind: 'choice',
                  choices: CLOSINGS,
                  start: start.closes,
                },
                { name: 'net_days', label: 'Days until due', kind: 'whole', start: start.net_days },
                {
                  name: 'minimum',
                  label: 'Minimum payout',
                  kind: 'amount',
                  unit: currency,
                  start: start.minimum,
                },
              ]}
              onSend={({ closes, net_days: days, minimum }) =>
                change({
                  path,
                  body: {
                    closes: CLOSINGS.find(({ value }) => value === closes)?.value ?? 'by_hand',
                    net_days: days.trim() as NumberText,
                    minimum: minimum.trim() as NumberText,
                  },
                })
              }
            />
            {terms.own ? (
              <ActionButton needs="billing" onAct={() => change({ path, body: { inherit: true } })}>
                Use the terms of the network
              </ActionButton>
            ) : null}
          </Section>
        );
      }}
    </Answered>
  );
}
