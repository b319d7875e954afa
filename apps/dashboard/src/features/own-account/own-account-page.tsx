// What an affiliate or an advertiser may change about itself.
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnUsers } from './own-users.tsx';
import { Section } from '../../shell/section.tsx';

export const AffiliateAccountPage = () => <OwnAccount path="/affiliate/account" />;
export const AdvertiserAccountPage = () => <OwnAccount path="/advertiser/account" />;

type Own = Pick<Data<'get', '/affiliate/account'>['user'], 'name' | 'phone'>;

/** What can be changed of it on this page, as it is typed. */
const typedOf = ({ name, phone }: Own) => ({ name, phone: phone ?? '' });

function OwnAccount({ path }: { readonly path: '/affiliate/account' | '/advertiser/account' }) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
  const again = useAgain(path, {});
  const edit = useChange('patch', path);
  return (
    <>
      <PageHead title="Account" />
      <Answered answer={answer} height={480}>
        {({ user, network }) => (
          <>
            <Section title="Profile">
              <Facts
                facts={[
                  ['Name', user.name],
                  ['Email', user.email],
                  ['Status', <Status key="status" status={user.live ? 'live' : 'waiting'} />],
                  ['Phone', user.phone],
                  ['Country', user.country],
                  ['Member since', `${user.created} (${zone})`],
                  ['ID', <code key="id">{`${user.display_id} · ${user._id}`}</code>],
                ]}
              />
            </Section>
            <Section title="Edit profile">
              <RecordForm
                latest={async () => typedOf((await again()).user)}
                action="Save changes"
                fields={[
                  { name: 'name', label: 'Name', start: typedOf(user).name },
                  { name: 'phone', label: 'Phone', start: typedOf(user).phone, isOptional: true },
                ]}
                onSend={({ name, phone }) =>
                  edit.mutateAsync({ body: { action: 'basic_info', name, phone: phone || null } })
                }
              />
            </Section>
            <Section title="Sign-in and security">
              <p>
                <Link to="/security">Password, two-factor authentication and sessions</Link>
              </p>
            </Section>
            <Section title="Network">
              <Facts
                facts={[
                  ['Name', network.name],
                  ['Email', network.appearance.email],
                  ['Help', network.appearance.support],
                  ['Terms', network.appearance.termsurl],
                  ['Currency', network.region.currency],
                  ['Time zone', network.region.zone],
                ]}
              />
            </Section>
            <OwnUsers />
            <OwnKeys path={path === '/affiliate/account' ? '/affiliate/keys' : '/advertiser/keys'} />
          </>
        )}
      </Answered>
    </>
  );
}
