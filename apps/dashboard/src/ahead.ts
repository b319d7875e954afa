// Runs beside the scripts of the page, and before them: at the first page it asks who is signed in, and then for that person's page and its
// figures, so that nobody waits for one after the other. Nowhere else: a page that needs no session asks for none. Small, and of no part of
// the page, because it is there before them.
import { askAhead, type FirstAsked, noteFirst } from './api/ahead.ts';
import { noteServerTime, serverNow } from './api/server-time.ts';
import { overviewQuery, type TopBy } from './numbers/overview-query.ts';
import { periodOf, USUAL_PRESET } from './numbers/period.ts';
import { dayIn } from './numbers/zone.ts';

/** What is read of a session here. */
type Session = {
  readonly user: {
    readonly kind: string;
    readonly second_factor_missing: boolean;
    readonly only_affiliates: unknown;
    readonly only_affiliate_groups: unknown;
    readonly only_advertisers: unknown;
  };
  readonly network: { readonly zone: string };
};
type First = {
  readonly load: () => Promise<unknown>;
  readonly path: FirstAsked['path'];
  readonly topBy: TopBy;
};

const FIRSTS = new Map<string, First>([
  [
    'staff',
    {
      load: () => import('./features/overview/overview-page.tsx'),
      path: '/network/overview',
      topBy: 'profit',
    },
  ],
  [
    'affiliate',
    {
      load: () => import('./features/overview/affiliate-overview-page.tsx'),
      path: '/affiliate/overview',
      topBy: 'payout',
    },
  ],
  [
    'advertiser',
    {
      load: () => import('./features/overview/advertiser-overview-page.tsx'),
      path: '/advertiser/overview',
      topBy: 'revenue',
    },
  ],
]);

async function askForFirstPage(): Promise<FirstAsked | undefined> {
  const asked = askAhead(`${location.origin}/auth/session`);
  // The first formatter of days takes long to make, and there is nothing else to do until the answer.
  dayIn('UTC', serverNow());
  const answer = await asked;
  if (!answer.ok) return undefined;
  noteServerTime(answer.headers.get('Date'));
  const { session } = ((await answer.clone().json()) as { data: { session: Session } }).data;
  const { user } = session;
  const first = FIRSTS.get(user.kind);
  // Who is limited to accounts has another first page.
  if (
    !first ||
    user.second_factor_missing ||
    (user.only_affiliates ?? user.only_affiliate_groups ?? user.only_advertisers)
  )
    return undefined;
  const period = periodOf(USUAL_PRESET, dayIn(session.network.zone, serverNow()));
  const query = overviewQuery(period, first.topBy);
  const overview = askAhead(`${location.origin}${first.path}?${new URLSearchParams(query)}`);
  first.load().catch(() => undefined);
  return { path: first.path, query, answer: overview };
}

// What is in the query may be another period: the page itself knows.
if (location.pathname === '/app/' && location.search === '') noteFirst(askForFirstPage());
