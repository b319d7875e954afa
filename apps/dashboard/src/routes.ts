// Every URL there is, and what may stand in its query, by who has it: in ./routes. A page is loaded when it is first opened.
import { createRoute, createRouter } from '@tanstack/react-router';
import { beforeSignIn } from './routes/before-sign-in.ts';
import { ofAffiliateAndAdvertiser } from './routes/affiliate-and-advertiser.ts';
import { root, signedIn } from './routes/frame.ts';
import { ofNetwork } from './routes/network.ts';
import { ofSeveralRoles } from './routes/several-roles.ts';
import { NoSuchPage, PageBroke } from './shell/boundaries.tsx';
import { noteWays } from './shell/came-back.ts';

/** Whatever else there is, inside the frame: somebody who is in keeps the places at hand. */
const elsewhereRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NoSuchPage });

export const router = createRouter({
  basepath: '/app',
  routeTree: root.addChildren([
    ...beforeSignIn,
    signedIn.addChildren([...ofSeveralRoles, ...ofNetwork, ...ofAffiliateAndAdvertiser, elsewhereRoute]),
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
