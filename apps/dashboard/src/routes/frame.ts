// What every route stands in, and what the query of several holds.
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { COMPARES, isDay, PRESETS } from '../numbers/period.ts';
import { NoSuchPage } from '../shell/boundaries.tsx';
import { oneOf, recordOf, searchOf, text, texts, textThat } from '../shell/search-params.ts';
import { SignedIn } from '../shell/signed-in.tsx';

const day = textThat(isDay);

/** Of every page with figures. */
export const periodSearch = {
  period: oneOf(PRESETS),
  start: day,
  end: day,
  compare: oneOf(COMPARES),
  vs_start: day,
  vs_end: day,
};

export const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage });
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'in',
  // The columns of every table, by its name; the conversion that is explained beside the page.
  validateSearch: searchOf({ columns: recordOf(texts), why: text }),
  component: SignedIn,
});
