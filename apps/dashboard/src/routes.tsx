// Every URL there is, and what may stand in its query. A page is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { COMPARES, isDay, PRESETS } from './numbers/period.ts';
import { NoSuchPage, PageBroke } from './shell/boundaries.tsx';
import { SignedIn } from './shell/signed-in.tsx';

/** A parameter that makes no sense counts as not given: an old or mistyped link opens the page all the same. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
const text = lenient(z.coerce.string());
const day = lenient(z.string().check(z.refine(isDay)));
const flag = lenient(z.boolean());

/** Of every page with figures. */
const periodSearch = {
  period: lenient(z.enum(PRESETS)),
  start: day,
  end: day,
  compare: lenient(z.enum(COMPARES)),
};

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage });

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: z.object({ to: text }),
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const forgotRoute = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./features/sign-in/forgot-page.tsx'), 'ForgotPage'),
});
const setupRoute = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'SetupPage'),
});
const inviteRoute = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'InvitePage'),
});
const resetRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'ResetPage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: SignedIn });

const overviewRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: z.object(periodSearch),
  component: lazyRouteComponent(() => import('./features/overview/overview-page.tsx'), 'OverviewPage'),
});
const campaignsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns',
  validateSearch: z.object({ search: text, inactive: flag }),
  component: lazyRouteComponent(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});

/** Whatever else there is, inside the frame: somebody who is in keeps the places at hand. */
const elsewhereRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NoSuchPage });

export const router = createRouter({
  basepath: '/app',
  routeTree: root.addChildren([
    signInRoute,
    forgotRoute,
    setupRoute,
    inviteRoute,
    resetRoute,
    signedIn.addChildren([overviewRoute, campaignsRoute, elsewhereRoute]),
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NoSuchPage,
  defaultErrorComponent: PageBroke,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
