import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { seeAs } from '../../api/acting.ts';
import type { Data } from '../../api/client.ts';
import { isLimited } from '../../api/limited.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Status } from '../../design/parts/status.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { ReportFigures } from '../../figures/report-figures.tsx';
import { usePayoutCurrency } from '../../forms/payout-currency.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { History } from '../../history/history.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import {
  BalanceOf,
  CampaignsOf,
  InvoicesOf,
  KeysOf,
  LinksOf,
  PostbacksOf,
  TokensOf,
  UsersOf,
} from './account-parts.tsx';
import { LegalData } from './legal-data.tsx';
import { TaxFormOf } from './tax-form.tsx';
import { AdvertiserCredit } from './credit.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { texts } from '../../language/texts.ts';

export function AffiliatePage() {
  const { accountId: id } = useParams({ from: '/in/affiliates/$accountId' });
  const navigate = useNavigate();
  const answer = useAnswer('/affiliate/{id}', { path: { id } });
  const again = useAgain('/affiliate/{id}', { path: { id } });
  const edit = useChange('post', '/affiliate/{id}');
  const remove = useChange('delete', '/affiliate/{id}');
  return (
    <Answered answer={answer} height={480} title={t`Affiliate`}>
      {({ affiliate, groups }) => (
        <AccountPage
          kind="affiliate"
          account={affiliate}
          groups={groups}
          latest={async () => (await again()).affiliate}
          filter={{ 'pid[]': [id] }}
          links={
            <>
              <Link to="/conversions" search={{ affiliate: id }}>
                <Trans>View conversions</Trans>
              </Link>
              <Link to="/clicks" search={{ affiliate: id }}>
                <Trans>View clicks</Trans>
              </Link>
            </>
          }
          onEdit={(body) => edit.mutateAsync({ path: { id }, body })}
          more={
            <>
              <PaymentDetails
                meta={affiliate.meta}
                latest={async () => (await again()).affiliate.meta}
                onEdit={(body) => edit.mutateAsync({ path: { id }, body })}
              />
              <PaymentTerms id={id} />
            </>
          }
          onRemove={async () => {
            await navigate({ to: '/affiliates' });
            await remove.mutateAsync({ path: { id } });
          }}
        />
      )}
    </Answered>
  );
}

export function AdvertiserPage() {
  const { accountId: id } = useParams({ from: '/in/advertisers/$accountId' });
  const navigate = useNavigate();
  const answer = useAnswer('/advertiser/{id}', { path: { id } });
  const again = useAgain('/advertiser/{id}', { path: { id } });
  const edit = useChange('post', '/advertiser/{id}');
  const remove = useChange('delete', '/advertiser/{id}');
  return (
    <Answered answer={answer} height={480} title={t`Advertiser`}>
      {({ advertiser }) => (
        <AccountPage
          kind="advertiser"
          account={advertiser}
          groups={[]}
          latest={async () => (await again()).advertiser}
          filter={{ 'advertiser_id[]': [id] }}
          links={
            <Link to="/conversions" search={{ advertiser: id }}>
              <Trans>View conversions</Trans>
            </Link>
          }
          onEdit={(body) => edit.mutateAsync({ path: { id }, body })}
          more={<AdvertiserCredit id={id} />}
          onRemove={async () => {
            await navigate({ to: '/advertisers' });
            await remove.mutateAsync({ path: { id } });
          }}
        />
      )}
    </Answered>
  );
}

type Account = Data<'get', '/affiliate'>['affiliates'][number];
type Edit = {
  readonly live?: boolean;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly decline_reason?: string | null;
};
type Props = {
  readonly kind: 'affiliate' | 'advertiser';
  readonly account: Account;
  /** Of an affiliate: those it is in. */
  readonly groups: Data<'get', '/affiliate/{id}'>['groups'];
  /** As it is by now. */
  readonly latest: () => Promise<Typed>;
  readonly filter: { readonly 'pid[]': string[] } | { readonly 'advertiser_id[]': string[] };
  readonly links: ReactNode;
  /** What only one of the two kinds has. */
  readonly more?: ReactNode;
  readonly onEdit: (body: Edit) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
};

const FIGURES = [
  'revenue',
  'payout',
  'profit',
  'clicks',
  'approvedConversions',
  'pendingConversions',
] as const;

/** What can be changed of it on this page, as it is typed. */
type Typed = Pick<Account, 'name' | 'email' | 'phone' | 'currency'>;

const typedOf = ({ name, email, phone, currency }: Typed) => ({
  name,
  email,
  phone: phone ?? '',
  currency,
});

const AFFILIATE_TABS = texts([
  ['overview', msg`Overview`],
  ['campaigns', msg`Campaigns`],
  ['links', msg`Links`],
  ['postbacks', msg`Postbacks`],
  ['keys', msg`API keys`],
  ['invoices', msg`Invoices`],
  ['users', msg`Users`],
]);
type Tab = (typeof AFFILIATE_TABS)[number][0];
/** It has neither links nor postbacks of its own. */
const ADVERTISER_TABS = AFFILIATE_TABS.filter(([tab]) => tab !== 'links' && tab !== 'postbacks');

/** These show figures of the period. */
const OF_PERIOD: ReadonlySet<Tab> = new Set(['overview', 'campaigns']);

function AccountPage(props: Props) {
  const { kind, account } = props;
  const tabs = kind === 'affiliate' ? AFFILIATE_TABS : ADVERTISER_TABS;
  const { tab: asked = 'overview' }: { tab?: Tab | undefined } = useSearch({ strict: false });
  const tab = tabs.some(([one]) => one === asked) ? asked : 'overview';
  return (
    <>
      <PageHead
        title={account.name}
        crumbs={[
          kind === 'affiliate'
            ? [t`Affiliates`, { to: '/affiliates' }]
            : [t`Advertisers`, { to: '/advertisers' }],
        ]}
      >
        {OF_PERIOD.has(tab) ? <PeriodPicker compares={tab === 'overview'} /> : null}
      </PageHead>
      <Tabs
        label={kind === 'affiliate' ? t`Affiliate sections` : t`Advertiser sections`}
        tabs={tabs}
        present={tab}
      />
      {tab === 'overview' ? <Overview {...props} /> : <Part tab={tab} kind={kind} id={account._id} />}
    </>
  );
}

type PartProps = {
  readonly tab: Exclude<Tab, 'overview'>;
  readonly kind: Props['kind'];
  readonly id: string;
};

function Part({ tab, ...of }: PartProps) {
  switch (tab) {
    case 'campaigns':
      return <CampaignsOf {...of} />;
    case 'links':
      return <LinksOf {...of} />;
    case 'postbacks':
      return <PostbacksOf {...of} />;
    case 'keys':
      return (
        <>
          <KeysOf {...of} />
          {of.kind === 'advertiser' ? <TokensOf {...of} /> : null}
          <div>
            <Link to="/settings">
              <Trans>Manage security tokens in Settings</Trans>
            </Link>
          </div>
        </>
      );
    case 'invoices':
      return (
        <>
          <InvoicesOf {...of} />
          <LegalData {...of} />
          {of.kind === 'affiliate' ? <TaxFormOf id={of.id} /> : null}
        </>
      );
    case 'users':
      return <UsersOf {...of} />;
  }
}

function Overview({ kind, account, groups, latest, filter, links, more, onEdit, onRemove }: Props) {
  const { network, user } = useSession();
  const { zone } = network;
  const limited = isLimited(user);
  // An affiliate sees campaigns of every advertiser, and an advertiser what every affiliate brought.
  const seesAll =
    kind === 'affiliate'
      ? user.only_advertisers === null
      : user.only_affiliates === null && user.only_affiliate_groups === null;
  const answers = useAnswers(kind, account);
  const payoutCurrency = usePayoutCurrency();
  const {
    _id,
    display_id: displayId,
    name,
    email,
    phone,
    country,
    live,
    created,
    external_id: externalId,
    sign_up: signUp,
    decline_reason: declineReason,
  } = account;
  return (
    <>
      <ReportFigures
        path="/network/customReport"
        filter={filter}
        measures={FIGURES}
        usual={['revenue', 'payout']}
        words={MEASURE_WORDS}
      />
      <Section title={t`Details`}>
        <Facts
          facts={[
            [t`Status`, <Status key="status" of="account" status={live ? 'live' : (signUp ?? 'waiting')} />],
            [t`Decline reason`, declineReason],
            ...(limited
              ? []
              : [
                  [
                    kind === 'affiliate' ? t`Balance owed` : t`Balance due`,
                    <BalanceOf key="balance" kind={kind} id={_id} email={email} />,
                  ] as const,
                ]),
            [t`Email`, email],
            [t`Phone`, phone],
            [t`Country`, country],
            ...(kind === 'affiliate' ? [[t`Paid out in`, account.currency] as const] : []),
            [t`External ID`, externalId],
            ...groupFacts(limited ? [] : groups),
            ...answers,
            [t`Created`, `${created} (${zone})`],
            ['ID', <code key="id">{`${displayId} · ${_id}`}</code>],
          ]}
        />
        <div className={actionsClass}>
          <ActionButton look={live ? 'plain' : 'main'} onAct={() => onEdit({ live: !live })}>
            {live ? t`Deactivate` : signUp ? t`Approve` : t`Activate`}
          </ActionButton>
          {live && seesAll ? (
            <ActionButton asks="see-as-account" onAct={() => seeAs(kind, _id)}>
              {kind === 'affiliate' ? t`View as affiliate` : t`View as advertiser`}
            </ActionButton>
          ) : null}
          {links}
        </div>
      </Section>
      {!live && signUp ? <Decline reason={declineReason} onEdit={onEdit} /> : null}
      <Section title={t`Edit details`} isChange>
        <RecordForm
          key={_id}
          latest={async () => typedOf(await latest())}
          action={t`Save changes`}
          fields={[
            { name: 'name', label: t`Name`, start: name },
            { name: 'email', label: t`Email`, kind: 'email', start: email },
            { name: 'phone', label: t`Phone`, start: typedOf(account).phone, isOptional: true },
            ...(kind === 'affiliate' ? [payoutCurrency(account.currency)] : []),
          ]}
          onSend={(values) => onEdit({ ...values, phone: values.phone || null })}
        />
      </Section>
      {more}
      {limited ? null : (
        <Section title={t`History`}>
          <History objectId={_id} />
        </Section>
      )}
      <Section title={t`Remove account`} isChange>
        <div>
          <ConfirmButton
            label={t`Remove account`}
            consequence={t`“${name}” loses access at once: its keys, links and contact details are deleted and can’t be restored. Reports and invoices are kept.`}
            onConfirm={onRemove}
          />
        </div>
      </Section>
    </>
  );
}

const groupFacts = (groups: Props['groups']): (readonly [string, ReactNode])[] =>
  groups.length === 0 ? [] : [[t`Groups`, <GroupLinks key="groups" groups={groups} />]];

/** In the order in which they count. */
const GroupLinks = ({ groups }: Pick<Props, 'groups'>) =>
  groups.map(({ _id, name }, at) => (
    <Fragment key={_id}>
      {at === 0 ? '' : ', '}
      <Link to="/groups/$groupId" params={{ groupId: _id }}>
        {name}
      </Link>
    </Fragment>
  ));

/** What the account was asked beyond what all are asked, in the network's words and order; a question that is gone keeps its answer. */
function useAnswers(kind: Props['kind'], { meta }: Account): (readonly [string, ReactNode])[] {
  const custom = useAnswer(`/dictionary/customField/${kind}`, {});
  const fields = custom.state === 'loading' ? [] : (custom.data?.fields ?? []);
  const given = new Map(Object.entries((meta as { readonly afields?: object }).afields ?? {}));
  const known = fields.map(({ name, label }) => [name, label] as const);
  const gone = [...given.keys()].filter((name) => !fields.some((field) => field.name === name));
  return [...known, ...gone.map((name) => [name, name] as const)].map(([name, label]) => [
    label,
    shownAnswer(given.get(name)),
  ]);
}

function shownAnswer(value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^https?:\/\//.test(value) ? (
    <a href={value} target="_blank" rel="noreferrer">
      {value}
    </a>
  ) : (
    value
  );
}

type DeclineProps = { readonly reason: string | null; readonly onEdit: (body: Edit) => Promise<unknown> };

/** Of who signed up: why the network does not take them, which they read when they sign in. */
const Decline = ({ reason, onEdit }: DeclineProps) => (
  <Section title={t`Decline application`} isChange>
    <RecordForm
      key={reason ?? ''}
      action={reason === null ? t`Decline` : t`Edit reason`}
      fields={[
        {
          name: 'decline_reason',
          label: t`Reason`,
          kind: 'long',
          start: reason ?? '',
          hint: t`The applicant sees this when they sign in.`,
        },
      ]}
      onSend={(body) => onEdit(body)}
    />
    {reason === null ? null : (
      <div className={actionsClass}>
        <ActionButton onAct={() => onEdit({ decline_reason: null })}>
          <Trans>Move back to pending</Trans>
        </ActionButton>
      </div>
    )}
  </Section>
);
