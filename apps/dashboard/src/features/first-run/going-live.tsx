// After the tests: the first link that counts, and what the advertiser needs to report its orders, until the first one has arrived.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';

type Props = {
  readonly campaign: Data<'get', '/campaign'>['campaigns'][number];
  readonly affiliate: Data<'get', '/affiliate'>['affiliates'][number];
};
type Made = { readonly link: string; readonly report: string };

const LOOK_EVERY_MS = 2000;

export function GoingLive({ campaign, affiliate }: Props) {
  const makeLink = useChange('post', '/network/link/{affiliate_id}/{campaign_id}');
  const issue = useChange('post', '/network/security-tokens');
  // In the memory of this page only: the token is shown this once.
  const [made, setMade] = useState<Made | undefined>();
  const affiliateName = affiliate.name;
  const campaignName = campaign.title;
  return (
    <Section title={t`Go live`}>
      <p>
        <Trans>
          Clicks on this link count. {affiliateName} promotes {campaignName} with it; the advertiser’s server
          calls the URL after each order.
        </Trans>
      </p>
      {made === undefined ? (
        <div>
          <ActionButton
            look="main"
            asks="issue-security-token"
            onAct={async () => {
              const { tracking_link: link } = await makeLink.mutateAsync({
                path: { affiliate_id: affiliate._id, campaign_id: campaign._id },
                body: {},
              });
              const body = { advertiser_id: campaign.advertiser._id };
              const { security_token: token } = await issue.mutateAsync({ body });
              setMade({ link, report: reportOf(link, token) });
            }}
          >
            <Trans>Create link and security token</Trans>
          </ActionButton>
        </div>
      ) : (
        <>
          <CopiedText label={t`Tracking link for ${affiliateName}`} text={made.link} />
          <CopiedText label={t`Request from the advertiser`} text={made.report} />
          <p>
            <Trans>
              Copy both now; the security token in the second one won’t be shown again. CLICK_ID is what
              visitors arrive with, ORDER_ID the advertiser’s own.
            </Trans>
          </p>
        </>
      )}
      <FirstOrder />
    </Section>
  );
}

/** Where the link leads to the tracker, orders are reported to it. */
const reportOf = (link: string, token: string): string =>
  `${link.slice(0, link.lastIndexOf('/'))}/acquisition?click_id=CLICK_ID&txn_id=ORDER_ID&security_token=${encodeURIComponent(token)}`;

function FirstOrder() {
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: '1' } as const;
  const answer = useAnswer('/network/conversions', { query }, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Answered answer={answer} height={24}>
      {({ count }) =>
        count === '0' ? (
          <p>
            <Trans>No real conversions today yet. The first one appears here within seconds.</Trans>
          </p>
        ) : (
          <p>
            <Trans>Your first conversion is here.</Trans>{' '}
            <Link to="/reports">
              <Trans>View report</Trans>
            </Link>
          </p>
        )
      }
    </Answered>
  );
}
