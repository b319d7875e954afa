// Who may sign in, as the network sees its staff, and an affiliate or an advertiser its own people.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../api/client.ts';
import { useAnswer, useChange } from '../api/query.ts';
import { Named } from '../design/parts/avatar.tsx';
import { CopiedText } from '../design/parts/copied-text.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Status } from '../design/parts/status.tsx';
import type { FormField } from '../forms/record-form.tsx';
import { type RowAct, RowMenu } from '../shell/row-menu.tsx';
import type { Column } from './data-table.tsx';
import { listOf, RecordList } from './record-list.tsx';

export type User = Data<'get', '/users'>['users'][number];
/** What somebody who was invited chooses a password by; null where it was mailed to them. */
type Made = { readonly link: string | null };

type Props<Name extends string> = {
  readonly query: { readonly kind?: 'staff' };
  /** Whoever is not changed here: oneself, and who is the account itself. */
  readonly isFixed: (user: User) => boolean;
  /** What else is shown of each, after the e-mail. */
  readonly columns?: readonly Column<User>[];
  /** What else is asked of somebody new. */
  readonly fields?: readonly FormField<Name>[];
  readonly onInvite: (values: Readonly<Record<'name' | 'email' | Name, string>>) => Promise<Made>;
};

/** So many there may be at most of one account; of the staff, 500. */
const ALL = '1000';

export function UserList<Name extends string = never>(props: Props<Name>) {
  const { query, isFixed, columns = [], fields = [], onInvite } = props;
  const answer = useAnswer('/users', { query: { ...query, limit: ALL } });
  const [made, show] = useState<Made | undefined>();
  return (
    <>
      {made === undefined ? null : <MadeLink link={made.link} />}
      <RecordList<User, 'name' | 'email' | Name>
        label={t`Users`}
        answer={listOf(answer, ({ users }) => users)}
        keyOf={({ _id }) => _id}
        empty={t`No users yet.`}
        columns={[
          {
            key: 'name',
            head: t`Name`,
            width: 200,
            cell: ({ _id, name, email }) => (
              <Named name={name} id={_id} isPerson below={email}>
                {name}
              </Named>
            ),
          },
          ...columns,
          {
            key: 'live',
            head: t`Status`,
            kind: 'status',
            cell: ({ live, invited }) => (
              <Status of="account" status={live ? (invited ? 'invited' : 'live') : 'inactive'} />
            ),
          },
          { key: 'login', head: t`Last sign-in`, kind: 'time', cell: ({ last_login: at }) => at },
          {
            key: 'do',
            head: t`Actions`,
            kind: 'action',
            isChange: true,
            cell: (user) => (isFixed(user) ? null : <UserActions user={user} onMade={show} />),
          },
        ]}
        add={t`Invite user`}
        fields={[{ name: 'name', label: t`Name` }, { name: 'email', label: t`Email` }, ...fields]}
        onAdd={async (values) => show(await onInvite(values))}
      />
    </>
  );
}

type ActionsProps = { readonly user: User; readonly onMade: (made: Made) => void };

function UserActions({ user, onMade }: ActionsProps) {
  const { _id, name, live, invited, second_factor: hasFactor, identity_provider: isLinked } = user;
  const path = { id: _id };
  const edit = useChange('patch', '/users/{id}');
  const remove = useChange('delete', '/users/{id}');
  const renew = useChange('post', '/users/{id}/link');
  const unlink = useChange('delete', '/users/{id}/identity-provider');
  const resetFactor = useChange('delete', '/users/{id}/second-factor');
  const acts: readonly (RowAct | false)[] = [
    {
      label: invited ? t`Resend invitation` : t`Send password link`,
      onAct: async () => onMade(await renew.mutateAsync({ path })),
    },
    {
      label: live ? t`Deactivate` : t`Activate`,
      onAct: () => edit.mutateAsync({ path, body: { live: !live } }),
    },
    hasFactor && {
      label: t`Reset two-factor`,
      consequence: t`${name} is signed out everywhere and can sign in with the password alone until a new second factor is set up.`,
      onAct: () => resetFactor.mutateAsync({ path }),
    },
    isLinked && {
      label: t`Unlink SSO`,
      consequence: t`${name} is signed out everywhere. Next time, SSO finds them by email again.`,
      onAct: () => unlink.mutateAsync({ path }),
    },
    {
      label: t`Remove`,
      consequence: t`${name} is signed out everywhere and loses access.`,
      onAct: () => remove.mutateAsync({ path }),
    },
  ];
  return <RowMenu name={name} acts={acts.filter((one) => one !== false)} />;
}

/** A link that was made, or where it went: it is not shown to others than its user where mail is sent. */
const MadeLink = ({ link }: Made) => (
  <Notice tone="good">
    {link === null ? (
      <span>
        <Trans>We emailed them a link. It works once.</Trans>
      </span>
    ) : (
      <>
        <span>
          <Trans>Send this link to them. It’s shown once and works once.</Trans>
        </span>
        <CopiedText label={t`Link`} text={location.origin + link} />
      </>
    )}
  </Notice>
);
