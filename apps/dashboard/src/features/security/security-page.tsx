// How somebody signs in: passkeys, the second factor, the password, and where they are signed in. The same page for every role.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useChange } from '../../api/query.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { LinkProvider } from './link-provider.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

export const SecurityPage = () => (
  <>
    <PageHead title={t`Security`} />
    <Passkeys />
    <SecondFactor />
    <Password />
    <LinkProvider />
    <OwnSessions />
  </>
);

function Password() {
  const [isChanged, setChanged] = useState(false);
  const change = useChange('post', '/auth/password');
  return (
    <Section title={t`Password`}>
      {isChanged ? (
        <Notice tone="good">
          <Trans>Password changed. You were signed out on all other devices.</Trans>
        </Notice>
      ) : (
        <RecordForm
          action={t`Change password`}
          fields={[
            { name: 'old_password', label: t`Current password`, kind: 'password' },
            { name: 'password', label: t`New password`, kind: 'password' },
          ]}
          onSend={async (body) => {
            await change.mutateAsync({ body });
            setChanged(true);
          }}
        />
      )}
    </Section>
  );
}
