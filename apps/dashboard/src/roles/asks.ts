// What the pages of the staff ask of the API, page by page and tab by tab; the session says what of it the person may call
// (docs/rules/users.md#permitted-operations). Affiliates and advertisers may call everything that their own pages ask.
import { isLimited, type Limits } from '../api/limited.ts';
import type { Operation } from '../api/permitted.ts';
import type { Session } from '../api/session.ts';

/** `open`: without which the page shows nothing; `change`: by which it changes what it shows, unless a button says another one. */
type Asks = { readonly open: Operation; readonly change?: Operation };
type PageAsks = Asks & { readonly tabs?: Readonly<Record<string, Asks>> };

const both = (operation: Operation): Asks => ({ open: operation, change: operation });

/** By address, in which `*` is a record's ID; a page below one of these asks the same, unless it has a line of its own. */
export const ASKS: Readonly<Record<string, PageAsks>> = {
  '/': { open: 'get-network-overview' },
  '/reports': { open: 'get-network-report' },
  '/live': { open: 'watch-network-events' },
  '/security': { open: 'list-own-sessions' },
  '/notices': { open: 'list-notices' },
  '/clicks': { open: 'list-clicks', tabs: { hits: { open: 'list-conversion-hits' } } },
  '/campaigns': {
    open: 'list-campaigns',
    change: 'edit-campaign',
    tabs: {
      commissions: { open: 'list-commissions', change: 'edit-commission' },
      goals: { open: 'list-campaign-goals', change: 'edit-goal' },
      caps: { open: 'list-caps', change: 'edit-cap' },
      targeting: { open: 'get-campaign', change: 'edit-campaign' },
      creatives: { open: 'list-creatives', change: 'create-creative' },
      affiliates: { open: 'list-publisher-payouts', change: 'assign-publishers' },
      test: { open: 'list-test-events', change: 'make-test-link' },
      history: { open: 'list-audit' },
    },
  },
  '/campaigns/new': both('create-campaign'),
  '/campaigns/*/edit': both('edit-campaign'),
  '/caps': { open: 'list-used-caps' },
  '/conversions': { open: 'list-conversions', change: 'change-conversion-status' },
  '/affiliates': {
    open: 'list-affiliates',
    change: 'edit-affiliate',
    tabs: {
      links: { open: 'list-tracking-links' },
      postbacks: { open: 'list-postbacks' },
      keys: { open: 'list-keys' },
      invoices: { open: 'list-invoices' },
      users: both('list-users'),
    },
  },
  '/affiliates/new': both('create-affiliate'),
  '/groups': { open: 'list-affiliate-groups', change: 'edit-affiliate-group' },
  '/advertisers': {
    open: 'list-advertisers',
    change: 'edit-advertiser',
    tabs: {
      keys: { open: 'list-keys' },
      invoices: { open: 'list-invoices' },
      users: both('list-users'),
    },
  },
  '/advertisers/new': both('create-advertiser'),
  '/access-requests': { open: 'list-access-requests', change: 'decide-access-request' },
  '/imports': { open: 'list-jobs', change: 'import-conversions' },
  '/referrals': { open: 'list-referrals', change: 'edit-referral' },
  '/first-run': both('create-campaign'),
  '/postbacks': { open: 'list-postbacks', change: 'edit-postback' },
  '/billing': {
    open: 'list-balances',
    change: 'record-payment',
    tabs: {
      invoices: { open: 'list-invoices' },
      close: both('close-invoices'),
      payouts: { open: 'list-payout-batches', change: 'prepare-payouts' },
      bonuses: { open: 'list-bonuses', change: 'create-bonus' },
      journal: both('get-journal'),
      rates: { open: 'list-exchange-rates', change: 'set-exchange-rates' },
    },
  },
  '/billing/statements': { open: 'get-statement' },
  '/settings': {
    open: 'list-audit',
    tabs: {
      network: both('edit-network-account'),
      company: both('set-company'),
      accounts: both('set-ledger-accounts'),
      brand: both('edit-network-brand'),
      domains: both('replace-tracking-domains'),
      users: { open: 'list-users', change: 'edit-user' },
      categories: both('create-category'),
      'sign-up': both('edit-network-account'),
      keys: { open: 'list-keys', change: 'issue-key' },
      tokens: { open: 'list-security-tokens', change: 'issue-security-token' },
      webhooks: { open: 'list-webhooks', change: 'edit-webhook' },
      exports: { open: 'list-exports', change: 'edit-export' },
      audit: { open: 'list-audit' },
      system: { open: 'get-network-system' },
    },
  },
};

const lineOf = <Line>(table: Readonly<Record<string, Line>>, key: string): Line | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Undefined where an address is no page of the staff. */
function asksOf(path: string, tab: string | undefined): Asks | undefined {
  const [, first = '', second = '', third = ''] = path.split('/');
  const page =
    lineOf(ASKS, `/${first}/${second}`) ?? lineOf(ASKS, `/${first}/*/${third}`) ?? lineOf(ASKS, `/${first}`);
  return (tab === undefined || !page?.tabs ? undefined : lineOf(page.tabs, tab)) ?? page;
}

type Who = {
  readonly operations: readonly string[];
  readonly user: Pick<Session['user'], 'kind'> & Limits;
};

export const may = ({ operations }: Who, operation: Operation): boolean => operations.includes(operation);

/**
 * Why an address shows nothing to this person: their role, or `limit` where it is about accounts that are kept from them; undefined where
 * they may see it.
 */
export function missingFor(who: Who, path: string, tab?: string): 'role' | 'limit' | undefined {
  const asks = who.user.kind === 'staff' ? asksOf(path, tab) : undefined;
  if (asks === undefined || may(who, asks.open)) return undefined;
  return isLimited(who.user) ? 'limit' : 'role';
}

/** By what is changed what the address shows; undefined where everybody who sees it may change what is there. */
export const changeAsks = ({ user }: Who, path: string, tab?: string): Operation | undefined =>
  user.kind === 'staff' ? asksOf(path, tab)?.change : undefined;
