// One address, a page of its own for each role. A role that is not named has nothing there.
import type { lazyRouteComponent } from '@tanstack/react-router';
import { queries, SESSION_KEY } from '../api/query.ts';
import { type Session, useSession } from '../api/session.ts';
import { NoSuchPage } from '../shell/boundaries.tsx';

type Kind = Session['user']['kind'];
type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** Loads the page of the role that is signed in, and no other one's. */
export function byRole(pages: Partial<Record<Kind, LazyPage>>) {
  function PageOfRole() {
    const Page = pages[useSession().user.kind];
    return Page ? <Page /> : <NoSuchPage />;
  }
  PageOfRole.preload = async () => {
    const session = queries.getQueryData<Session>(SESSION_KEY);
    if (session) await pages[session.user.kind]?.preload?.();
  };
  return PageOfRole;
}
