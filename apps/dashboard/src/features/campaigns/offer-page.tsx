// One campaign as an affiliate sees it: what it pays, whether it may be run, and the link for it.
import { Link, useParams } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { LinkBuilder } from './link-builder.tsx';
import { capText, payoutText } from './offer-words.ts';
import { wordOf } from '../../words/caps.ts';
import { MODELS } from './words.ts';

type Offer = Data<'get', '/affiliate/campaigns/{campaignId}'>;

export function OfferPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { currency, zone } = useSession().network;
  const answer = useAnswer('/affiliate/campaigns/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={answer} height={480} title="Campaign">
      {({ campaign, commissions, caps, permission, tracking_link: link, domains }) => (
        <>
          <PageHead title={campaign.title} crumbs={[['Campaigns', { to: '/campaigns' }]]} />
          {permission.permRequired && !permission.hasPermission ? (
            <Access campaignId={campaignId} access={permission.access} />
          ) : (
            <LinkBuilder campaignId={campaignId} link={link} domains={domains} />
          )}
          <Section title="Payout">
            <Facts
              facts={[
                ...commissions.map(
                  (one) => [one.description || wordOf(MODELS, one.model), payoutText(one, currency)] as const,
                ),
                ...caps.map((cap) => ['Cap remaining', capText(cap, currency)] as const),
              ]}
            />
            <Goals campaignId={campaignId} />
          </Section>
          <Section title="Details">
            <Facts
              facts={[
                ['Description', campaign.description],
                [
                  'Preview URL',
                  campaign.preview_url && (
                    <a key="preview" href={campaign.preview_url} target="_blank" rel="noreferrer">
                      {campaign.preview_url}
                    </a>
                  ),
                ],
                ['Categories', campaign.category.join(', ')],
                ['Devices', campaign.device.join(', ')],
                ['End date', campaign.expiry && `${campaign.expiry} (${zone})`],
                ['ID', <code key="id">{campaignId}</code>],
              ]}
            />
            <div className={actionsClass}>
              <Link className={buttonClass()} to="/conversions" search={{ campaign: campaignId }}>
                View your conversions
              </Link>
              <Link className={buttonClass()} to="/clicks" search={{ campaign: campaignId }}>
                View your clicks
              </Link>
            </div>
          </Section>
          <Creatives creatives={campaign.creative ?? []} />
        </>
      )}
    </Answered>
  );
}

type AccessProps = { readonly campaignId: string; readonly access: Offer['permission']['access'] };

function Access({ campaignId, access }: AccessProps) {
  const request = useChange('post', '/affiliate/requestAccess/{campaignId}');
  if (access && access.status !== 'refused') {
    return <Notice>Request sent. The network hasn’t decided yet.</Notice>;
  }
  const isAgain = access !== null;
  return (
    <Section title={isAgain ? 'Request access again' : 'Request access'}>
      {isAgain ? (
        <Notice tone="warning">Your request was declined: {access.refusal_reason}</Notice>
      ) : (
        <p>The network decides who can run this campaign.</p>
      )}
      <RecordForm
        action={isAgain ? 'Send request' : 'Send request'}
        fields={[
          isAgain
            ? { name: 'message', label: 'What has changed since?', kind: 'long' }
            : { name: 'message', label: 'How will you promote it?', kind: 'long', isOptional: true },
        ]}
        onSend={({ message }) =>
          request.mutateAsync({ path: { campaignId }, body: { message: message || null } })
        }
      />
    </Section>
  );
}

function Goals({ campaignId }: { readonly campaignId: string }) {
  const answer = useAnswer('/affiliate/goals/{campaignId}', { path: { campaignId } });
  const currency = answer.state === 'loading' || answer.state === 'failed' ? '' : answer.data.currency;
  return (
    <Answered answer={listOf(answer, ({ goals }) => goals)} height={0} empty={null}>
      {(goals) =>
        goals.length === 0 ? null : (
          <DataTable
            label="Goals"
            rows={goals}
            keyOf={({ goal }) => goal._id}
            columns={[
              { key: 'title', head: 'Goal', cell: ({ goal }) => goal.title },
              {
                key: 'payouts',
                head: 'Pays',
                unit: currency,
                cell: ({ payouts }) =>
                  payouts
                    .map(({ payout, coverage, model }) =>
                      payoutText({ rate: payout, coverage, model }, currency),
                    )
                    .join(' · '),
              },
            ]}
          />
        )
      }
    </Answered>
  );
}

type Creative = NonNullable<Offer['campaign']['creative']>[number];

const Creatives = ({ creatives }: { readonly creatives: readonly Creative[] }) => (
  <Section title="Creatives">
    {creatives.length === 0 ? (
      <NothingYet>No creatives for this campaign.</NothingYet>
    ) : (
      <DataTable
        label="Creatives"
        rows={creatives}
        keyOf={({ _id }) => _id}
        columns={[
          {
            key: 'name',
            head: 'Name',
            cell: ({ name, url }) => (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          },
          { key: 'type', head: 'Type', kind: 'short', cell: ({ type }) => type },
          { key: 'url', head: 'URL', cell: ({ url }) => <code>{url}</code> },
        ]}
      />
    )}
  </Section>
);
