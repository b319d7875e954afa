// How a shop reports its orders: ready code with its own values, and below it what arrives, as it arrives.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { TextField } from '../../design/parts/field.tsx';
import { FoundField, useFinding } from '../../forms/finding.tsx';
import { Status } from '../../design/parts/status.tsx';
import { count, percent } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { OwnTokens } from './own-tokens.tsx';
import {
  clickParameterOf,
  expectedText,
  frame,
  landingScript,
  orderScript,
  pixel,
  serverCall,
  serverCurl,
  type Shop,
  type Way,
  wayOf,
} from './code.ts';
import { texts } from '../../language/texts.ts';
import { detailWord } from '../../words/details.ts';
import { methodWord } from '../../words/methods.ts';
import { reasonWord } from '../../words/reasons.ts';
import { shownResult } from '../../words/result.ts';
import { WhyLink } from '../../table/why-link.tsx';

const WAYS = texts<readonly (readonly [Way, string])[]>([
  ['server', msg`From your server (recommended)`],
  ['script', 'JavaScript'],
  ['pixel', msg`Pixel`],
  ['file', msg`CSV upload`],
]);

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
              <Filters>
                <FoundField
                  label={t`Campaign`}
                  value={chosen?._id ?? ''}
                  finding={among(all, total)}
                  choices={[
                    { value: '', label: t`All campaigns` },
                    ...withChosen(all, chosen).map(({ _id, title }) => ({ value: _id, label: title })),
                  ]}
                  onChoose={(value) =>
                    void navigate({ search: (before) => ({ ...before, campaign: value || undefined }) })
                  }
                />
                <ChoiceField
                  label={t`Method`}
                  value={way}
                  choices={WAYS.map(([value, label]) => ({ value, label }))}
                  onChoose={(value) =>
                    void navigate({ search: (before) => ({ ...before, way: value as Way }) })
                  }
                />
              </Filters>
              {expected === undefined ? null : <p>{expectedText(expected)}</p>}
              <Answered answer={account} height={240}>
                {({ network, user }) => (
                  <Code
                    way={way}
                    expected={expected?.conv_tracking}
                    onToken={setToken}
                    shop={{
                      tracker: network.tracking_url,
                      advertiserId: user._id,
                      campaignId: chosen?._id,
                      parameter: clickParameterOf((chosen ?? first)?.url ?? ''),
                      token,
                    }}
                  />
                )}
              </Answered>
            </>
          );
        }}
      </Answered>
      <Health />
      <Arriving />
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

type CodeProps = {
  readonly way: Way;
  /** By which the campaign expects its orders; undefined where none is chosen. */
  readonly expected: string | undefined;
  readonly shop: Shop;
  readonly onToken: (token: string) => void;
};

function Code({ way, expected, shop, onToken }: CodeProps) {
  const { tracker, parameter = 'click_id' } = shop;
  switch (way) {
    case 'server':
      return (
        <Section title={t`Report each order from your server`}>
          <p>
            <Trans>
              Visitors arrive with the click ID in {parameter}. Store it with the order. Sending an order
              twice is safe: it’s charged once.
            </Trans>
          </p>
          <TextField
            label={t`Security token`}
            hint={t`Used in the code below only. It isn’t stored or sent.`}
            autoComplete="off"
            spellCheck={false}
            value={shop.token}
            onChange={({ currentTarget }) => onToken(currentTarget.value.trim())}
          />
          <CopiedText label={t`Request`} text={serverCall(shop)} />
          <CopiedText label="cURL" text={serverCurl(shop)} />
        </Section>
      );
    case 'script':
      return (
        <Section title={t`Add the script`}>
          <CopiedText label={t`On every page where visitors can land`} text={landingScript(shop)} />
          <CopiedText label={t`On the thank-you page`} text={orderScript(shop)} />
          <p>{t`If you use a Content-Security-Policy, allow script-src ${tracker}; connect-src ${tracker}.`}</p>
        </Section>
      );
    case 'pixel':
      return (
        <Section title={t`Add one of these to the thank-you page`}>
          {expected === 'iframe_https' ? null : <CopiedText label={t`Pixel`} text={pixel(shop)} />}
          {expected === 'image_https' ? null : <CopiedText label={t`Iframe`} text={frame(shop)} />}
          <p>
            <Trans>
              Replace CLICK_ID with the visitor’s click ID. Browsers block third-party cookies, so without it
              most orders are missed.
            </Trans>
          </p>
        </Section>
      );
    case 'file':
      return (
        <Section title={t`Upload orders as CSV`}>
          <p>
            <Trans>
              A file with the columns <code>click_id,txn_id,sale_amount</code>. Uploading it twice changes
              nothing.
            </Trans>
          </p>
          <Link to="/imports">
            <Trans>Import file</Trans>
          </Link>
        </Section>
      );
  }
}

type Hit = Data<'get', '/advertiser/conversion-hits'>['hits'][number];
const LOOK_EVERY_MS = 2000;
const NEWEST = '50' as const;

const COUNT_EVERY_MS = 30_000;

/** Whether what arrives can be matched (docs/rules/attribution.md#hits-with-a-click-id). */
function Health() {
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: '1', 'with[]': ['click_ids'] } as const;
  const answer = useAnswer('/advertiser/conversion-hits', { query }, { refetchEveryMs: COUNT_EVERY_MS });
  return (
    <Section title={t`Health`}>
      <Answered answer={answer} height={64}>
        {({ hits: [last], click_ids: sent }) =>
          sent === undefined || last === undefined ? (
            <p>
              <Trans>No orders today yet.</Trans>
            </p>
          ) : (
            <Facts
              facts={[
                [t`Last order`, last.created],
                [t`Orders today with a click ID`, sent.hits === '0' ? '–' : shareText(sent)],
                [
                  t`Orders today without a click ID`,
                  sent.hits === sent.with_click_id ? undefined : withoutText(sent),
                ],
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}

type Sent = NonNullable<Data<'get', '/advertiser/conversion-hits'>['click_ids']>;

/** Never more than it is: all but one of many are not 100%. */
function shareText({ hits, with_click_id: sent }: Sent): string {
  const tenths = (BigInt(sent) * 1000n) / BigInt(hits);
  return percent(`${tenths / 10n}.${tenths % 10n}` as NumberText);
}

const withoutText = ({ hits, with_click_id: sent }: Sent): string =>
  count(`${BigInt(hits) - BigInt(sent)}` as NumberText);

/** What was sent today, asked for again while the page is open. */
function Arriving() {
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: NEWEST };
  const answer = useAnswer('/advertiser/conversion-hits', { query }, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Section title={t`Recent orders`}>
      <Answered
        answer={listOf(answer, ({ hits }) => hits)}
        height={240}
        empty={
          <NothingYet>
            <Trans>
              Nothing received today. Report an order and it appears here within seconds, with any problem
              explained.
            </Trans>
          </NothingYet>
        }
      >
        {(rows) => (
          <DataTable
            label={t`Recent orders`}
            rows={rows}
            keyOf={({ _id = '' }) => _id}
            columns={COLUMNS}
            tools={<CopyAsCurl path="/advertiser/conversion-hits" query={query} />}
          />
        )}
      </Answered>
    </Section>
  );
}

const COLUMNS = texts<readonly Column<Hit>[]>([
  { key: 'created', head: msg`Time`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: msg`Result`, kind: 'status', cell: (hit) => <Status status={shownResult(hit)} /> },
  { key: 'reason', head: msg`Reason`, kind: 'short', cell: ({ reason = '' }) => reasonWord(reason) },
  { key: 'detail', head: msg`Problem`, cell: ({ detail = '' }) => detailWord(detail) },
  { key: 'method', head: msg`Method`, kind: 'short', cell: ({ method = '' }) => methodWord(method) },
  { key: 'order', head: msg`Order ID`, kind: 'short', width: 136, cell: ({ txn_id: order }) => order },
  { key: 'click', head: msg`Click ID`, cell: ({ click_id: id }) => <code>{id}</code> },
  {
    key: 'why',
    head: msg`Cost`,
    kind: 'action',
    cell: ({ conversion_id: id }) =>
      id ? (
        <WhyLink id={id}>
          <Trans>Why was this charged?</Trans>
        </WhyLink>
      ) : null,
  },
]);
