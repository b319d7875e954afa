// One address, a page of its own for each role that has it.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { byRole } from '../roles/by-role.tsx';
import {
  flag,
  oneOf,
  plainText,
  recordOf,
  searchOf,
  severalOf,
  text,
  texts,
} from '../shell/search-params.ts';
import { periodSearch, signedIn } from './frame.ts';

const overviewRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: searchOf({ ...periodSearch, lines: texts, by: oneOf(['week']) }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
    affiliate: lazyRouteComponent(
      () => import('../features/overview/affiliate-overview-page.tsx'),
      'AffiliateOverviewPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/overview/advertiser-overview-page.tsx'),
      'AdvertiserOverviewPage',
    ),
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
    staff: lazyRouteComponent(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
    affiliate: lazyRouteComponent(
      () => import('../features/reports/reports-page.tsx'),
      'AffiliateReportsPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/reports/reports-page.tsx'),
      'AdvertiserReportsPage',
    ),
  }),
});
const campaignsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns',
  validateSearch: searchOf({
    search: text,
    status: severalOf(oneOf(['active', 'pending', 'paused', 'disabled'])),
    country: text,
    model: severalOf(oneOf(['cpa', 'cps', 'cpi', 'cpc', 'cpm'])),
    sort: oneOf(['created', 'modified', 'title', 'display_id', 'clicks', 'cr', 'profit']),
    ascending: flag,
    view: oneOf(['cards', 'table']),
    category: text,
    access: oneOf(['waiting', 'granted', 'refused']),
    get: text,
    link: recordOf(plainText),
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
    affiliate: lazyRouteComponent(() => import('../features/campaigns/offers-page.tsx'), 'OffersPage'),
    advertiser: lazyRouteComponent(
      () => import('../features/campaigns/own-campaigns-page.tsx'),
      'OwnCampaignsPage',
    ),
  }),
});
const campaignRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$campaignId',
  validateSearch: searchOf({
    ...periodSearch,
    lines: texts,
    tab: oneOf([
      'overview',
      'commissions',
      'goals',
      'caps',
      'targeting',
      'creatives',
      'affiliates',
      'test',
      'history',
    ]),
    link: recordOf(plainText),
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/campaigns/campaign-page.tsx'), 'CampaignPage'),
    affiliate: lazyRouteComponent(() => import('../features/campaigns/offer-page.tsx'), 'OfferPage'),
    advertiser: lazyRouteComponent(
      () => import('../features/campaigns/own-campaigns-page.tsx'),
      'OwnCampaignPage',
    ),
  }),
});
const conversionsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversions',
  validateSearch: searchOf({
    ...periodSearch,
    status: severalOf(oneOf(['approved', 'pending', 'rejected', 'cancelled'])),
    hold: oneOf(['on', 'due', 'off']),
    reason: text,
    code: text,
    order: text,
    campaign: text,
    group: text,
    affiliate: text,
    advertiser: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(
      () => import('../features/conversions/conversions-page.tsx'),
      'ConversionsPage',
    ),
    affiliate: lazyRouteComponent(
      () => import('../features/conversions/own-conversions-page.tsx'),
      'AffiliateConversionsPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/conversions/own-conversions-page.tsx'),
      'AdvertiserConversionsPage',
    ),
  }),
});
const explainRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversions/$conversionId',
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/explain/explain-page.tsx'), 'ExplainPage'),
    affiliate: lazyRouteComponent(
      () => import('../features/explain/explain-page.tsx'),
      'AffiliateExplainPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/explain/explain-page.tsx'),
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
    group: text,
    advertiser: text,
    status: severalOf(oneOf(['valid', 'duplicate', 'rejected'])),
    reason: text,
    country: text,
    ip: text,
    p1: text,
    order: text,
    clickText: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/clicks/clicks-page.tsx'), 'ClicksPage'),
    affiliate: lazyRouteComponent(() => import('../features/clicks/own-clicks-page.tsx'), 'OwnClicksPage'),
  }),
});
const postbacksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/postbacks',
  validateSearch: searchOf({
    tab: oneOf(['messages', 'addresses', 'health']),
    failing: flag,
    status: oneOf(['pending', 'delivered', 'failed']),
    campaign: text,
    affiliate: text,
    since: text,
  }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/postbacks/postbacks-page.tsx'), 'PostbacksPage'),
    affiliate: lazyRouteComponent(
      () => import('../features/postbacks/own-postbacks-page.tsx'),
      'OwnPostbacksPage',
    ),
  }),
});
const importsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports',
  validateSearch: searchOf({ running: flag }),
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
    advertiser: lazyRouteComponent(
      () => import('../features/imports/imports-page.tsx'),
      'AdvertiserImportsPage',
    ),
  }),
});
const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports/$jobId',
  component: byRole({
    staff: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportPage'),
    advertiser: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportPage'),
  }),
});
const securityRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/security',
  component: lazyRouteComponent(() => import('../features/security/security-page.tsx'), 'SecurityPage'),
});
const noticesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: searchOf({ tab: oneOf(['list', 'settings']) }),
  component: lazyRouteComponent(() => import('../features/notices/notices-page.tsx'), 'NoticesPage'),
});

export const ofSeveralRoles = [
  overviewRoute,
  reportsRoute,
  campaignsRoute,
  campaignRoute,
  conversionsRoute,
  explainRoute,
  clicksRoute,
  postbacksRoute,
  importsRoute,
  importRoute,
  securityRoute,
  noticesRoute,
] as const;
