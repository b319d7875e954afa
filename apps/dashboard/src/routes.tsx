// Every URL there is, and what may stand in its query. A page is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { COMPARES, isDay, PRESETS } from './numbers/period.ts';
import { byRole } from './roles/by-role.tsx';
import { NoSuchPage, PageBroke } from './shell/boundaries.tsx';
import { noteWays } from './shell/came-back.ts';
import {
  flag,
  listOf,
  oneOf,
  plainText,
  recordOf,
  searchOf,
  text,
  texts,
  textThat,
} from './shell/search-params.ts';
import { SignedIn } from './shell/signed-in.tsx';

const day = textThat(isDay);

/** Of every page with figures. */
const periodSearch = {
  period: oneOf(PRESETS),
  start: day,
  end: day,
  compare: oneOf(COMPARES),
  vs_start: day,
  vs_end: day,
};

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage });

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: searchOf({ to: text }),
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const setupRoute = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'SetupPage'),
});
const resetRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'ResetPage'),
});

const forgottenRoute = createRoute({
  getParentRoute: () => root,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('./features/sign-in/forgotten-page.tsx'), 'ForgottenPage'),
});

const providerRoute = createRoute({
  getParentRoute: () => root,
  path: '/provider',
  component: lazyRouteComponent(() => import('./features/sign-in/provider-page.tsx'), 'ProviderPage'),
});

const inviteRoute = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'InvitePage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/$kind',
  validateSearch: searchOf({ network: text, ref: text }),
  component: lazyRouteComponent(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const confirmRoute = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(() => import('./features/sign-in/sign-up-page.tsx'), 'ConfirmPage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: SignedIn });

const overviewRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: searchOf({ ...periodSearch, lines: texts }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/overview/overview-page.tsx'), 'OverviewPage'),
    affiliate: lazyRouteComponent(
      () => import('./features/overview/affiliate-overview-page.tsx'),
      'AffiliateOverviewPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('./features/overview/advertiser-overview-page.tsx'),
      'AdvertiserOverviewPage',
    ),
  }),
});
const campaignsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns',
  validateSearch: searchOf({
    search: text,
    status: oneOf(['active', 'pending', 'paused', 'disabled']),
    country: text,
    model: oneOf(['cpa', 'cps', 'cpi', 'cpc', 'cpm']),
    sort: oneOf(['created', 'modified', 'title', 'display_id']),
    ascending: flag,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
    affiliate: lazyRouteComponent(() => import('./features/campaigns/offers-page.tsx'), 'OffersPage'),
    advertiser: lazyRouteComponent(
      () => import('./features/campaigns/own-campaigns-page.tsx'),
      'OwnCampaignsPage',
    ),
  }),
});
const newCampaignRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/new',
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/campaigns/new-campaign-page.tsx'), 'NewCampaignPage'),
  }),
});
const campaignRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$campaignId',
  validateSearch: searchOf({
    ...periodSearch,
    tab: oneOf([
      'overview',
      'commissions',
      'goals',
      'caps',
      'targeting',
      'landing-pages',
      'creatives',
      'affiliates',
      'test',
      'settings',
      'history',
    ]),
    link: recordOf(plainText),
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/campaigns/campaign-page.tsx'), 'CampaignPage'),
    affiliate: lazyRouteComponent(() => import('./features/campaigns/offer-page.tsx'), 'OfferPage'),
    advertiser: lazyRouteComponent(
      () => import('./features/campaigns/own-campaigns-page.tsx'),
      'OwnCampaignPage',
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
    staff: lazyRouteComponent(() => import('./features/campaigns/caps-page.tsx'), 'CapsPage'),
  }),
});
const reportsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  validateSearch: searchOf({
    ...periodSearch,
    groups: texts,
    measures: texts,
    across: texts,
    countries: texts,
    filters: recordOf(texts),
    having: texts,
    chart: text,
    sort: text,
    ascending: flag,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
    affiliate: lazyRouteComponent(
      () => import('./features/reports/reports-page.tsx'),
      'AffiliateReportsPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('./features/reports/reports-page.tsx'),
      'AdvertiserReportsPage',
    ),
  }),
});
const accountsSearch = searchOf({
  search: text,
  waiting: flag,
  sort: oneOf(['created', 'modified', 'name', 'display_id']),
  ascending: flag,
});
const accountSearch = searchOf({
  ...periodSearch,
  tab: oneOf(['overview', 'campaigns', 'links', 'postbacks', 'keys', 'invoices', 'users']),
});
const affiliatesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('./features/accounts/accounts-page.tsx'), 'AffiliatesPage'),
});
const newAffiliateRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates/new',
  component: lazyRouteComponent(() => import('./features/accounts/new-account-page.tsx'), 'NewAffiliatePage'),
});
const affiliateRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/affiliates/$accountId',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./features/accounts/account-page.tsx'), 'AffiliatePage'),
});
const advertisersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('./features/accounts/accounts-page.tsx'), 'AdvertisersPage'),
});
const newAdvertiserRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers/new',
  component: lazyRouteComponent(
    () => import('./features/accounts/new-account-page.tsx'),
    'NewAdvertiserPage',
  ),
});
const advertiserRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/advertisers/$accountId',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./features/accounts/account-page.tsx'), 'AdvertiserPage'),
});
const accessRequestsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/access-requests',
  validateSearch: searchOf({ tab: oneOf(['waiting', 'granted']) }),
  component: lazyRouteComponent(
    () => import('./features/access-requests/access-requests-page.tsx'),
    'AccessRequestsPage',
  ),
});
const conversionsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversions',
  validateSearch: searchOf({
    ...periodSearch,
    status: oneOf(['approved', 'pending', 'rejected', 'cancelled']),
    order: text,
    campaign: text,
    affiliate: text,
    advertiser: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/conversions/conversions-page.tsx'), 'ConversionsPage'),
    affiliate: lazyRouteComponent(
      () => import('./features/conversions/own-conversions-page.tsx'),
      'AffiliateConversionsPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('./features/conversions/own-conversions-page.tsx'),
      'AdvertiserConversionsPage',
    ),
  }),
});
const explainRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversions/$conversionId',
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/explain/explain-page.tsx'), 'ExplainPage'),
    affiliate: lazyRouteComponent(
      () => import('./features/explain/explain-page.tsx'),
      'AffiliateExplainPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('./features/explain/explain-page.tsx'),
      'AdvertiserExplainPage',
    ),
  }),
});
const clicksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/clicks',
  validateSearch: searchOf({
    ...periodSearch,
    tab: oneOf(['clicks', 'hits']),
    click: text,
    campaign: text,
    affiliate: text,
    advertiser: text,
    status: oneOf(['valid', 'duplicate', 'rejected']),
    reason: text,
    country: text,
    ip: text,
    p1: text,
    order: text,
    clickText: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/clicks/clicks-page.tsx'), 'ClicksPage'),
    affiliate: lazyRouteComponent(() => import('./features/clicks/own-clicks-page.tsx'), 'OwnClicksPage'),
  }),
});
const postbacksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/postbacks',
  validateSearch: searchOf({
    tab: oneOf(['messages', 'addresses', 'health']),
    status: oneOf(['pending', 'delivered', 'failed']),
    campaign: text,
    affiliate: text,
    since: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/postbacks/postbacks-page.tsx'), 'PostbacksPage'),
    affiliate: lazyRouteComponent(
      () => import('./features/postbacks/own-postbacks-page.tsx'),
      'OwnPostbacksPage',
    ),
  }),
});
const importsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports',
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/imports/imports-page.tsx'), 'ImportsPage'),
    advertiser: lazyRouteComponent(
      () => import('./features/imports/imports-page.tsx'),
      'AdvertiserImportsPage',
    ),
  }),
});
const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports/$jobId',
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/imports/imports-page.tsx'), 'ImportPage'),
    advertiser: lazyRouteComponent(() => import('./features/imports/imports-page.tsx'), 'ImportPage'),
  }),
});
const paymentsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments',
  component: byRole({
    affiliate: lazyRouteComponent(() => import('./features/payments/payments-page.tsx'), 'PaymentsPage'),
    advertiser: lazyRouteComponent(() => import('./features/payments/payments-page.tsx'), 'OwnInvoicesPage'),
  }),
});
const ownInvoiceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments/$invoiceId',
  component: byRole({
    affiliate: lazyRouteComponent(() => import('./features/payments/own-invoice-page.tsx'), 'InvoicePage'),
    advertiser: lazyRouteComponent(
      () => import('./features/payments/own-invoice-page.tsx'),
      'AdvertiserInvoicePage',
    ),
  }),
});
const accountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: byRole({
    affiliate: lazyRouteComponent(
      () => import('./features/own-account/own-account-page.tsx'),
      'AffiliateAccountPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('./features/own-account/own-account-page.tsx'),
      'AdvertiserAccountPage',
    ),
  }),
});
const integrationRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/integration',
  validateSearch: searchOf({ campaign: text, way: oneOf(['server', 'script', 'pixel', 'file']) }),
  component: byRole({
    advertiser: lazyRouteComponent(
      () => import('./features/integration/integration-page.tsx'),
      'IntegrationPage',
    ),
  }),
});
const billingRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing',
  validateSearch: searchOf({
    tab: oneOf(['balances', 'invoices', 'close', 'rates']),
    status: oneOf(['open', 'part_paid', 'paid']),
    whose: oneOf(['publisher', 'advertiser']),
    search: text,
    sort: oneOf(['name', 'pending', 'approved', 'invoiced', 'paid', 'open', 'owed']),
    ascending: flag,
  }),
  component: lazyRouteComponent(() => import('./features/billing/billing-page.tsx'), 'BillingPage'),
});
const invoiceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing/$invoiceId',
  component: lazyRouteComponent(() => import('./features/billing/invoice-page.tsx'), 'InvoicePage'),
});
const referralsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/referrals',
  validateSearch: searchOf(periodSearch),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/referrals/referrals-page.tsx'), 'ReferralsPage'),
  }),
});
const securityRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/security',
  component: lazyRouteComponent(() => import('./features/security/security-page.tsx'), 'SecurityPage'),
});
const noticesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: searchOf({ tab: oneOf(['list', 'settings']) }),
  component: lazyRouteComponent(() => import('./features/notices/notices-page.tsx'), 'NoticesPage'),
});
const settingsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: searchOf({
    ...periodSearch,
    tab: oneOf([
      'network',
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
  component: lazyRouteComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
});

const liveRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/live',
  validateSearch: searchOf({
    kinds: listOf(oneOf(['click', 'hit', 'conversion', 'postback', 'test'])),
    of: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/live/live-page.tsx'), 'LivePage'),
  }),
});
const firstRunRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/first-run',
  component: byRole({
    staff: lazyRouteComponent(() => import('./features/first-run/first-run-page.tsx'), 'FirstRunPage'),
  }),
});

/** Whatever else there is, inside the frame: somebody who is in keeps the places at hand. */
const elsewhereRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NoSuchPage });

export const router = createRouter({
  basepath: '/app',
  routeTree: root.addChildren([
    signInRoute,
    setupRoute,
    resetRoute,
    forgottenRoute,
    providerRoute,
    inviteRoute,
    signUpRoute,
    confirmRoute,
    signedIn.addChildren([
      overviewRoute,
      reportsRoute,
      campaignsRoute,
      newCampaignRoute,
      campaignRoute,
      capsRoute,
      affiliatesRoute,
      newAffiliateRoute,
      affiliateRoute,
      advertisersRoute,
      newAdvertiserRoute,
      advertiserRoute,
      accessRequestsRoute,
      conversionsRoute,
      explainRoute,
      clicksRoute,
      postbacksRoute,
      importsRoute,
      importRoute,
      paymentsRoute,
      ownInvoiceRoute,
      accountRoute,
      integrationRoute,
      billingRoute,
      invoiceRoute,
      referralsRoute,
      securityRoute,
      noticesRoute,
      settingsRoute,
      liveRoute,
      firstRunRoute,
      elsewhereRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NoSuchPage,
  defaultErrorComponent: PageBroke,
  scrollRestoration: true,
});
noteWays(router.history);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
