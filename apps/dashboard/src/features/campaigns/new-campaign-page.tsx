import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { statusWord } from '../../words/en.ts';
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
          <RecordForm
            action={t`Create campaign`}
            onCancel={() => void navigate({ to: '/campaigns' })}
            fieldOf={(path) => path.replace(/^commissions\.0\./, '')}
            fields={[
              { name: 'title', label: t`Name` },
              {
                name: 'advertiser_id',
                label: t`Advertiser`,
                kind: 'choice',
                choices: data.advertisers.map(({ _id, name }) => ({ value: _id, label: name })),
                finding: among(data.advertisers, data.total),
              },
              {
                name: 'url',
                label: t`Destination URL`,
                kind: 'url',
                hint: t`Put ${'{click_id}'} where the advertiser reads it, for example https://shop.example/?click=${'{click_id}'}`,
              },
              { name: 'preview_url', label: t`Preview URL`, kind: 'url', isOptional: true },
              { name: 'model', label: t`Pays for`, kind: 'choice', choices: MODELS },
              { name: 'visibility', label: t`Access`, kind: 'cards', choices: VISIBILITIES },
              {
                name: 'payout',
                label: t`Payout to affiliate`,
                kind: 'amount',
                unit: ({ model }) => unitOf(model ?? '', currency),
                isPair: true,
              },
              {
                name: 'revenue',
                label: t`Revenue from advertiser`,
                kind: 'amount',
                unit: ({ model }) => unitOf(model ?? '', currency),
              },
              {
                name: 'status',
                label: t`Status`,
                kind: 'cards',
                choices: [
                  { value: 'active', label: statusWord('active'), detail: t`Links work right away.` },
                  {
                    value: 'pending',
                    label: statusWord('pending', 'campaign'),
                    detail: t`You can activate it later.`,
                  },
                ],
              },
              { name: 'description', label: t`Description`, kind: 'long', isOptional: true },
            ]}
            sections={[
              {
                title: t`Basics`,
                help: t`What affiliates see in the catalog.`,
                names: ['title', 'advertiser_id', 'description'],
              },
              { title: t`Destination`, help: t`Where clicks go.`, names: ['url', 'preview_url'] },
              {
                title: t`Payout`,
                help: t`What you pay affiliates and charge the advertiser. Rates per country follow on the Payouts tab.`,
                names: ['model', 'payout', 'revenue'],
                below: ({ model, payout, revenue }) => (
                  <Margin model={model} payout={payout} revenue={revenue} currency={currency} />
                ),
              },
              {
                title: t`Access`,
                help: t`Which affiliates can promote it.`,
                names: ['visibility', 'status'],
              },
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
