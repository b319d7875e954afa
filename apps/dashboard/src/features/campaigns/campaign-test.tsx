// A campaign is tried as a visitor and as the advertiser's shop would: what comes of it is explained, and counts nowhere.
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { type Finding, useFinding } from '../../forms/finding.tsx';
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
        A try goes the way of every click and every conversion: targeting, caps, redirect, commission. It
        counts nowhere: not in figures, caps, payouts or invoices, and no postback is sent for it.
      </p>
      {campaign.status === 'active' ? null : (
        <p>The campaign is {campaign.status}, so that its clicks are not sent on.</p>
      )}
      <Answered
        answer={affiliates}
        height={320}
        empty={
          <NothingYet>
            <span>Whose link is tried? There is no affiliate that is live.</span>
            <NewLink to="/affiliates/new">Make an affiliate</NewLink>
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
            <Section title="Click its link" isChange>
              <TryClick campaigns={[campaign]} affiliates={affiliates} finding={finding} events={own} />
            </Section>
            <Section title="Fire a test conversion" isChange>
              {own.some(({ outcome }) => outcome === 'redirected') ? (
                <TryConversion events={own} />
              ) : (
                <p>It takes a click that was sent on: make one above.</p>
              )}
            </Section>
            <Watching stream={stream} />
            {own.length > 0 ? (
              <div>
                <ActionButton onAct={() => remove.mutateAsync({})}>
                  Remove all tests of the network
                </ActionButton>
              </div>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
}
