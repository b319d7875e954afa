// Who may sign in for one's own account (docs/rules/users.md#users-of-an-account).
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Section } from '../../shell/section.tsx';
import { UserList } from '../../table/users.tsx';

export function OwnUsers() {
  const { user, account } = useSession();
  const invite = useChange('post', '/users');
  return (
    <Section title={t`Users`}>
      <p>
        <Trans>
          Everyone here can do what the account can. The first user is the account itself; its email and
          password are edited with the account.
        </Trans>
      </p>
      <UserList
        query={{}}
        isFixed={({ _id }) => _id === user._id || _id === account?._id}
        onInvite={(body) => invite.mutateAsync({ body })}
      />
    </Section>
  );
}
