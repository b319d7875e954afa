import { later } from './later.ts';

/** A quarter of all scripts, of which the first sight of a page needs none. */
export const floats = later(() => import('./floating.tsx'));
