import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { useFinding } from '../../forms/finding.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type CampaignField, CampaignForm } from './campaign-form.tsx';

/** Without them there is no campaign; what else it has is there to be edited. */
const ASKED: ReadonlySet<CampaignField> = new Set<CampaignField>([
  'title',
  'advertiser_id',
  'url',
  'preview_url',
  'model',
  'payout',
  'revenue',
  'visibility',
  'status',
  'description',
]);

export function NewCampaignPage() {
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
      <PageHead title={t`New campaign`} crumbs={[[t`Campaigns`, { to: '/campaigns' }]]} />
      <Answered
        answer={advertisers}
        height={480}
        empty={
          <Notice>
            <span>
              <Trans>Add an advertiser first. Every campaign belongs to one.</Trans>
            </span>
            <Link to="/advertisers/new">
              <Trans>New advertiser</Trans>
            </Link>
          </Notice>
        }
      >
        {(data) => (
          <CampaignForm
            action={t`Create campaign`}
            asked={ASKED}
            advertisers={data.advertisers.map(({ _id, name }) => ({ value: _id, label: name }))}
            finding={among(data.advertisers, data.total)}
            onCancel={() => void navigate({ to: '/campaigns' })}
            fieldOf={(path) => path.replace(/^commissions\.0\./, '')}
            onSend={async (typed) => {
              const { campaign } = await create.mutateAsync({
                body: {
                  title: typed.title,
                  advertiser_id: typed.advertiser_id,
                  url: typed.url,
                  model: typed.model as 'cpa',
                  visibility: typed.visibility as 'public',
                  status: typed.status as 'active',
                  ...(typed.preview_url && { preview_url: typed.preview_url }),
                  ...(typed.description && { description: typed.description }),
                  commissions: [
                    {
                      payout: typed.payout.trim() as NumberText,
                      revenue: typed.revenue.trim() as NumberText,
                    },
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
