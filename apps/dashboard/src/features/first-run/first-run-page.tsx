// From nothing to a conversion that was seen to arrive, in six steps on one page. What is done is read from the records there are, so
// that it goes on where somebody left it, on another day and on another computer.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Globe from 'lucide-react/icons/globe';
import Palette from 'lucide-react/icons/palette';
import Users from 'lucide-react/icons/users';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAnswer, useChange } from '../../api/query.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { Progress } from '../../design/parts/progress.tsx';
import { type Step as ShownStep, Steps } from '../../design/parts/steps.tsx';
import looks from '../../figures/overview.module.css';
import { useFinding } from '../../forms/finding.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { firstRunIsOver, isOverFor } from '../../shell/first-run-over.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSession } from '../../api/session.ts';
import { TryClick, TryConversion } from '../../tries/tries.tsx';
import { useTestsAsTheyCome, Watching } from '../../tries/watched.tsx';
import { AdvertiserForm, AffiliateForm, CampaignForm, NetworkForm } from './forms.tsx';
import { GoingLive } from './going-live.tsx';
import styles from './first-run.module.css';

/** Whether there is one is all that is asked. */
const NEWEST = { limit: '1', page: '1' } as const;

export function FirstRunPage() {
  const network = useAnswer('/network/account', {});
  const advertisers = useAnswer('/advertiser', { query: NEWEST });
  const campaigns = useAnswer('/campaign', { query: { ...NEWEST, 'status[]': ['active'] } });
  const affiliates = useAnswer('/affiliate', { query: { ...NEWEST, live: true } });
  const tests = useAnswer('/network/test-events', {});
  const known = allOf({ network, advertisers, campaigns, affiliates, tests });
  return (
    <>
      <PageHead title={t`Get started`}>
        <NotNow />
      </PageHead>
      <Answered answer={known} height={600}>
        {(records) => <AllSteps {...records} />}
      </Answered>
    </>
  );
}

type Records = {
  readonly network: Data<'get', '/network/account'>;
  readonly advertisers: Data<'get', '/advertiser'>;
  readonly campaigns: Data<'get', '/campaign'>;
  readonly affiliates: Data<'get', '/affiliate'>;
  readonly tests: Data<'get', '/network/test-events'>;
};

/** One answer of several: failed if one of them is, and only there when all are. */
function allOf(answers: { readonly [Name in keyof Records]: Answer<Records[Name]> }): Answer<Records> {
  const all = Object.values(answers) as readonly Answer<unknown>[];
  for (const answer of all) if (answer.state === 'failed') return failedAs(answer);
  const data: Record<string, unknown> = {};
  for (const [name, answer] of Object.entries(answers)) {
    if (answer.state === 'loading' || answer.state === 'failed') return { state: 'loading' };
    data[name] = answer.data;
  }
  return { state: 'ready', data: data as Records, at: 0 };
}

const failedAs = ({ refusal, retry }: Extract<Answer<unknown>, { state: 'failed' }>): Answer<Records> => ({
  state: 'failed',
  refusal,
  retry,
});

function AllSteps({
  network: { network, currencyCodes },
  advertisers,
  campaigns,
  affiliates,
  tests,
}: Records) {
  const [isNamed, setNamed] = useState(false);
  const stream = useTestsAsTheyCome();
  const advertiser = advertisers.advertisers[0];
  const campaign = campaigns.campaigns[0];
  const affiliate = affiliates.affiliates[0];
  const click = tests.events.find(({ kind, outcome }) => kind === 'click' && outcome === 'redirected');
  const paid = tests.events.find(({ kind, outcome }) => kind === 'hit' && outcome === 'converted');
  const { name: networkName, region } = network;
  const { currency, zone } = region;
  const advertiserName = advertiser?.name ?? '';
  const campaignName = campaign?.title ?? '';
  const affiliateName = affiliate?.name ?? '';
  const steps: readonly Step[] = [
    {
      title: t`Set up your network`,
      // What a new installation calls its network.
      isDone: isNamed || networkName !== 'My network' || advertiser !== undefined,
      done: t`${networkName} · ${currency} · ${zone}`,
      todo: <NetworkForm network={network} currencies={currencyCodes} onDone={() => setNamed(true)} />,
    },
    {
      title: t`Add an advertiser`,
      isDone: advertiser !== undefined,
      done: advertiserName,
      todo: <AdvertiserForm />,
    },
    {
      title: t`Create a campaign`,
      isDone: campaign !== undefined,
      done: campaignName,
      todo: <CampaignForm advertiserId={advertiser?._id ?? ''} currency={currency} />,
    },
    {
      title: t`Add an affiliate`,
      isDone: affiliate !== undefined,
      done: affiliateName,
      todo: <AffiliateForm />,
    },
    {
      title: t`Click a tracking link`,
      isDone: click !== undefined,
      done: <TryAnyClick events={tests.events} />,
      todo: <TryAnyClick events={tests.events} />,
    },
    {
      title: t`Send a test conversion`,
      isDone: paid !== undefined,
      done: <TryConversion events={tests.events} />,
      todo: <TryConversion events={tests.events} />,
    },
  ];
  const present = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const all = steps.length;
  return (
    <>
      <div className={styles['start']}>
        <p>
          <Trans>
            Send your first conversion in about five minutes. The last two steps are a test: nothing is
            counted or paid.
          </Trans>
        </p>
        <div>
          <Trans>
            {done} of {all} done
          </Trans>
          <Progress part={(100 * done) / all} />
        </div>
      </div>
      <div className={styles['steps']}>
        <Steps present={present} steps={steps.map((step, index) => shownStep(step, index, present))} />
      </div>
      {present > 3 || present < 0 ? <Watching stream={stream} /> : null}
      {present < 0 ? <ForReal campaign={campaign} affiliate={affiliate} /> : null}
      <Next />
    </>
  );
}

/** Of any campaign by any affiliate, of which there may be thousands by now. */
function TryAnyClick({ events }: { readonly events: Records['tests']['events'] }) {
  const [ofCampaigns, ofAffiliates] = [useFinding(), useFinding()];
  const campaigns = useAnswer('/campaign', { query: { ...ofCampaigns.query, 'status[]': ['active'] } });
  const affiliates = useAnswer('/affiliate', { query: { ...ofAffiliates.query, live: true } });
  return (
    <Answered answer={campaigns} height={120}>
      {({ campaigns: active, total }) => (
        <Answered answer={affiliates} height={120}>
          {(live) => (
            <TryClick
              campaigns={active}
              findingCampaign={ofCampaigns.among(active, total)}
              affiliates={live.affiliates}
              finding={ofAffiliates.among(live.affiliates, live.total)}
              events={events}
            />
          )}
        </Answered>
      )}
    </Answered>
  );
}

type Step = {
  readonly title: string;
  readonly isDone: boolean;
  readonly done: ReactNode;
  readonly todo: ReactNode;
};

function shownStep({ title, isDone, done, todo }: Step, index: number, present: number): ShownStep {
  const toDo = present + 1;
  if (isDone)
    return typeof done === 'string' ? { title, isDone, record: done } : { title, isDone, body: done };
  return {
    title,
    isDone,
    body:
      index === present ? (
        todo
      ) : (
        <p>
          <Trans>Finish step {toDo} first.</Trans>
        </p>
      ),
  };
}

type ForRealProps = {
  readonly campaign: Records['campaigns']['campaigns'][number] | undefined;
  readonly affiliate: Records['affiliates']['affiliates'][number] | undefined;
};

function ForReal({ campaign, affiliate }: ForRealProps) {
  const { network } = useSession();
  const remove = useChange('delete', '/network/test-events');
  return (
    <>
      {campaign && affiliate ? <GoingLive campaign={campaign} affiliate={affiliate} /> : null}
      <Notice tone="good">
        <strong>
          <Trans>It works.</Trans>
        </strong>
        <span>
          <Trans>Test data isn’t counted and is deleted after 30 days.</Trans>
        </span>
        <div>
          <ActionButton
            onAct={async () => {
              firstRunIsOver(network._id);
              await remove.mutateAsync({});
            }}
          >
            <Trans>Delete test data</Trans>
          </ActionButton>
        </div>
      </Notice>
    </>
  );
}

/** What makes the network one's own. */
function Next() {
  const ways = [
    ['domains', Globe, t`Use your own link domain`, t`go.yournetwork.com instead of the default one`],
    ['users', Users, t`Invite your team`, t`Managers, finance, support`],
    ['brand', Palette, t`Add your logo and colors`, t`Partners see your brand, not ours`],
  ] as const;
  return (
    <>
      <h2>
        <Trans>Next</Trans>
      </h2>
      <ul className={styles['next']}>
        {ways.map(([tab, Icon, name, detail]) => (
          <li key={tab}>
            <Link to="/settings" search={{ tab }}>
              <span className={`${looks['tile'] ?? ''} ${looks['info'] ?? ''}`}>
                <Icon />
              </span>
              <span className={looks['what']}>
                {name}
                <span className={looks['detail']}>{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotNow() {
  const { network } = useSession();
  const [isOver, setOver] = useState(() => isOverFor(network._id));
  if (isOver) return null;
  return (
    <ActionButton
      look="quiet"
      onAct={async () => {
        firstRunIsOver(network._id);
        setOver(true);
      }}
    >
      <Trans>Dismiss</Trans>
    </ActionButton>
  );
}
