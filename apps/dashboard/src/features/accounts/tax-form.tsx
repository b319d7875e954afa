// The tax form of an affiliate (docs/rules/billing.md#tax-forms), for the network's staff.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { type TaxForm, taxFormFacts } from '../../words/tax-forms.ts';

/** Nothing for who may not ask for it. */
export function TaxFormOf({ id }: { readonly id: string }) {
  return useMayChange('reveal-tax-form') ? <Shown id={id} /> : null;
}

function Shown({ id }: { readonly id: string }) {
  const answer = useAnswer('/network/tax-forms/{id}', { path: { id } });
  return (
    <Section title={t`U.S. tax form`}>
      <Answered answer={answer} height={160}>
        {({ tax_form: form }) =>
          form === null ? (
            <NothingYet>{t`This affiliate hasn’t submitted a form. They do that on their Account page.`}</NothingYet>
          ) : (
            <Known key={form.version} id={id} form={form} />
          )
        }
      </Answered>
    </Section>
  );
}

type Revealed = Data<'post', '/network/tax-forms/{id}/reveal'>;

function Known({ id, form }: { readonly id: string; readonly form: TaxForm }) {
  const { mutateAsync: reveal } = useChange('post', '/network/tax-forms/{id}/reveal');
  const [known, show] = useState<Revealed>();
  const { version } = form;
  return (
    <>
      <Facts
        facts={[
          ...taxFormFacts(known ? { ...form, ...known } : form),
          [t`Date of birth`, known?.birth_date ?? ''],
        ]}
      />
      {known ? null : (
        <div className={actionsClass}>
          <ConfirmButton
            label={t`Show tax IDs`}
            isHarmless
            consequence={t`The audit log records that you viewed them.`}
            onConfirm={async () => show(await reveal({ path: { id }, body: { version } }))}
          />
        </div>
      )}
    </>
  );
}
