import { useState } from 'react';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { IdentityProvider } from './identity-provider.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

const ROLES = [
  ['owner', 'Owner: everything'],
  ['admin', 'Admin: everything but owners'],
  ['manager', 'Manager: campaigns, accounts, conversions, postbacks'],
  ['finance', 'Finance: invoices, payments, rates'],
  ['analyst', 'Analyst: looks only'],
  ['support', 'Support: looks, and sends postbacks again'],
] as const;
type StaffRole = (typeof ROLES)[number][0];

/** Who of the network's staff may sign in. */
export function Users() {
  const session = useSession();
  const { zone } = session.network;
  const answer = useAnswer('/users', { query: { kind: 'staff', limit: '1000' } });
  const invite = useChange('post', '/users');
  const edit = useChange('patch', '/users/{id}');
  const remove = useChange('delete', '/users/{id}');
  const renew = useChange('post', '/users/{id}/link');
  const unlink = useChange('delete', '/users/{id}/identity-provider');
  const resetFactor = useChange('delete', '/users/{id}/second-factor');
  const [made, show] = useState<{ readonly link: string | null } | undefined>();
  return (
    <>
      <FactorOfStaff />
      <CompanyAccount />
      {made === undefined ? null : <MadeLink link={made.link} />}
      <RecordList
        label="Users"
        answer={listOf(answer, ({ users }) => users)}
        keyOf={({ _id }) => _id}
        empty="There is no user."
        columns={[
          { key: 'name', head: 'Name', cell: ({ name }) => name },
          { key: 'email', head: 'E-mail', cell: ({ email }) => email },
          {
            key: 'role',
            head: 'Role',
            cell: ({ _id, name, role }) =>
              _id === session.user._id ? (
                role
              ) : (
                <RoleOf
                  name={name}
                  role={role as StaffRole}
                  onChange={(chosen) => edit.mutateAsync({ path: { id: _id }, body: { role: chosen } })}
                />
              ),
          },
          {
            key: 'live',
            head: 'Status',
            kind: 'short',
            cell: ({ live, invited }) => (
              <Status status={live ? (invited ? 'pending' : 'live') : 'cancelled'} />
            ),
          },
          { key: 'login', head: `Last in (${zone})`, kind: 'time', cell: ({ last_login: at }) => at },
          {
            key: 'do',
            head: 'Do',
            kind: 'action',
            cell: ({ _id, name, live, invited, second_factor: hasFactor, identity_provider: isLinked }) =>
              _id === session.user._id ? null : (
                <>
                  <ActionButton onAct={async () => show(await renew.mutateAsync({ path: { id: _id } }))}>
                    {invited ? 'Link again' : 'Password link'}
                  </ActionButton>
                  <ActionButton onAct={() => edit.mutateAsync({ path: { id: _id }, body: { live: !live } })}>
                    {live ? 'Switch off' : 'Switch on'}
                  </ActionButton>
                  {hasFactor ? (
                    <ConfirmButton
                      label="Reset factor"
                      consequence={`${name} is signed out everywhere, and signs in by password alone until a new one is begun.`}
                      onConfirm={() => resetFactor.mutateAsync({ path: { id: _id } })}
                    />
                  ) : null}
                  {isLinked ? (
                    <ConfirmButton
                      label="Unlink account"
                      consequence={`${name} is signed out everywhere; the company account finds them by their e-mail the next time.`}
                      onConfirm={() => unlink.mutateAsync({ path: { id: _id } })}
                    />
                  ) : null}
                  <ConfirmButton
                    label="Remove"
                    consequence={`${name} is signed out everywhere and cannot come back.`}
                    onConfirm={() => remove.mutateAsync({ path: { id: _id } })}
                  />
                </>
              ),
          },
        ]}
        add="Invite somebody"
        fields={[
          { name: 'name', label: 'Name' },
          { name: 'email', label: 'E-mail' },
          {
            name: 'role',
            label: 'Role',
            kind: 'choice',
            start: 'analyst',
            choices: ROLES.map(([value, label]) => ({ value, label })),
          },
        ]}
        onAdd={async ({ role, ...fields }) => {
          show(await invite.mutateAsync({ body: { ...fields, role: role as StaffRole } }));
        }}
      />
    </>
  );
}

const CompanyAccount = () => (useMayChange('settings') ? <IdentityProvider /> : null);

/** Whether all staff must have a second factor. */
function FactorOfStaff() {
  const answer = useAnswer('/network/account', {});
  const edit = useChange('patch', '/network/account');
  const ask = (isAsked: boolean) => edit.mutateAsync({ body: { staff_second_factor: isAsked } });
  return (
    <Section title="Second factor of staff">
      <Answered answer={answer} height={80}>
        {({ network }) =>
          network.staff_second_factor ? (
            <>
              <p>It is asked of all staff: who has none gets no further than to setting one up.</p>
              <ConfirmButton
                label="Leave it to each of them"
                needs="settings"
                consequence="Staff without a second factor sign in by their password alone."
                onConfirm={() => ask(false)}
              />
            </>
          ) : (
            <>
              <p>Each decides for themselves. API keys are not concerned.</p>
              <ConfirmButton
                label="Ask a second factor of all staff"
                needs="settings"
                consequence="Staff without one get no further than to setting one up, from their next click on."
                onConfirm={() => ask(true)}
              />
            </>
          )
        }
      </Answered>
    </Section>
  );
}

/** A link that was made, or where it went: it is not shown to others than its user where mail is sent. */
const MadeLink = ({ link }: { readonly link: string | null }) => (
  <Notice tone="good">
    {link === null ? (
      <span>The link went to them by mail. It works once.</span>
    ) : (
      <>
        <span>Hand this link over. It is shown once, and works once.</span>
        <CopiedText label="Link" text={location.origin + link} />
      </>
    )}
  </Notice>
);

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
      <SelectField
        label={`Role of ${name}`}
        isLabelHidden
        value={chosen ?? role}
        choices={ROLES.map(([value]) => ({ value, label: value }))}
        onChange={({ target }) => choose(target.value as StaffRole)}
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
          Save
        </ActionButton>
      ) : null}
    </>
  );
}
