import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { noPasskeysFor } from '../../shell/passkeys-here.ts';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';

type Listed = Data<'get', '/auth/passkeys'>;

/** Keys on devices and in password managers that sign in without a password: made, known again, removed. */
export function Passkeys() {
  const answer = useAnswer('/auth/passkeys', {});
  return (
    <Section title={t`Passkeys`}>
      <p>
        <Trans>
          Sign in with your fingerprint, face or PIN instead of a password. Once you add one, your password
          alone is no longer enough. Add a second passkey on another device so you can’t lock yourself out.
        </Trans>
      </p>
      <Answered answer={answer} height={120}>
        {(listed) => <OwnPasskeys {...listed} />}
      </Answered>
    </Section>
  );
}

function OwnPasskeys({ origin, passkeys }: Listed) {
  const remove = useChange('delete', '/auth/passkeys/{id}');
  const reason = noPasskeysFor(origin);
  return (
    <>
      {passkeys.length > 0 ? (
        <DataTable
          label={t`Passkeys`}
          rows={passkeys}
          keyOf={({ _id }) => _id}
          columns={[
            { key: 'name', head: t`Name`, cell: ({ name }) => <span dir="auto">{name}</span> },
            {
              key: 'kept',
              head: t`Type`,
              kind: 'short',
              cell: ({ synced }) => (synced ? t`Synced` : t`This device only`),
            },
            { key: 'created', head: t`Added`, kind: 'time', cell: ({ created }) => created },
            { key: 'used', head: t`Last used`, kind: 'time', cell: ({ last_used: at }) => at ?? t`Never` },
            {
              key: 'do',
              head: t`Actions`,
              kind: 'action',
              cell: ({ _id, name }) => (
                <ConfirmButton
                  label={t`Remove`}
                  consequence={t`${name} can no longer sign you in. Also delete it on the device it’s stored on.`}
                  onConfirm={() => remove.mutateAsync({ path: { id: _id } })}
                />
              ),
            },
          ]}
        />
      ) : null}
      {reason === undefined ? <NewPasskey /> : <Notice tone="warning">{reason}</Notice>}
    </>
  );
}

function NewPasskey() {
  const client = useQueryClient();
  const [isAsking, ask] = useState(false);
  if (!isAsking)
    return (
      <div className={actionsClass}>
        <ActionButton onAct={() => Promise.resolve(ask(true))}>
          <Trans>Add passkey</Trans>
        </ActionButton>
      </div>
    );
  return (
    <RecordForm
      action={t`Add passkey`}
      fields={[{ name: 'name', label: t`Name of the passkey`, hint: t`For example, MacBook or phone` }]}
      onCancel={() => ask(false)}
      onSend={async ({ name }) => {
        const { makePasskey } = await import('../../api/passkey.ts');
        await makePasskey(name);
        ask(false);
        await client.invalidateQueries();
      }}
    />
  );
}
