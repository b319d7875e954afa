import { statusWord } from '../../words/en.ts';
import { Status } from '../../design/parts/status.tsx';
import type { Column } from '../../table/data-table.tsx';
import { statusesInOrder } from './words.ts';

/** What the network's list of addresses and an affiliate's own say of each postback. */
export const POSTBACK_COLUMNS: readonly Column<{
  readonly event: string;
  readonly statuses: readonly string[];
  readonly live: boolean;
  readonly disabled_reason: string | null;
}>[] = [
  { key: 'event', head: 'Event', kind: 'short', cell: ({ event }) => event },
  {
    key: 'statuses',
    head: 'Statuses',
    cell: ({ event, statuses }) =>
      event === 'conversion' ? statusesInOrder(statuses).map(statusWord).join(', ') : '',
  },
  {
    key: 'status',
    head: 'Status',
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
  },
  { key: 'why', head: 'Reason', cell: ({ disabled_reason: reason }) => reason },
];
