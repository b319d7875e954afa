// One campaign as an affiliate sees it: what it pays, whether it may be run, and the link for it.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { OwnTiers } from './own-tiers.tsx';
import { LinkForm } from './link-form.tsx';
import { capText, payoutText } from './offer-words.ts';
import { wordOf } from '../../words/caps.ts';
import { deviceWord } from '../../words/device.ts';
import { MODELS } from './words.ts';

type Offer = Data<'get', '/affiliate/campaigns/{campaignId}'>;

export function OfferPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { currency, zone } = useSession().network;
  const answer = useAnswer('/affiliate/campaigns/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={answer} height={480} title={t`Campaign`}>
      {({ campaign, commissions, caps, permission, tracking_link: link, domains }) => (
        <>
          <PageHead title={campaign.title} crumbs={[[t`Campaigns`, { to: '/campaigns' }]]} />
          {permission.permRequired && !permission.hasPermission ? (
            <Access campaignId={campaignId} access={permission.access} />
          ) : (
            <YourLink
              campaignId={campaignId}
              link={link}
              domains={domains}
              previewUrl={campaign.preview_url}
            />
          )}
          <Section title={t`Payout`}>
            <Facts
              facts={[
                ...commissions.map(
                  (one) =>
                    [
                      one.description || wordOf(MODELS, one.model),
                      payoutText(one, currency, amountWithCurrency),
                    ] as const,
                ),
                ...caps.map((cap) => [t`Cap remaining`, capText(cap, currency)] as const),
              ]}
            />
            <Goals campaignId={campaignId} />
          </Section>
          <OwnTiers campaignId={campaignId} />
          <Section title={t`Details`}>
            <Facts
              facts={[
                [t`Description`, campaign.description],
                [
                  t`Preview URL`,
                  campaign.preview_url && (
                    <a key="preview" href={campaign.preview_url} target="_blank" rel="noreferrer">
                      {campaign.preview_url}
                    </a>
                  ),
                ],
                [t`Categories`, campaign.category.join(', ')],
                [t`Devices`, campaign.device.map(deviceWord).join(', ')],
                [
                  t`Hold before approval`,
                  campaign.hold_days !== '0' && plural(campaign.hold_days, { one: '# day', other: '# days' }),
                ],
                [t`End date`, campaign.expiry && `${campaign.expiry} (${zone})`],
                ['ID', <code key="id">{campaignId}</code>],
              ]}
            />
            <div className={actionsClass}>
              <Link className={buttonClass()} to="/conversions" search={{ campaign: campaignId }}>
                <Trans>View your conversions</Trans>
              </Link>
              <Link className={buttonClass()} to="/clicks" search={{ campaign: campaignId }}>
                <Trans>View your clicks</Trans>
              </Link>
            </div>
          </Section>
          <Creatives creatives={campaign.creative ?? []} />
        </>
      )}
    </Answered>
  );
}

type LinkProps = Pick<Offer, 'domains'> & {
  readonly campaignId: string;
  readonly link: Offer['tracking_link'];
  readonly previewUrl: string | null;
};

/** What was typed is in the URL. */
function YourLink({ link, ...about }: LinkProps) {
  const { campaignId } = about;
  const { link: values } = useSearch({ from: '/in/campaigns/$campaignId' });
  const navigate = useNavigate({ from: '/campaigns/$campaignId' });
  const make = useChange('post', '/affiliate/link/{campaignId}');
  return (
    <Section title={t`Your link`}>
      {link.live ? (
        <LinkForm
          {...about}
          url={link.url}
          values={values}
          onChange={(changed) =>
            void navigate({ replace: true, search: (before) => ({ ...before, link: changed }) })
          }
        />
      ) : (
        <>
          <p>
            <Trans>You don’t have a link for this campaign yet.</Trans>
          </p>
          <div>
            <ActionButton look="main" onAct={() => make.mutateAsync({ path: { campaignId } })}>
              <Trans>Get link</Trans>
            </ActionButton>
          </div>
        </>
      )}
    </Section>
  );
}

type AccessProps = { readonly campaignId: string; readonly access: Offer['permission']['access'] };

function Access({ campaignId, access }: AccessProps) {
  const request = useChange('post', '/affiliate/requestAccess/{campaignId}');
  if (access && access.status !== 'refused') {
    return (
      <Notice>
        <Trans>Request sent. The network hasn’t decided yet.</Trans>
      </Notice>
    );
  }
  const isAgain = access !== null;
  return (
    <Section title={isAgain ? t`Request access again` : t`Request access`}>
      {isAgain ? (
        <Notice tone="warning">
          <Trans>Your request was declined: {access.refusal_reason}</Trans>
        </Notice>
      ) : (
        <p>
          <Trans>The network decides who can run this campaign.</Trans>
        </p>
      )}
      <RecordForm
        action={t`Send request`}
        fields={[
          isAgain
            ? { name: 'message', label: t`What has changed since?`, kind: 'long' }
            : { name: 'message', label: t`How will you promote it?`, kind: 'long', isOptional: true },
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
            label={t`Goals`}
            rows={goals}
            keyOf={({ goal }) => goal._id}
            columns={[
              { key: 'title', head: t`Goal`, cell: ({ goal }) => goal.title },
              {
                key: 'payouts',
                head: t`Pays`,
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
  <Section title={t`Creatives`}>
    {creatives.length === 0 ? (
      <NothingYet>
        <Trans>No creatives for this campaign.</Trans>
      </NothingYet>
    ) : (
      <DataTable
        label={t`Creatives`}
        rows={creatives}
        keyOf={({ _id }) => _id}
        columns={[
          {
            key: 'name',
            head: t`Name`,
            cell: ({ name, url }) => (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          },
          { key: 'type', head: t`Type`, kind: 'short', cell: ({ type }) => type },
          { key: 'url', head: t`URL`, cell: ({ url }) => <code>{url}</code> },
        ]}
      />
    )}
  </Section>
);
