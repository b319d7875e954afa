import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer, useChange } from '../../api/query.ts';
import { rememberConfirming, rememberWay } from '../../api/provider.ts';
import { useSession } from '../../api/session.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';

/** For owners: the identity provider never knows them by email alone, so they link it themselves. */
export function LinkProvider() {
  const { role, provider } = useSession().user;
  return role === 'owner' && provider === null ? <Unlinked /> : null;
}

function Unlinked() {
  const answer = useAnswer('/network/identity-provider', {});
  const begin = useChange('post', '/auth/confirm/provider');
  const name = 'data' in answer ? answer.data?.provider?.name : undefined;
  if (name === undefined) return null;
  const link = async () => {
    const { address } = await begin.mutateAsync({ body: { link: true } });
    rememberConfirming(address);
    rememberWay('/security');
    location.assign(address);
  };
  return (
    <Section title={t`Single sign-on (SSO)`}>
      <p>
        <Trans>Link your account, and sign in with {name} instead of your password.</Trans>
      </p>
      <div className={actionsClass}>
        <ActionButton onAct={link}>{t`Link ${name}`}</ActionButton>
      </div>
    </Section>
  );
}
