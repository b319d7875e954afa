// What an affiliate or an advertiser may change about itself.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { usePayoutCurrency } from '../../forms/payout-currency.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { OwnLegalData } from './own-legal-data.tsx';
import { OwnTaxForm } from './own-tax-form.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnUsers } from './own-users.tsx';
import { Section } from '../../shell/section.tsx';

export const AffiliateAccountPage = () => <OwnAccount path="/affiliate/account" />;
export const AdvertiserAccountPage = () => <OwnAccount path="/advertiser/account" />;

type Own = Pick<Data<'get', '/affiliate/account'>['user'], 'name' | 'phone' | 'currency'>;

/** What can be changed of it on this page, as it is typed. */
const typedOf = ({ name, phone, currency }: Own) => ({ name, phone: phone ?? '', currency });

function OwnAccount({ path }: { readonly path: '/affiliate/account' | '/advertiser/account' }) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
  const again = useAgain(path, {});
  const edit = useChange('patch', path);
  const payoutCurrency = usePayoutCurrency();
  const isAffiliate = path === '/affiliate/account';
  return (
    <>
      <PageHead title={t`Account`} />
      <Answered answer={answer} height={480}>
        {({ user, network }) => (
          <>
            <Section title={t`Profile`}>
              <Facts
                facts={[
                  [t`Name`, user.name],
                  [t`Email`, user.email],
                  [t`Status`, <Status key="status" status={user.live ? 'live' : 'waiting'} />],
                  [t`Phone`, user.phone],
                  [t`Country`, user.country],
                  ...(isAffiliate ? [[t`Paid out in`, user.currency] as const] : []),
                  [t`Member since`, `${user.created} (${zone})`],
                  ['ID', <code key="id">{`${user.display_id} · ${user._id}`}</code>],
                ]}
              />
            </Section>
            <Section title={t`Edit profile`}>
              <RecordForm
                latest={async () => typedOf((await again()).user)}
                action={t`Save changes`}
                fields={[
                  { name: 'name', label: t`Name`, start: typedOf(user).name },
                  { name: 'phone', label: t`Phone`, start: typedOf(user).phone, isOptional: true },
                  ...(isAffiliate ? [payoutCurrency(user.currency)] : []),
                ]}
                onSend={({ phone, ...values }) =>
                  edit.mutateAsync({ body: { action: 'basic_info', ...values, phone: phone || null } })
                }
              />
            </Section>
            <OwnLegalData kind={isAffiliate ? 'affiliate' : 'advertiser'} />
            {isAffiliate ? <OwnTaxForm /> : null}
            <Section title={t`Sign-in and security`}>
              <p>
                <Link to="/security">
                  <Trans>Password, two-factor authentication and sessions</Trans>
                </Link>
              </p>
            </Section>
            <Section title={t`Network`}>
              <Facts
                facts={[
                  [t`Name`, network.name],
                  [t`Email`, network.appearance.email],
                  [t`Help`, network.appearance.support],
                  [t`Terms`, network.appearance.termsurl],
                  [t`Currency`, network.region.currency],
                  [t`Time zone`, network.region.zone],
                ]}
              />
            </Section>
            <OwnUsers />
            <OwnKeys path={isAffiliate ? '/affiliate/keys' : '/advertiser/keys'} />
          </>
        )}
      </Answered>
    </>
  );
}
