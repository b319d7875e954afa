// Those of somebody who is not signed in yet.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchOf, text } from '../shell/search-params.ts';
import { root } from './frame.ts';

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: searchOf({ to: text }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const setupRoute = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../features/sign-in/link-page.tsx'), 'SetupPage'),
});
const resetRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('../features/sign-in/link-page.tsx'), 'ResetPage'),
});
const forgottenRoute = createRoute({
  getParentRoute: () => root,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('../features/sign-in/forgotten-page.tsx'), 'ForgottenPage'),
});
const providerRoute = createRoute({
  getParentRoute: () => root,
  path: '/provider',
  component: lazyRouteComponent(() => import('../features/sign-in/provider-page.tsx'), 'ProviderPage'),
});
const inviteRoute = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('../features/sign-in/link-page.tsx'), 'InvitePage'),
});
const signUpRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/$kind',
  validateSearch: searchOf({ network: text, ref: text }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});
const confirmRoute = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx'), 'ConfirmPage'),
});

export const beforeSignIn = [
  signInRoute,
  setupRoute,
  resetRoute,
  forgottenRoute,
  providerRoute,
  inviteRoute,
  signUpRoute,
  confirmRoute,
] as const;
