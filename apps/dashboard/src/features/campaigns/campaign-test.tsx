// A campaign is tried as a visitor and as the advertiser's shop would: what comes of it is explained, and counts nowhere.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import type { Finding } from '../../design/parts/choice.ts';
import { useFinding } from '../../forms/finding.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { NewLink } from '../../shell/new-link.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { TryClick, TryConversion } from '../../tries/tries.tsx';
import { useTestsAsTheyCome, Watching } from '../../tries/watched.tsx';
import { testsOf } from '../../tries/words.ts';
import type { Campaign } from './campaign-facts.tsx';

type Props = { readonly campaign: Campaign };

export function CampaignTest({ campaign }: Props) {
  const { query, isFinding, among } = useFinding();
  const affiliates = useAnswer(
    '/affiliate',
    { query: { ...query, sort: 'name', order: 'asc', live: true } },
    { isEmpty: (data) => data.affiliates.length === 0 && !isFinding },
  );
  return (
    <>
      <p>
        <Trans>
          Run a click and a conversion through targeting, caps, redirect and payouts. Nothing is counted, paid
          or invoiced, and no postback is sent.
        </Trans>
      </p>
      {campaign.status === 'active' ? null : (
        <p>
          <Trans>This campaign isn’t active, so its clicks aren’t redirected.</Trans>
        </p>
      )}
      <Answered
        answer={affiliates}
        height={320}
        empty={
          <NothingYet>
            <span>
              <Trans>To test, you need an active affiliate.</Trans>
            </span>
            <NewLink to="/affiliates/new">
              <Trans>New affiliate</Trans>
            </NewLink>
          </NothingYet>
        }
      >
        {(data) => (
          <Tries
            campaign={campaign}
            affiliates={data.affiliates}
            finding={among(data.affiliates, data.total)}
          />
        )}
      </Answered>
    </>
  );
}

type TriesProps = Props & {
  readonly affiliates: Data<'get', '/affiliate'>['affiliates'];
  readonly finding: Finding | undefined;
};

function Tries({ campaign, affiliates, finding }: TriesProps) {
  const answer = useAnswer('/network/test-events', {});
  const stream = useTestsAsTheyCome();
  const remove = useChange('delete', '/network/test-events');
  return (
    <Answered answer={answer} height={240}>
      {({ events }) => {
        const own = testsOf(campaign._id, events);
        return (
          <>
            <Section title={t`Test click`} isChange>
              <TryClick campaigns={[campaign]} affiliates={affiliates} finding={finding} events={own} />
            </Section>
            <Section title={t`Test conversion`} isChange>
              {own.some(({ outcome }) => outcome === 'redirected') ? (
                <TryConversion events={own} />
              ) : (
                <p>
                  <Trans>Click the link above first. The conversion needs a redirected click.</Trans>
                </p>
              )}
            </Section>
            <Watching stream={stream} />
            {own.length > 0 ? (
              <div>
                <ActionButton onAct={() => remove.mutateAsync({})}>
                  <Trans>Delete all test data</Trans>
                </ActionButton>
              </div>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
}
