// Why was this paid? A sentence first, then what happened in order, then every rate there was and why it did not win.
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { isLimited } from '../../api/limited.ts';
import { type Answer, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Dated, Time } from '../../design/parts/time.tsx';
import { coverageText } from '../../numbers/countries.ts';
import { amount, amountWithCurrency, count, withPercentSign } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { shownStatus, untilText } from '../../words/hold.ts';
import { upperFirst } from '../../words/upper-first.ts';
import styles from './explain.module.css';
import { SheetTools } from './sheet-tools.tsx';
import { Today } from './today.tsx';
import { Mark, Subject } from './glance.tsx';
import { Volume, type VolumeRule } from './volume.tsx';
import {
  type Explanation,
  type Hold,
  holdWords,
  lossWord,
  outlook,
  sourceWord,
  story,
  verdict,
} from './words.ts';
import { textMap, texts } from '../../language/texts.ts';

type Whole = Data<'get', '/network/conversions/{id}/explain'>;
/** What each role is told, with the one amount that is its own. */
type ExplanationForRole = Explanation & {
  readonly conversion: Partial<Whole['conversion']>;
  readonly rates: readonly Rate[];
  /** Missing for advertisers. */
  readonly hold?: Hold | null;
  readonly cap: { readonly reached: boolean; readonly detail?: string };
  readonly once: Pick<Whole['once'], 'repeats' | 'by'>;
  readonly sent: Omit<NonNullable<Whole['sent']>, 'revenue'> | null;
  readonly terms: Whole['terms'];
  /** Missing for advertisers. */
  readonly volume_rules?: readonly VolumeRule[];
};
type Rate = Pick<
  Whole['rates'][number],
  '_id' | 'applies' | 'source' | 'coverage' | 'percentage' | 'lost'
> & {
  readonly payout?: NumberText;
  readonly revenue?: NumberText | null;
  /** An advertiser is shown none. */
  readonly rule?: { readonly name?: string } | null;
};
type Side = {
  readonly path: '/network/conversions/{id}/explain';
  readonly title: string;
  /** The amount the sentence is about. */
  readonly money: 'payout' | 'revenue';
};

const NETWORK = texts<Side>({
  path: '/network/conversions/{id}/explain',
  title: msg`Why was this paid?`,
  money: 'payout',
});
// The other two answer alike, without what is not theirs.
const AFFILIATE = texts<Side>({
  path: '/affiliate/conversions/{id}/explain' as Side['path'],
  title: msg`Why was this paid?`,
  money: 'payout',
});
const ADVERTISER = texts<Side>({
  path: '/advertiser/conversions/{id}/explain' as Side['path'],
  title: msg`Why was this charged?`,
  money: 'revenue',
});

export const ExplainPage = () => <Page side={NETWORK} />;
export const AffiliateExplainPage = () => <Page side={AFFILIATE} />;
export const AdvertiserExplainPage = () => <Page side={ADVERTISER} />;

export const ExplainSheet = () => <Sheet side={NETWORK} />;
export const AffiliateExplainSheet = () => <Sheet side={AFFILIATE} />;
export const AdvertiserExplainSheet = () => <Sheet side={ADVERTISER} />;

type SideProps = { readonly side: Side };

function Page({ side }: SideProps) {
  const { conversionId } = useParams({ from: '/in/conversions/$conversionId' });
  return (
    <>
      <PageHead title={side.title} crumbs={[[t`Conversions`, { to: '/conversions' }]]} />
      <Explain side={side} id={conversionId} />
    </>
  );
}

/** Beside the page it was asked on; the URL says whose it is, so that going back closes it. */
function Sheet({ side }: SideProps) {
  const { why } = useSearch({ from: '/in' });
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, why: undefined })) as never,
      resetScroll: false,
    });
  return (
    <Dialog
      title={side.title}
      isOpen={why !== undefined}
      onClose={close}
      isSide
      tools={why === undefined ? null : <SheetTools id={why} />}
    >
      {why === undefined ? null : <Explain side={side} id={why} />}
    </Dialog>
  );
}

function Explain({ side: { path, money }, id }: SideProps & { readonly id: string }) {
  const { network, user } = useSession();
  const { currency, zone } = network;
  const answer = useAnswer(path, { path: { id } }) as Answer<ExplanationForRole>;
  const isOfStaff = path === NETWORK.path;
  return (
    <Answered answer={answer} height={480}>
      {(explanation) => {
        const { conversion, rates, hold, cap, once, window, sent, terms } = explanation;
        const value = conversion[money] ?? '0';
        const sentence = verdict(explanation, { value, currency, zone });
        return (
          <>
            <div className={styles['verdict']}>
              <p className={styles['amount']}>
                {conversion.status === 'approved' ? amountWithCurrency(value, currency) : null}
                <Status status={shownStatus(conversion)} />
              </p>
              <p dir="auto">
                <Dated>{sentence}</Dated>
              </p>
            </div>
            <Subject conversion={conversion} currency={currency} isCharged={money === 'revenue'} />
            {isOfStaff && !isLimited(user) ? <Verdicts id={id} conversion={conversion} /> : null}
            <Section title={t`Timeline (${zone})`}>
              <ol className={styles['story']}>
                {story(explanation, currency).map(({ at, kind, what }) => (
                  <li key={at + what} data-kind={kind}>
                    <Mark kind={kind} />
                    <span dir="auto">{what}</span>
                    <Time at={at} />
                  </li>
                ))}
              </ol>
              {outlook(explanation, currency).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Section>
            <Section title={t`Rates considered`}>
              {rates.length === 0 ? (
                <p>
                  <Trans>No rate applied. {sentence}</Trans>
                </p>
              ) : (
                <DataTable
                  label={t`Rates`}
                  rows={rates}
                  keyOf={({ _id }) => _id}
                  columns={columnsOf(currency, money)}
                />
              )}
            </Section>
            <Volume rules={explanation.volume_rules ?? []} currency={currency} />
            {isOfStaff && !isLimited(user) ? (
              <Today same={sameAsked(explanation)} then={rates} currency={currency} />
            ) : null}
            <Section title={t`Details`}>
              <Facts
                facts={[
                  [t`On hold`, untilText(conversion, zone)],
                  [t`Hold`, hold && holdWords(hold)],
                  [
                    t`Campaign`,
                    <CampaignLink
                      key="campaign"
                      id={conversion.campaign_long_id}
                      title={conversion.campaign_title}
                    />,
                  ],
                  [
                    t`Affiliate`,
                    isOfStaff && conversion.publisher_long_id ? (
                      <Link
                        key="affiliate"
                        to="/affiliates/$accountId"
                        params={{ accountId: conversion.publisher_long_id }}
                      >
                        {conversion.publisher_name}
                      </Link>
                    ) : (
                      conversion.publisher_name
                    ),
                  ],
                  [t`Advertiser`, conversion.advertiser_name],
                  [
                    money === 'revenue' ? t`Cost` : t`Revenue`,
                    conversion.revenue && amountWithCurrency(conversion.revenue, currency),
                  ],
                  [
                    t`Reported amount`,
                    sent &&
                      [
                        sent.sale_amount && saleText(`${sent.sale_amount} ${sent.currency}`.trim()),
                        sent.status,
                        sent.goal,
                      ]
                        .filter(Boolean)
                        .join(', '),
                  ],
                  [t`Within window`, window && windowText(window)],
                  [t`Cap`, cap.reached ? (cap.detail ?? t`Reached`) : t`Not reached`],
                  [t`Duplicates`, onceText(once)],
                  [t`Terms version`, terms && versionText(count(terms.version), terms.valid_from)],
                  ['ID', <code key="id">{id}</code>],
                ]}
              />
              <CopiedText label={t`Copy link`} text={`${location.origin}/app/conversions/${id}`} />
              <div>
                <CopyAsCurl path={path.replace('{id}', id)} query={{}} />
                <a
                  className={buttonClass()}
                  href={path.replace('{id}', encodeURIComponent(id))}
                  download={`conversion ${id}.json`}
                >
                  <Trans>Download JSON</Trans>
                </a>
              </div>
            </Section>
          </>
        );
      }}
    </Answered>
  );
}

const saleText = (amount: string): string => t`sale ${amount}`;
const versionText = (version: string, since: string): string => t`${version}, in force since ${since}`;

function windowText(window: NonNullable<ExplanationForRole['window']>): string {
  const { expires } = window;
  const days = count(window.days);
  return window.in_time
    ? plural(window.days, {
        one: `Yes: within ${days} day of the click, until ${expires}`,
        other: `Yes: within ${days} days of the click, until ${expires}`,
      })
    : plural(window.days, {
        one: `No: within ${days} day of the click, until ${expires}`,
        other: `No: within ${days} days of the click, until ${expires}`,
      });
}

function onceText({ repeats, by }: ExplanationForRole['once']): string {
  const [shown, what] = [count(repeats), ONCE_PER.get(by) ?? by];
  return plural(repeats, {
    one: `${shown} time; paid once per ${what}`,
    other: `${shown} times; paid once per ${what}`,
  });
}

const ONCE_PER = textMap([
  ['txn_id', msg`order ID`],
  ['click', msg`click`],
]);

const CampaignLink = ({
  id,
  title,
}: {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
}) =>
  id ? (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
      {title}
    </Link>
  ) : (
    title
  );

type VerdictsProps = { readonly id: string; readonly conversion: ExplanationForRole['conversion'] };

/** What can be done about it, and where what decided it is changed. */
function Verdicts({ id, conversion }: VerdictsProps) {
  const { status, campaign_long_id: campaignId, campaign_title: campaign = '', txn_id: order } = conversion;
  const change = useChange('post', '/network/conversions/{id}');
  const set = (to: 'approved' | 'rejected') => change.mutateAsync({ path: { id }, body: { status: to } });
  return (
    <div className={actionsClass}>
      {status === 'approved' ? null : (
        <ActionButton onAct={() => set('approved')}>
          <Trans context="a conversion">Approve</Trans>
        </ActionButton>
      )}
      {status === 'rejected' ? null : (
        <ConfirmButton
          label={t`Reject`}
          consequence={
            order
              ? t`Order ${order} of ${campaign} pays nothing from now on. You can approve it again.`
              : t`This conversion of ${campaign} pays nothing from now on. You can approve it again.`
          }
          onConfirm={() => set('rejected')}
        />
      )}
      {campaignId ? (
        <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ tab: 'commissions' }}>
          <Trans>Payouts of the campaign</Trans>
        </Link>
      ) : null}
    </div>
  );
}

/** Without the click and the order, which were paid already. */
function sameAsked({ conversion, sent }: ExplanationForRole): Readonly<Record<string, string>> {
  const asked = {
    campaign_id: conversion.campaign_long_id,
    publisher_id: conversion.publisher_long_id,
    country: conversion.country,
    goal_id: conversion.goal_id,
    sale_amount: sent?.sale_amount ?? conversion.sale_amount,
    currency: sent?.currency,
  };
  const subs = Object.entries(conversion).filter(([name]) => /^sub\d+$/.test(name));
  return Object.fromEntries(
    [...Object.entries(asked), ...subs].filter(
      (one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '',
    ),
  );
}

const columnsOf = (currency: string, money: Side['money']): Column<Rate>[] => [
  {
    key: 'source',
    head: t`Rate`,
    cell: ({ source, rule }) =>
      upperFirst(rule?.name ? `${sourceWord(source)}: ${rule.name}` : sourceWord(source)),
  },
  {
    key: 'coverage',
    head: t`Countries`,
    kind: 'short',
    cell: ({ coverage }) => coverageText(coverage),
  },
  {
    key: 'rate',
    head: money === 'payout' ? t`Payout` : t`Cost`,
    kind: 'number',
    cell: (rate) => {
      const value = rate[money];
      if (value === undefined || value === null) return '';
      return rate.percentage ? withPercentSign(value) : amount(value, currency);
    },
  },
  {
    key: 'result',
    head: t`Result`,
    cell: ({ applies, lost }) =>
      applies ? <Status status="used" /> : lost === null ? t`Not used` : lossWord(lost),
  },
];
