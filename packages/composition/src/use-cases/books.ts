import {
  makeRebuildCaps,
  makeRebuildStats,
  makeRecountCaps,
  makeRecountStats,
  type RebuildCaps,
  type RebuildStats,
  type RecountCaps,
  type RecountStats,
} from '@tributary/application/reporting/recount-books';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const BOOK_USE_CASES = {
  rebuildCaps: token<RebuildCaps>('rebuildCaps'),
  rebuildStats: token<RebuildStats>('rebuildStats'),
  recountCaps: token<RecountCaps>('recountCaps'),
  recountStats: token<RecountStats>('recountStats'),
} as const;

export function provideBooks(provide: Provide): void {
  const recount = { recounts: PORTS.recounts, stores: PORTS.stores };
  provide(BOOK_USE_CASES.rebuildCaps, makeRebuildCaps, recount);
  provide(BOOK_USE_CASES.rebuildStats, makeRebuildStats, recount);
  provide(BOOK_USE_CASES.recountCaps, makeRecountCaps, recount);
  provide(BOOK_USE_CASES.recountStats, makeRecountStats, recount);
}
