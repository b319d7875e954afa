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
            <Section title="Who you are here">
              <Facts
                facts={[
                  ['Name', user.name],
                  ['E-mail', user.email],
                  ['Status', <Status key="status" status={user.live ? 'live' : 'waiting'} />],
                  ['Telephone', user.phone],
                  ['Country', user.country],
                  ['Since', `${user.created} (${zone})`],
                  ['Id', <code key="id">{`${user.display_id} · ${user._id}`}</code>],
                ]}
              />
            </Section>
            <Section title="Change it">
              <RecordForm
                latest={async () => typedOf((await again()).user)}
                action="Save"
                fields={[
                  { name: 'name', label: 'Name', start: typedOf(user).name },
                  { name: 'phone', label: 'Telephone', start: typedOf(user).phone, isOptional: true },
                ]}
                onSend={({ name, phone }) =>
                  edit.mutateAsync({ body: { action: 'basic_info', name, phone: phone || null } })
                }
              />
            </Section>
            <Section title="How you sign in">
              <p>
                <Link to="/security">Password, second factor, and where you are signed in</Link>
              </p>
            </Section>
            <Section title="Your network">
              <Facts
                facts={[
                  ['Name', network.name],
                  ['E-mail', network.appearance.email],
                  ['Help', network.appearance.support],
                  ['Terms', network.appearance.termsurl],
                  ['Amounts in', network.region.currency],
                  ['Days and times of', network.region.zone],
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
