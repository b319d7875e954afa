// What an affiliate or an advertiser may change about itself.
import { useState } from 'react';
import { askAuth } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';

export const AffiliateAccountPage = () => <OwnAccount path="/affiliate/account" />;
export const AdvertiserAccountPage = () => <OwnAccount path="/advertiser/account" />;

function OwnAccount({ path }: { readonly path: '/affiliate/account' | '/advertiser/account' }) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
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
                key={`${user.name} ${user.phone ?? ''}`}
                action="Save"
                fields={[
                  { name: 'name', label: 'Name', start: user.name },
                  { name: 'phone', label: 'Telephone', start: user.phone ?? '', isOptional: true },
                ]}
                onSend={({ name, phone }) =>
                  edit.mutateAsync({ body: { action: 'basic_info', name, phone: phone || null } })
                }
              />
            </Section>
            <Password />
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
              <p>
                A key for the <a href="/docs">REST API</a> is issued by your network.
              </p>
            </Section>
          </>
        )}
      </Answered>
    </>
  );
}

function Password() {
  const [isChanged, setChanged] = useState(false);
  return (
    <Section title="Password">
      {isChanged ? (
        <Notice tone="good">The password was changed. You are signed out everywhere else.</Notice>
      ) : (
        <RecordForm
          action="Change the password"
          fields={[
            { name: 'old_password', label: 'Present password', kind: 'password' },
            { name: 'password', label: 'New password', kind: 'password' },
          ]}
          onSend={async (values) => {
            await askAuth('POST', 'password', values);
            setChanged(true);
          }}
        />
      )}
    </Section>
  );
}
