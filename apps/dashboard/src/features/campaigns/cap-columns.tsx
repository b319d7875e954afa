import type { Data } from '../../api/client.ts';
import { count } from '../../numbers/money.ts';
import type { Column } from '../../table/data-table.tsx';
import { CapUse } from './cap-use.tsx';
import { CAP_ACTIONS, CAP_MEASURES, CAP_PERIODS, wordOf } from './words.ts';

export type Cap = Data<'get', '/network/caps'>['caps'][number];

/** What a cap limits, and what is used of it (docs/rules/caps.md#what-is-used). */
export const capColumns = (zone: string): readonly Column<Cap>[] => [
  { key: 'measure', head: 'What', cell: ({ measure }) => wordOf(CAP_MEASURES, measure) },
  { key: 'limit', head: 'At most', kind: 'number', cell: ({ limit }) => count(limit) },
  {
    key: 'used',
    head: 'Used',
    kind: 'number',
    about: `Of the present day or month of ${zone}; counted for each affiliate, by the one that used most`,
    cell: ({ used }) => count(used),
  },
  { key: 'remaining', head: 'Left', kind: 'number', cell: ({ remaining }) => count(remaining) },
  { key: 'percent', head: 'Use', kind: 'short', cell: ({ percent }) => <CapUse percent={percent} /> },
  {
    key: 'period',
    head: 'Within',
    kind: 'short',
    about: `Days and months of ${zone}`,
    cell: ({ period }) => wordOf(CAP_PERIODS, period),
  },
  {
    key: 'scope',
    head: 'Counted',
    kind: 'short',
    cell: ({ scope }) => (scope === 'each' ? 'each affiliate' : scope),
  },
  { key: 'action', head: 'Then', cell: ({ action }) => wordOf(CAP_ACTIONS, action) },
  { key: 'live', head: 'In force', kind: 'short', cell: ({ live }) => (live ? 'Yes' : 'No') },
];
