// One address, a page of its own for each role. A role that is not named has nothing there.
import type { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { queries, SESSION_KEY } from '../api/query.ts';
import { type Session, useSession } from '../api/session.ts';
import { NoSuchPage } from '../shell/boundaries.tsx';

type Kind = Session['user']['kind'];
type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** Loads the page of the role that is signed in, and no other one's. */
export function byRole(pages: Partial<Record<Kind, LazyPage>>) {
  const there = new Set<LazyPage>();
  const load = async (page: LazyPage): Promise<void> => {
    try {
      await page.preload?.();
    } finally {
      // Or could not be loaded: then it says so itself.
      there.add(page);
    }
  };
  function PageOfRole() {
    const Page = pages[useSession().user.kind];
    const [, show] = useReducer((times: number) => times + 1, 0);
    const isOnItsWay = Page !== undefined && !there.has(Page);
    // Outside React: the page's script. A boundary that waits for it would hide the frame, and show nothing for 300 ms at least.
    useEffect(() => {
      if (isOnItsWay) load(Page).then(show, show);
    }, [Page, isOnItsWay]);
    if (isOnItsWay) return null;
    return Page ? <Page /> : <NoSuchPage />;
  }
  PageOfRole.preload = async () => {
    const session = queries.getQueryData<Session>(SESSION_KEY);
    const page = session && pages[session.user.kind];
    if (page) await load(page);
  };
  return PageOfRole;
}
