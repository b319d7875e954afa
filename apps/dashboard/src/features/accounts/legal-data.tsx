// What documents say of an account (docs/rules/billing.md#legal-data).
import { useMayChange } from '../../api/permitted.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { LegalDataForm } from '../../forms/legal-data-form.tsx';
import { Answered } from '../../shell/answered.tsx';

type Props = { readonly id: string; readonly kind: 'affiliate' | 'advertiser' };

/** Nothing for who may not change it. */
export function LegalData(of: Props) {
  return useMayChange('set-legal-data') ? <Shown {...of} /> : null;
}

function Shown({ id, kind }: Props) {
  const path = { id };
  const answer = useAnswer('/network/legal-data/{id}', { path });
  const again = useAgain('/network/legal-data/{id}', { path });
  const { mutateAsync: change } = useChange('put', '/network/legal-data/{id}');
  return (
    <Answered answer={answer} height={320}>
      {({ legal_data: known }) => (
        <LegalDataForm
          kind={kind}
          known={known}
          asks="set-legal-data"
          latest={again}
          onSend={(body) => change({ path, body })}
        />
      )}
    </Answered>
  );
}
