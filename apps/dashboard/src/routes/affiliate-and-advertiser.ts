// Those of an affiliate and of an advertiser.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { byRole } from '../roles/by-role.tsx';
import { oneOf, searchOf, text } from '../shell/search-params.ts';
import { signedIn } from './frame.ts';

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
  accountRoute,
  integrationRoute,
] as const;
