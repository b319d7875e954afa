import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
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
    <Section title="Passkeys">
      <p>
        A passkey signs you in by finger, face or PIN, with no password to be guessed or given away. Once you
        have one, the password alone opens nothing: a passkey or a code is asked for beside it. Make two, on
        different devices, so that you never stand outside.
      </p>
      <Answered answer={answer} height={120}>
        {(listed) => <OwnPasskeys {...listed} />}
      </Answered>
    </Section>
  );
}

function OwnPasskeys({ origin, passkeys }: Listed) {
  const { zone } = useSession().network;
  const remove = useChange('delete', '/auth/passkeys/{id}');
  const reason = noPasskeysFor(origin);
  return (
    <>
      {passkeys.length > 0 ? (
        <DataTable
          label="Passkeys"
          rows={passkeys}
          keyOf={({ _id }) => _id}
          columns={[
            { key: 'name', head: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
            {
              key: 'kept',
              head: 'Kept',
              kind: 'short',
              cell: ({ synced }) => (synced ? 'Synced' : 'One device'),
            },
            { key: 'created', head: `Since (${zone})`, kind: 'time', cell: ({ created }) => created },
            { key: 'used', head: 'Last used', kind: 'time', cell: ({ last_used: at }) => at ?? 'Never' },
            {
              key: 'do',
              head: 'Do',
              kind: 'action',
              cell: ({ _id, name }) => (
                <ConfirmButton
                  label="Remove"
                  consequence={`${name} opens nothing any more. What is kept of it on a device stays there: remove it there, too.`}
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
        <ActionButton look="main" onAct={() => Promise.resolve(ask(true))}>
          Make a passkey
        </ActionButton>
      </div>
    );
  return (
    <RecordForm
      action="Make it"
      fields={[
        { name: 'name', label: 'Name of the passkey', hint: 'What you will know it by, such as the device' },
      ]}
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
