// Runs beside the scripts of the page, and before them: at the first page it asks who is signed in, and then for that person's page and its
// figures, so that nobody waits for one after the other. Nowhere else: a page that needs no session asks for none. Small, and of no part of
// the page, because it is there before them.
import { askAhead } from './api/ahead.ts';
import { noteServerTime, serverNow } from './api/server-time.ts';
import { overviewQuery, type TopBy } from './numbers/overview-query.ts';
import { periodOf, USUAL_PRESET } from './numbers/period.ts';
import { dayIn } from './numbers/zone.ts';

/** What is read of a session here. */
type Session = {
  readonly user: { readonly kind: string; readonly second_factor_missing: boolean };
  readonly network: { readonly zone: string };
};
type First = { readonly load: () => Promise<unknown>; readonly path: string; readonly topBy: TopBy };

const FIRSTS = new Map<string, First>([
  [
    'staff',
    { load: () => import('./features/overview/overview-page.tsx'), path: '/network', topBy: 'profit' },
  ],
  [
    'affiliate',
    {
      load: () => import('./features/overview/affiliate-overview-page.tsx'),
      path: '/affiliate',
      topBy: 'payout',
    },
  ],
  [
    'advertiser',
    {
      load: () => import('./features/overview/advertiser-overview-page.tsx'),
      path: '/advertiser',
      topBy: 'revenue',
    },
  ],
]);

async function askForFirstPage(): Promise<void> {
  const answer = await askAhead(`${location.origin}/auth/session`);
  if (!answer.ok) return;
  noteServerTime(answer.headers.get('Date'));
  const { session } = ((await answer.clone().json()) as { data: { session: Session } }).data;
  const first = FIRSTS.get(session.user.kind);
  if (!first || session.user.second_factor_missing) return;
  const period = periodOf(USUAL_PRESET, dayIn(session.network.zone, serverNow()));
  const query = new URLSearchParams(overviewQuery(period, first.topBy));
  void askAhead(`${location.origin}${first.path}/overview?${query}`);
  await first.load();
}

// What is in the query may be another period: the page itself knows.
if (location.pathname === '/app/' && location.search === '') askForFirstPage().catch(() => undefined);
