// Loaded when it is shown: most readers of a page don't open its history.
import { lazy, Suspense } from 'react';
import type { Shown } from './history-table.tsx';

const HistoryTable = lazy(async () => ({ default: (await import('./history-table.tsx')).HistoryTable }));

export const History = (shown: Shown) => (
  <Suspense fallback={null}>
    <HistoryTable {...shown} />
  </Suspense>
);
