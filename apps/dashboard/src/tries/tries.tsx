// Trying a campaign: a link whose clicks count nowhere, the call a shop would make for such a click, and what both came to, in sentences
// (docs/rules/tracking.md#test-events).
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../api/client.ts';
import { useChange } from '../api/query.ts';
import { buttonClass } from '../design/parts/button.tsx';
import { CopiedText } from '../design/parts/copied-text.tsx';
import { formClass, rowClass } from '../design/parts/field.tsx';
import type { Finding } from '../design/parts/choice.ts';
import { FoundField } from '../forms/finding.tsx';
import { ActionButton } from '../shell/action-button.tsx';
import { sentencesOf, type TestEvent } from './words.ts';

type ClickProps = {
  /** One alone is not asked for. */
  readonly campaigns: readonly Pick<Data<'get', '/campaign'>['campaigns'][number], '_id' | 'title'>[];
  readonly affiliates: readonly Pick<Data<'get', '/affiliate'>['affiliates'][number], '_id' | 'name'>[];
  /** Where they are not all there are. */
  readonly findingCampaign?: Finding | undefined;
  readonly finding?: Finding | undefined;
  readonly events: readonly TestEvent[];
};

export function TryClick({ campaigns, affiliates, findingCampaign, finding, events }: ClickProps) {
  const make = useChange('post', '/network/test-links');
  const [campaignId, setCampaign] = useState(campaigns[0]?._id ?? '');
  const [affiliateId, setAffiliate] = useState(affiliates[0]?._id ?? '');
  const [url, setUrl] = useState<string | undefined>();
  const choose = (set: (id: string) => void) => (id: string) => {
    set(id);
    setUrl(undefined);
  };
  return (
    <>
      <div className={`${rowClass ?? ''} ${formClass ?? ''}`}>
        {campaigns.length > 1 || findingCampaign ? (
          <FoundField
            label={t`Campaign`}
            value={campaignId}
            finding={findingCampaign}
            choices={campaigns.map(({ _id, title }) => ({ value: _id, label: title }))}
            onChoose={(value) => choose(setCampaign)(value)}
          />
        ) : null}
        <FoundField
          label={t`Affiliate`}
          value={affiliateId}
          finding={finding}
          choices={affiliates.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChoose={(value) => choose(setAffiliate)(value)}
        />
      </div>
      {url === undefined ? (
        <div>
          <ActionButton
            look="main"
            onAct={async () => {
              const body = { campaign_id: campaignId, publisher_id: affiliateId };
              setUrl((await make.mutateAsync({ body })).url);
            }}
          >
            <Trans>Create test link</Trans>
          </ActionButton>
        </div>
      ) : (
        <>
          <CopiedText label={t`Test link, valid for one day`} text={url} />
          <div>
            <a className={buttonClass('main')} href={url} target="_blank" rel="noreferrer">
              <Trans>Open (new tab)</Trans>
            </a>
          </div>
        </>
      )}
      <Story label={t`Test clicks`} events={events.filter(({ kind }) => kind === 'click')} />
    </>
  );
}

export function TryConversion({ events }: { readonly events: readonly TestEvent[] }) {
  const click = events.find(({ kind, outcome }) => kind === 'click' && outcome === 'redirected');
  const address = click?.conversion_url ?? null;
  const order = `test-${events.filter(({ kind }) => kind === 'hit').length + 1}`;
  return (
    <>
      <p>
        <Trans>
          After a sale, the advertiser’s server calls this URL with the click ID. Send it yourself for your
          last click.
        </Trans>
      </p>
      {address === null ? null : (
        <>
          <CopiedText label={t`Request from the advertiser`} text={`${address}&txn_id=${order}`} />
          <div>
            <a
              className={buttonClass('main')}
              href={`${address}&txn_id=${order}`}
              target="_blank"
              rel="noreferrer"
            >
              <Trans>Send (new tab)</Trans>
            </a>
          </div>
        </>
      )}
      <Story label={t`Test conversions`} events={events.filter(({ kind }) => kind === 'hit')} />
    </>
  );
}

const SHOWN = 5;

function Story({ label, events }: { readonly label: string; readonly events: readonly TestEvent[] }) {
  return (
    <div role="log" aria-label={label} className={formClass}>
      {events.slice(0, SHOWN).map((event) => (
        <p key={event._id}>{sentencesOf(event).join(' ')}</p>
      ))}
    </div>
  );
}
