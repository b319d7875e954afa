import { msg, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Building2 from 'lucide-react/icons/building-2';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Database from 'lucide-react/icons/database';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import PaletteIcon from 'lucide-react/icons/palette';
import ScrollText from 'lucide-react/icons/scroll-text';
import Server from 'lucide-react/icons/server';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tags from 'lucide-react/icons/tags';
import UsersIcon from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { lazy, Suspense } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import type { IconOf } from '../../design/parts/button.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { currencyChoices, zoneChoices } from '../../forms/places.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { History } from '../../history/history.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { SideTabs } from '../../shell/side-tabs.tsx';
import { useOpenTabs } from '../../shell/tabs.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { ApiKeys } from './api-keys.tsx';
import { Brand } from './brand.tsx';
import { Categories } from './categories.tsx';
import { Domains } from './domains.tsx';
import { SecurityTokens } from './security-tokens.tsx';
import { SignUpSettings } from './sign-up-settings.tsx';
import { System } from './system.tsx';
import { LANGUAGES } from '../../language/languages.ts';
import { texts } from '../../language/texts.ts';

const Company = lazy(async () => ({ default: (await import('./company.tsx')).Company }));
const Exports = lazy(async () => ({ default: (await import('./exports.tsx')).Exports }));
const LedgerAccounts = lazy(async () => ({
  default: (await import('./ledger-accounts.tsx')).LedgerAccounts,
}));
const Webhooks = lazy(async () => ({ default: (await import('./webhooks.tsx')).Webhooks }));
const Users = lazy(async () => ({ default: (await import('./users.tsx')).Users }));

export const SETTINGS_TABS = texts([
  ['network', msg`General`],
  ['company', msg`Company`],
  ['accounts', msg`Ledger accounts`],
  ['brand', msg`Branding`],
  ['domains', msg`Domains`],
  ['users', msg`Team`],
  ['sign-up', msg`Sign-up forms`],
  ['categories', msg`Categories`],
  ['keys', msg`API keys`],
  ['tokens', msg`Security tokens`],
  ['webhooks', msg`Webhooks`],
  ['exports', msg`Data exports`],
  ['audit', msg`Audit log`],
  ['system', msg`System status`],
]);

type Tab = (typeof SETTINGS_TABS)[number][0];
const WORKSPACE = msg`Workspace`;
const DEVELOPERS = msg`Developers`;
const SYSTEM = msg`System`;
const LOOKS = texts<Readonly<Record<Tab, readonly [icon: IconOf, group: string]>>>({
  network: [Building2, WORKSPACE],
  company: [Landmark, WORKSPACE],
  accounts: [BookOpen, WORKSPACE],
  brand: [PaletteIcon, WORKSPACE],
  domains: [Globe, WORKSPACE],
  users: [UsersIcon, WORKSPACE],
  'sign-up': [ClipboardList, WORKSPACE],
  categories: [Tags, WORKSPACE],
  keys: [KeyRound, DEVELOPERS],
  tokens: [ShieldCheck, DEVELOPERS],
  webhooks: [Webhook, DEVELOPERS],
  exports: [Database, DEVELOPERS],
  audit: [ScrollText, SYSTEM],
  system: [Server, SYSTEM],
});

export function SettingsPage() {
  const open = useOpenTabs(SETTINGS_TABS);
  const { tab = open[0]?.[0] ?? 'audit' } = useSearch({ from: '/in/settings' });
  const title = SETTINGS_TABS.find(([one]) => one === tab)?.[1] ?? '';
  return (
    <>
      <PageHead title={title} crumbs={[[t`Settings`, { to: '/settings' }]]}>
        {tab === 'audit' ? <PeriodPicker /> : null}
      </PageHead>
      <SideTabs label={t`Settings`} tabs={SETTINGS_TABS} looks={LOOKS} present={tab}>
        <Suspense fallback={null}>
          <SettingsTab tab={tab} />
        </Suspense>
      </SideTabs>
    </>
  );
}

function SettingsTab({ tab }: { readonly tab: Tab }) {
  const { period } = usePeriod();
  switch (tab) {
    case 'network':
      return <NetworkForm />;
    case 'company':
      return <Company />;
    case 'accounts':
      return <LedgerAccounts />;
    case 'brand':
      return <Brand />;
    case 'domains':
      return <Domains />;
    case 'users':
      return <Users />;
    case 'categories':
      return <Categories />;
    case 'sign-up':
      return <SignUpSettings />;
    case 'keys':
      return <ApiKeys />;
    case 'tokens':
      return <SecurityTokens />;
    case 'webhooks':
      return <Webhooks />;
    case 'exports':
      return <Exports />;
    case 'system':
      return <System />;
    case 'audit':
      return <History {...period} />;
  }
}

type Network = Data<'get', '/network/account'>['network'];

/** What can be changed of it on this page, as it is typed. */
const typedOf = (network: Network) => ({
  name: network.name,
  currency: network.region.currency,
  zone: network.region.zone,
  language: network.language,
  fallback_url: network.fallback_url ?? '',
  email: network.appearance.email ?? '',
  advertiser_verdict_days: network.advertiser_verdict_days,
  app_libraries: network.app_libraries,
  affiliate_figures: network.affiliate_figures ? 'show' : 'hide',
});

const affiliateAmounts = (approved: string, pending: string, open: string): string =>
  t`Affiliates: ${approved} approved, ${pending} pending, ${open} invoiced and outstanding.`;
const advertiserAmounts = (approved: string, pending: string, open: string): string =>
  t`Advertisers: ${approved} approved, ${pending} pending, ${open} invoiced and outstanding.`;

/** Before it is saved, since it can't be undone for what is invoiced meanwhile. */
function CurrencyChange({ from, to }: { readonly from: string; readonly to: string }) {
  const affiliates = useAnswer('/network/balances', { query: { user_type: 'publisher', limit: '1' } });
  const advertisers = useAnswer('/network/balances', { query: { user_type: 'advertiser', limit: '1' } });
  const amountsOf = (answer: typeof affiliates, words: typeof affiliateAmounts): string[] =>
    answer.state === 'loading' || answer.state === 'failed'
      ? []
      : answer.data.totals.map(({ currency, approved, pending, open }) =>
          words(
            amountWithCurrency(approved, currency),
            amountWithCurrency(pending, currency),
            amountWithCurrency(open, currency),
          ),
        );
  return (
    <Notice tone="warning">
      <strong>{t`Amounts aren’t converted from ${from} to ${to}.`}</strong>
      <span>{t`Payouts, revenue and caps keep their numbers and are read as ${to}. Accounts, campaigns, invoices, adjustments and payments keep their currency; affiliates are paid in the currency of their account. Close and settle everything that is outstanding first.`}</span>
      {[...amountsOf(affiliates, affiliateAmounts), ...amountsOf(advertisers, advertiserAmounts)].map(
        (text) => (
          <span key={text}>{text}</span>
        ),
      )}
    </Notice>
  );
}

function NetworkForm() {
  const answer = useAnswer('/network/account', {});
  const edit = useChange('patch', '/network/account');
  const again = useAgain('/network/account', {});
  const { zone: known } = useSession().network;
  return (
    <Section title={t`General`} isTitleHidden>
      <Answered answer={answer} height={320}>
        {({ network, currencyCodes }) => (
          <RecordForm
            latest={async () => typedOf((await again()).network)}
            action={t`Save changes`}
            fields={[
              { name: 'name', label: t`Network name`, start: typedOf(network).name },
              {
                name: 'currency',
                label: t`Currency`,
                kind: 'choice',
                start: typedOf(network).currency,
                choices: currencyChoices(currencyCodes),
              },
              {
                name: 'zone',
                label: t`Time zone`,
                kind: 'choice',
                start: typedOf(network).zone,
                choices: zoneChoices(typedOf(network).zone),
                hint: t`All dates and times use this zone; now ${known}.`,
              },
              {
                name: 'language',
                label: t`Default language`,
                kind: 'choice',
                start: typedOf(network).language,
                choices: LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
                hint: t`For emails, invoices and pages of people who haven’t chosen one.`,
              },
              {
                name: 'fallback_url',
                label: t`Fallback URL`,
                kind: 'url',
                start: typedOf(network).fallback_url,
                isOptional: true,
              },
              {
                name: 'email',
                label: t`Support email`,
                kind: 'email',
                start: typedOf(network).email,
                isOptional: true,
              },
              {
                name: 'app_libraries',
                label: t`Clicks from unknown apps and scripts`,
                kind: 'choice',
                start: typedOf(network).app_libraries,
                choices: [
                  { value: 'app', label: t`Count them as human clicks` },
                  { value: 'bot', label: t`Don’t count them, like bot clicks` },
                ],
                hint: t`From okhttp, CFNetwork or Dalvik, which apps and scripts both use.`,
              },
              {
                name: 'affiliate_figures',
                label: t`EPC and CR for affiliates`,
                kind: 'choice',
                start: typedOf(network).affiliate_figures,
                choices: [
                  { value: 'hide', label: t`Hide` },
                  { value: 'show', label: t`Show` },
                ],
                hint: t`What a campaign earns per click on the whole network, over 30 days, once three affiliates sent 100 clicks.`,
              },
              {
                name: 'advertiser_verdict_days',
                label: t`Days to reject approved conversions`,
                kind: 'whole',
                start: typedOf(network).advertiser_verdict_days,
                hint: t`Advertisers can always review pending conversions, and reject approved ones for this many days. Enter 0 to keep decisions to your team.`,
              },
            ]}
            sections={[
              {
                title: t`Network`,
                help: t`Its name, and how partners reach you.`,
                names: ['name', 'email'],
              },
              {
                title: t`Region`,
                help: t`Currency and time zone of every report, and the default language.`,
                names: ['currency', 'zone', 'language'],
              },
              {
                title: t`Traffic`,
                help: t`Where clicks go when no campaign takes them, and which clicks count.`,
                names: ['fallback_url', 'app_libraries', 'affiliate_figures'],
              },
              {
                title: t`Conversions`,
                help: t`How long advertisers can reject approved conversions.`,
                names: ['advertiser_verdict_days'],
              },
            ]}
            below={({ currency }) =>
              currency === network.region.currency ? null : (
                <CurrencyChange from={network.region.currency} to={currency} />
              )
            }
            onSend={async ({
              fallback_url: fallback,
              email,
              advertiser_verdict_days: days,
              app_libraries: libraries,
              affiliate_figures: figures,
              language,
              ...values
            }) => {
              await edit.mutateAsync({
                body: {
                  ...values,
                  fallback_url: fallback || null,
                  email: email || null,
                  advertiser_verdict_days: days as NumberText,
                  app_libraries: libraries === 'bot' ? 'bot' : 'app',
                  affiliate_figures: figures === 'show',
                  language: language as Network['language'],
                },
              });
            }}
          />
        )}
      </Answered>
    </Section>
  );
}
