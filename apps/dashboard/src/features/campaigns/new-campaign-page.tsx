import { Link, useNavigate } from '@tanstack/react-router';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { useFinding } from '../../forms/finding.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import type { NumberText } from '../../api/exact-json.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
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
      <PageHead title="New campaign" />
      <Answered
        answer={advertisers}
        height={480}
        empty={
          <Notice>
            <span>A campaign belongs to an advertiser, and there is none yet.</span>
            <Link to="/advertisers/new">Make an advertiser</Link>
          </Notice>
        }
      >
        {(data) => (
          <RecordForm
            action="Create the campaign"
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
                label: 'Where visitors go',
                kind: 'url',
                hint: 'With {click_id} where the advertiser keeps it: https://shop.example/?click={click_id}',
              },
              { name: 'preview_url', label: 'Page to look at', kind: 'url', isOptional: true },
              { name: 'model', label: 'Paid for', kind: 'choice', choices: MODELS },
              { name: 'visibility', label: 'Who may run it', kind: 'choice', choices: VISIBILITIES },
              { name: 'payout', label: `Payout to the affiliate, ${currency}`, kind: 'amount' },
              { name: 'revenue', label: `Revenue from the advertiser, ${currency}`, kind: 'amount' },
              {
                name: 'status',
                label: 'Status',
                kind: 'choice',
                choices: [
                  { value: 'active', label: 'Active: links lead on at once' },
                  { value: 'pending', label: 'Pending: not yet' },
                ],
              },
              { name: 'description', label: 'Description for affiliates', kind: 'long', isOptional: true },
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
