// How a shop reports its orders: ready code with its own values, beside it whether that works, and below it what arrives, as it arrives.
import { msg, t } from '@lingui/core/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Braces from 'lucide-react/icons/braces';
import FileUp from 'lucide-react/icons/file-up';
import Image from 'lucide-react/icons/image';
import Server from 'lucide-react/icons/server';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { CampaignAvatar } from '../../shell/campaign-named.tsx';
import type { IconOf } from '../../design/parts/button.tsx';
import looks from '../../figures/overview.module.css';
import { FoundField, useFinding } from '../../forms/finding.tsx';
import { texts } from '../../language/texts.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import tabs from '../../shell/tabs.module.css';
import { clickParameterOf, type Way, wayOf } from './code.ts';
import { Health, Response } from './health.tsx';
import { IntegrationSteps } from './integration-steps.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { RecentOrders } from './recent-orders.tsx';

const WAYS = texts<readonly (readonly [Way, string, IconOf])[]>([
  ['server', msg`Server`, Server],
  ['script', 'JavaScript', Braces],
  ['pixel', msg`Pixel`, Image],
  ['file', msg`CSV upload`, FileUp],
]);

/** One of the ways to report orders is shown; a campaign says which comes first. */
const Ways = ({ present }: { readonly present: Way }) => (
  <nav aria-label={t`Method`} className={tabs['around']}>
    <ul className={tabs['tabs']}>
      {WAYS.map(([way, name, Icon]) => (
        <li key={way}>
          <Link
            to="/integration"
            search={(before) => ({ ...before, way })}
            className={tabs['tab']}
            aria-current={present === way ? 'page' : undefined}
            activeProps={{}}
          >
            <Icon />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

export function IntegrationPage() {
  const { campaign = '', way: asked } = useSearch({ from: '/in/integration' });
  const navigate = useNavigate({ from: '/integration' });
  const { query, among } = useFinding();
  const campaigns = useAnswer('/advertiser/campaigns', { query: { ...query, sort: 'title' } });
  // Whatever is looked for: its address tells how the click id arrives, where no campaign is chosen.
  const newest = useAnswer('/advertiser/campaigns', { query: { limit: '1' } });
  // Asked for by itself: the list may not hold it, or not any more.
  const one = useAnswer(
    '/advertiser/campaigns/{campaignId}',
    { path: { campaignId: campaign } },
    { isAsked: campaign !== '' },
  );
  const account = useAnswer('/advertiser/account', {});
  // In the memory of this page only: it is a secret, and neither kept nor sent anywhere from here.
  const [token, setToken] = useState('');
  return (
    <>
      <PageHead title={t`Integration`} />
      <Answered answer={campaigns} height={64}>
        {({ campaigns: all, total }) => {
          const [first] = ('data' in newest ? newest.data?.campaigns : undefined) ?? all;
          const known = dataOf(one, campaign);
          const expected = known?.integration;
          const way = asked ?? wayOf(expected?.conv_tracking);
          const chosen = all.find(({ _id }) => _id === campaign) ?? known?.campaign;
          return (
            <>
              <Ways present={way} />
              <div className={looks['columns']}>
                <Answered answer={account} height={480}>
                  {({ network, user }) => (
                    <IntegrationSteps
                      way={way}
                      expected={expected}
                      onToken={setToken}
                      shop={{
                        tracker: network.tracking_url,
                        advertiserId: user._id,
                        campaignId: chosen?._id,
                        parameter: clickParameterOf((chosen ?? first)?.url ?? ''),
                        token,
                      }}
                      campaign={
                        <FoundField
                          label={t`Campaign`}
                          value={chosen?._id ?? ''}
                          finding={among(all, total)}
                          choices={[
                            { value: '', label: t`All campaigns` },
                            ...withChosen(all, chosen).map(({ _id, title }) => ({
                              value: _id,
                              label: title,
                              mark: <CampaignAvatar id={_id} name={title} size="small" />,
                            })),
                          ]}
                          onChoose={(value) =>
                            void navigate({
                              search: (before) => ({ ...before, campaign: value || undefined }),
                            })
                          }
                        />
                      }
                    />
                  )}
                </Answered>
                <div className={looks['aside']}>
                  <Health />
                  {way === 'server' ? <Response /> : null}
                </div>
              </div>
            </>
          );
        }}
      </Answered>
      <RecentOrders />
      <OwnTokens onIssued={setToken} />
    </>
  );
}

type One = Data<'get', '/advertiser/campaigns/{campaignId}'>;

/** Undefined before an answer, and while the answer is of another campaign. */
function dataOf(answer: Answer<One>, campaignId: string): One | undefined {
  const data = 'data' in answer ? answer.data : undefined;
  return data?.campaign._id === campaignId ? data : undefined;
}

type Named = { readonly _id: string; readonly title: string };

const withChosen = (all: readonly Named[], chosen: Named | undefined): readonly Named[] =>
  chosen === undefined || all.some(({ _id }) => _id === chosen._id) ? all : [chosen, ...all];
