// Those of the staff of the network.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { byRole } from '../roles/by-role.tsx';
import { BALANCE_SORTS } from '../features/billing/balance-sorts.ts';
import { flag, listOf, oneOf, searchOf, text, texts } from '../shell/search-params.ts';
import { periodSearch, signedIn } from './frame.ts';

const newCampaignRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/new',
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/campaigns/new-campaign-page.tsx'), 'NewCampaignPage'),
  }),
});
const editCampaignRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$campaignId/edit',
  component: byRole({
    staff: lazyRouteComponent(
      () => import('../features/campaigns/campaign-edit-page.tsx'),
      'CampaignEditPage',
    ),
  }),
});
const capsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/caps',
  validateSearch: searchOf({
    used: (given: unknown) => oneOf(['50', '80', '100'])(text(given)),
    live: flag,
    campaign: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/campaigns/caps-page.tsx'), 'CapsPage'),
  }),
});
const accountsShape = {
  search: text,
  waiting: flag,
  status: oneOf(['live', 'declined']),
  sort: oneOf(['created', 'modified', 'name', 'display_id']),
  ascending: flag,
};
const accountsSearch = searchOf(accountsShape);
const accountSearch = searchOf({
  ...periodSearch,
  lines: texts,
  tab: oneOf(['overview', 'campaigns', 'links', 'postbacks', 'keys', 'invoices', 'users']),
});
const affiliatesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates',
  validateSearch: searchOf({ ...accountsShape, group: text }),
  component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AffiliatesPage'),
});
const newAffiliateRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates/new',
  component: lazyRouteComponent(
    () => import('../features/accounts/new-account-page.tsx'),
    'NewAffiliatePage',
  ),
});
const affiliateRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates/$accountId',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('../features/accounts/account-page.tsx'), 'AffiliatePage'),
});
const advertisersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AdvertisersPage'),
});
const newAdvertiserRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers/new',
  component: lazyRouteComponent(
    () => import('../features/accounts/new-account-page.tsx'),
    'NewAdvertiserPage',
  ),
});
const advertiserRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers/$accountId',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('../features/accounts/account-page.tsx'), 'AdvertiserPage'),
});
const groupsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups',
  component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
});
const groupRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$groupId',
  component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupPage'),
});
const accessRequestsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/access-requests',
  validateSearch: searchOf({ tab: oneOf(['waiting', 'granted', 'refused']) }),
  component: lazyRouteComponent(
    () => import('../features/access-requests/access-requests-page.tsx'),
    'AccessRequestsPage',
  ),
});
const billingRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing',
  validateSearch: searchOf({
    ...periodSearch,
    tab: oneOf(['balances', 'invoices', 'close', 'payouts', 'bonuses', 'rates', 'journal']),
    affiliate: text,
    campaign: text,
    status: oneOf(['open', 'part_paid', 'paid']),
    whose: oneOf(['publisher', 'advertiser']),
    search: text,
    sort: oneOf(BALANCE_SORTS),
    ascending: flag,
  }),
  component: lazyRouteComponent(() => import('../features/billing/billing-page.tsx'), 'BillingPage'),
});
const invoiceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing/$invoiceId',
  component: lazyRouteComponent(() => import('../features/billing/invoice-page.tsx'), 'InvoicePage'),
});
const statementRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing/statements/$accountId',
  validateSearch: searchOf(periodSearch),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/statement/statement-page.tsx'), 'StatementPage'),
  }),
});
const referralsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/referrals',
  validateSearch: searchOf(periodSearch),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/referrals/referrals-page.tsx'), 'ReferralsPage'),
  }),
});
const settingsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: searchOf({
    ...periodSearch,
    tab: oneOf([
      'network',
      'company',
      'accounts',
      'brand',
      'domains',
      'users',
      'categories',
      'sign-up',
      'keys',
      'tokens',
      'webhooks',
      'exports',
      'audit',
      'system',
    ]),
  }),
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});
const liveRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/live',
  validateSearch: searchOf({
    kinds: listOf(oneOf(['click', 'hit', 'conversion', 'postback', 'test'])),
    of: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage'),
  }),
});
const firstRunRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/first-run',
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/first-run/first-run-page.tsx'), 'FirstRunPage'),
  }),
});

export const ofNetwork = [
  newCampaignRoute,
  editCampaignRoute,
  capsRoute,
  affiliatesRoute,
  newAffiliateRoute,
  affiliateRoute,
  advertisersRoute,
  newAdvertiserRoute,
  advertiserRoute,
  groupsRoute,
  groupRoute,
  accessRequestsRoute,
  billingRoute,
  invoiceRoute,
  statementRoute,
  referralsRoute,
  settingsRoute,
  liveRoute,
  firstRunRoute,
] as const;
