// Those of an affiliate and of an advertiser.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { byRole } from '../roles/by-role.tsx';
import { oneOf, searchOf, text } from '../shell/search-params.ts';
import { periodSearch, signedIn } from './frame.ts';

const paymentsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments',
  component: byRole({
    affiliate: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
    advertiser: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'OwnInvoicesPage'),
  }),
});
const ownInvoiceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments/$invoiceId',
  component: byRole({
    affiliate: lazyRouteComponent(() => import('../features/payments/own-invoice-page.tsx'), 'InvoicePage'),
    advertiser: lazyRouteComponent(
      () => import('../features/payments/own-invoice-page.tsx'),
      'AdvertiserInvoicePage',
    ),
  }),
});
const ownStatementRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments/statement',
  validateSearch: searchOf(periodSearch),
  component: byRole({
    affiliate: lazyRouteComponent(
      () => import('../features/statement/statement-page.tsx'),
      'AffiliateStatementPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/statement/statement-page.tsx'),
      'AdvertiserStatementPage',
    ),
  }),
});
const accountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: byRole({
    affiliate: lazyRouteComponent(
      () => import('../features/own-account/own-account-page.tsx'),
      'AffiliateAccountPage',
    ),
    advertiser: lazyRouteComponent(
      () => import('../features/own-account/own-account-page.tsx'),
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
      () => import('../features/integration/integration-page.tsx'),
      'IntegrationPage',
    ),
  }),
});

export const ofAffiliateAndAdvertiser = [
  paymentsRoute,
  ownInvoiceRoute,
  ownStatementRoute,
  accountRoute,
  integrationRoute,
] as const;
