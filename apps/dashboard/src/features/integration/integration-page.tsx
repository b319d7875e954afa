// How a shop reports its orders: ready code with its own values, and below it what arrives, as it arrives.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { SelectField, TextField } from '../../design/parts/field.tsx';
import { FoundField, useFinding } from '../../forms/finding.tsx';
import { Status } from '../../design/parts/status.tsx';
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

const WAYS: readonly (readonly [Way, string])[] = [
  ['server', 'From your server (nothing is missed)'],
  ['script', 'By the script on your pages'],
  ['pixel', 'By a pixel or an iframe'],
  ['file', 'By a file'],
];

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
      <PageHead title="Integration" />
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
                  label="Campaign"
                  value={chosen?._id ?? ''}
                  finding={among(all, total)}
                  choices={[
                    { value: '', label: 'All of them' },
                    ...withChosen(all, chosen).map(({ _id, title }) => ({ value: _id, label: title })),
                  ]}
                  onChange={({ currentTarget: { value } }) =>
                    void navigate({ search: (before) => ({ ...before, campaign: value || undefined }) })
                  }
                />
                <SelectField
                  label="How your orders are reported"
                  value={way}
                  choices={WAYS.map(([value, label]) => ({ value, label }))}
                  onChange={({ currentTarget: { value } }) =>
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
      <Arriving />
      <OwnTokens onIssued={setToken} />
    </>
  );
}

type One = Data<'get', '/advertiser/campaigns/{campaignId}'>;

/** Undefined while there is none, or it is that of another campaign. */
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
  switch (way) {
    case 'server':
      return (
        <Section title="Call this for each order">
          <p>
            {`Visitors arrive with the click id in the parameter ${shop.parameter ?? 'click_id'}: keep it with the order. `}
            An order that is sent twice is charged once.
          </p>
          <TextField
            label="Your security token, from the network"
            hint="It is put into the address below, and is neither kept nor sent by this page"
            autoComplete="off"
            spellCheck={false}
            value={shop.token}
            onChange={({ currentTarget }) => onToken(currentTarget.value.trim())}
          />
          <CopiedText label="Postback" text={serverCall(shop)} />
          <CopiedText label="As a command" text={serverCurl(shop)} />
        </Section>
      );
    case 'script':
      return (
        <Section title="Two lines on your pages">
          <CopiedText label="On every page, at least where visitors land" text={landingScript(shop)} />
          <CopiedText label="On the page that says thank you" text={orderScript(shop)} />
          <p>{`Your Content-Security-Policy needs script-src ${shop.tracker}; connect-src ${shop.tracker}.`}</p>
        </Section>
      );
    case 'pixel':
      return (
        <Section title="On the page that says thank you, one of them">
          {expected === 'iframe_https' ? null : <CopiedText label="Pixel" text={pixel(shop)} />}
          {expected === 'image_https' ? null : <CopiedText label="Iframe" text={frame(shop)} />}
          <p>
            Put the visitor&rsquo;s click id in the place of CLICK_ID. Browsers of today send no cookie of
            another site, so without it most orders are missed.
          </p>
        </Section>
      );
    case 'file':
      return (
        <Section title="A file of orders">
          <p>
            A CSV file with the columns <code>click_id,txn_id,sale_amount</code>; sent twice, it changes
            nothing the second time.
          </p>
          <Link to="/imports">Import a file</Link>
        </Section>
      );
  }
}

type Hit = Data<'get', '/advertiser/conversion-hits'>['hits'][number];
const LOOK_EVERY_MS = 2000;
const NEWEST = '50' as const;

/** What was sent today, asked for again while the page is open. */
function Arriving() {
  const { zone } = useSession().network;
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: NEWEST };
  const answer = useAnswer('/advertiser/conversion-hits', { query }, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Section title="What arrives today, as it arrives">
      <Answered
        answer={listOf(answer, ({ hits }) => hits)}
        height={240}
        empty={
          <NothingYet>
            Nothing arrived today yet. Report an order, and it shows here within seconds, with what is wrong
            with it.
          </NothingYet>
        }
      >
        {(rows) => (
          <DataTable
            label="Reported orders"
            rows={rows}
            keyOf={({ _id = '' }) => _id}
            columns={columnsOf(zone)}
            tools={<CopyAsCurl path="/advertiser/conversion-hits" query={query} />}
          />
        )}
      </Answered>
    </Section>
  );
}

const columnsOf = (zone: string): Column<Hit>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Became', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'reason', head: 'Reason', kind: 'short', cell: ({ reason }) => reason },
  { key: 'detail', head: 'What was wrong', cell: ({ detail }) => detail },
  { key: 'method', head: 'By', kind: 'short', cell: ({ method }) => method },
  { key: 'order', head: 'Order', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'click', head: 'Click', cell: ({ click_id: id }) => <code>{id}</code> },
  {
    key: 'why',
    head: 'Why',
    kind: 'action',
    cell: ({ conversion_id: id }) =>
      id ? (
        <Link to="/conversions/$conversionId" params={{ conversionId: id }}>
          What it costs
        </Link>
      ) : null,
  },
];
