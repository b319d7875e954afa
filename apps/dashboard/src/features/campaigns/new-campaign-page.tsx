import { Link, useNavigate } from '@tanstack/react-router';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { useFinding } from '../../forms/finding.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import type { NumberText } from '../../api/exact-json.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Margin } from '../../forms/margin.tsx';
import { unitOf } from './rates.ts';
import { MODELS, VISIBILITIES } from './words.ts';

export function NewCampaignPage() {
  const { currency } = useSession().network;
  const navigate = useNavigate();
  const create = useChange('post', '/campaign');
  const { query, isFinding, among } = useFinding();
  const advertisers = useAnswer(
    '/advertiser',
    { query: { ...query, sort: 'name', order: 'asc' } },
    { isEmpty: (data) => data.advertisers.length === 0 && !isFinding },
  );
  return (
    <>
      <PageHead title="New campaign" crumbs={[['Campaigns', { to: '/campaigns' }]]} />
      <Answered
        answer={advertisers}
        height={480}
        empty={
          <Notice>
            <span>Add an advertiser first. Every campaign belongs to one.</span>
            <Link to="/advertisers/new">New advertiser</Link>
          </Notice>
        }
      >
        {(data) => (
          <RecordForm
            action="Create campaign"
            onCancel={() => void navigate({ to: '/campaigns' })}
            fieldOf={(path) => path.replace(/^commissions\.0\./, '')}
            fields={[
              { name: 'title', label: 'Name' },
              {
                name: 'advertiser_id',
                label: 'Advertiser',
                kind: 'choice',
                choices: data.advertisers.map(({ _id, name }) => ({ value: _id, label: name })),
                finding: among(data.advertisers, data.total),
              },
              {
                name: 'url',
                label: 'Destination URL',
                kind: 'url',
                hint: 'Put {click_id} where the advertiser reads it, for example https://shop.example/?click={click_id}',
              },
              { name: 'preview_url', label: 'Preview URL', kind: 'url', isOptional: true },
              { name: 'model', label: 'Pays for', kind: 'choice', choices: MODELS },
              { name: 'visibility', label: 'Access', kind: 'choice', choices: VISIBILITIES },
              {
                name: 'payout',
                label: 'Payout to affiliate',
                kind: 'amount',
                unit: ({ model }) => unitOf(model ?? '', currency),
                isPair: true,
              },
              {
                name: 'revenue',
                label: 'Revenue from advertiser',
                kind: 'amount',
                unit: ({ model }) => unitOf(model ?? '', currency),
              },
              {
                name: 'status',
                label: 'Status',
                kind: 'choice',
                choices: [
                  { value: 'active', label: 'Active: links work right away' },
                  { value: 'pending', label: 'Pending: activate it later' },
                ],
              },
              { name: 'description', label: 'Description', kind: 'long', isOptional: true },
            ]}
            sections={[
              {
                title: 'Basics',
                help: 'What affiliates see in the catalog.',
                names: ['title', 'advertiser_id', 'description'],
              },
              { title: 'Destination', help: 'Where clicks go.', names: ['url', 'preview_url'] },
              {
                title: 'Payout',
                help: 'What you pay affiliates and charge the advertiser. Rates per country follow on the Payouts tab.',
                names: ['model', 'payout', 'revenue'],
                below: ({ model, payout, revenue }) => (
                  <Margin model={model} payout={payout} revenue={revenue} currency={currency} />
                ),
              },
              { title: 'Access', help: 'Which affiliates can promote it.', names: ['visibility', 'status'] },
            ]}
            onSend={async ({
              payout,
              revenue,
              model,
              visibility,
              status,
              preview_url,
              description,
              ...known
            }) => {
              const { campaign } = await create.mutateAsync({
                body: {
                  ...known,
                  model: model as 'cpa',
                  visibility: visibility as 'public',
                  status: status as 'active',
                  ...(preview_url && { preview_url }),
                  ...(description && { description }),
                  commissions: [
                    { payout: payout.trim() as NumberText, revenue: revenue.trim() as NumberText },
                  ],
                },
              });
              await navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign._id } });
            }}
          />
        )}
      </Answered>
    </>
  );
}
