import type { Data } from '../../api/client.ts';
import { count } from '../../numbers/money.ts';
import type { Column } from '../../table/data-table.tsx';
import { CapUse } from './cap-use.tsx';
import { CAP_MEASURES, CAP_PERIODS, wordOf } from '../../words/caps.ts';
import { CAP_ACTIONS } from './words.ts';

export type Cap = Data<'get', '/network/caps'>['caps'][number];

/** What a cap limits, and what is used of it (docs/rules/caps.md#what-is-used). */
export const capColumns = (zone: string): readonly Column<Cap>[] => [
  { key: 'measure', head: 'Limits', cell: ({ measure }) => wordOf(CAP_MEASURES, measure) },
  { key: 'limit', head: 'Limit', kind: 'number', cell: ({ limit }) => count(limit) },
  {
    key: 'used',
    head: 'Used',
    kind: 'number',
    about: `Of the present day or month of ${zone}; counted for each affiliate, by the one that used most`,
    cell: ({ used }) => count(used),
  },
  { key: 'remaining', head: 'Remaining', kind: 'number', cell: ({ remaining }) => count(remaining) },
  { key: 'percent', head: 'Usage', kind: 'short', cell: ({ percent }) => <CapUse percent={percent} /> },
  {
    key: 'period',
    head: 'Period',
    kind: 'short',
    about: `Days and months in ${zone}`,
    cell: ({ period }) => wordOf(CAP_PERIODS, period),
  },
  {
    key: 'scope',
    head: 'Applies to',
    kind: 'short',
    cell: ({ scope }) => (scope === 'each' ? 'Each affiliate' : scope),
  },
  { key: 'action', head: 'When reached', cell: ({ action }) => wordOf(CAP_ACTIONS, action) },
  { key: 'live', head: 'Active', kind: 'short', cell: ({ live }) => (live ? 'Yes' : 'No') },
];
