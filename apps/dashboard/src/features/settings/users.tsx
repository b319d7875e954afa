import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { UserList } from '../../table/users.tsx';
import { IdentityProvider } from './identity-provider.tsx';
import { LimitOf, limitIn, useLimitFields } from './limit.tsx';
import { texts } from '../../language/texts.ts';
import { roleWord } from '../../words/en.ts';

const ROLES = texts([
  ['owner', msg`Owner: full access`],
  ['admin', msg`Admin: everything except owners`],
  ['manager', msg`Manager: campaigns, accounts, conversions and postbacks`],
  ['finance', msg`Finance: invoices, payments and exchange rates`],
  ['analyst', msg`Analyst: read-only`],
  ['support', msg`Support: read-only, can resend postbacks`],
]);
type StaffRole = (typeof ROLES)[number][0];

/** Who of the network's staff may sign in. */
export function Users() {
  const { user } = useSession();
  const invite = useChange('post', '/users');
  const edit = useChange('patch', '/users/{id}');
  return (
    <>
      <UserList
        query={{ kind: 'staff' }}
        isFixed={({ _id }) => _id === user._id}
        columns={[
          {
            key: 'role',
            head: t`Role`,
            cell: ({ _id, name, role }) =>
              _id === user._id ? (
                roleWord(role ?? '')
              ) : (
                <RoleOf
                  name={name}
                  role={role as StaffRole}
                  onChange={(chosen) => edit.mutateAsync({ path: { id: _id }, body: { role: chosen } })}
                />
              ),
          },
          {
            key: 'sees',
            head: t`Access`,
            cell: (one) =>
              one.role === 'owner' || one.role === 'admin' ? t`All accounts` : <LimitOf user={one} />,
          },
        ]}
        fields={[
          {
            name: 'role',
            label: t`Role`,
            kind: 'choice',
            start: 'analyst',
            choices: ROLES.map(([value, label]) => ({ value, label })),
          },
          ...useLimitFields(),
        ]}
        onInvite={({ role, name, email, ...limit }) =>
          invite.mutateAsync({ body: { name, email, role: role as StaffRole, ...limitIn(limit) } })
        }
      />
      <FactorOfStaff />
      <CompanyAccount />
    </>
  );
}

const CompanyAccount = () => (useMayChange('get-identity-provider') ? <IdentityProvider /> : null);

/** Whether all staff must have a second factor. */
function FactorOfStaff() {
  const answer = useAnswer('/network/account', {});
  const edit = useChange('patch', '/network/account');
  const ask = (isAsked: boolean) => edit.mutateAsync({ body: { staff_second_factor: isAsked } });
  return (
    <Section title={t`Two-factor authentication`}>
      <Answered answer={answer} height={80}>
        {({ network }) =>
          network.staff_second_factor ? (
            <>
              <p>
                <Trans>
                  Required for your team. People without it must set it up before they can continue.
                </Trans>
              </p>
              <div>
                <ConfirmButton
                  label={t`Make optional`}
                  asks="edit-network-account"
                  consequence={t`People without two-factor authentication can sign in with their password alone.`}
                  onConfirm={() => ask(false)}
                />
              </div>
            </>
          ) : (
            <>
              <p>
                <Trans>Optional for each person. API keys aren’t affected.</Trans>
              </p>
              <div>
                <ConfirmButton
                  label={t`Require for everyone`}
                  isHarmless
                  asks="edit-network-account"
                  consequence={t`From their next click, people without it must set it up before they can continue.`}
                  onConfirm={() => ask(true)}
                />
              </div>
            </>
          )
        }
      </Answered>
    </Section>
  );
}

type RoleOfProps = {
  readonly name: string;
  readonly role: StaffRole;
  readonly onChange: (role: StaffRole) => Promise<unknown>;
};

/** The role as a choice that counts once it is saved: arrow keys pass over roles on their way. */
function RoleOf({ name, role, onChange }: RoleOfProps) {
  const [chosen, choose] = useState<StaffRole | undefined>();
  return (
    <>
      <ChoiceField
        label={t`Role of ${name}`}
        isLabelHidden
        value={chosen ?? role}
        choices={ROLES.map(([value]) => ({ value, label: roleWord(value) }))}
        onChoose={(value) => choose(value as StaffRole)}
      />
      {chosen !== undefined && chosen !== role ? (
        <ActionButton
          onAct={async () => {
            try {
              await onChange(chosen);
            } finally {
              choose(undefined);
            }
          }}
        >
          <Trans>Save</Trans>
        </ActionButton>
      ) : null}
    </>
  );
}
