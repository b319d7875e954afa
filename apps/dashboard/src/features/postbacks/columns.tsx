import { Status } from '../../design/parts/status.tsx';
import type { Column } from '../../table/data-table.tsx';

/** What the network's list of addresses and an affiliate's own say of each postback. */
export const POSTBACK_COLUMNS: readonly Column<{
  readonly event: string;
  readonly live: boolean;
  readonly disabled_reason: string | null;
}>[] = [
  { key: 'event', head: 'Event', kind: 'short', cell: ({ event }) => event },
  {
    key: 'status',
    head: 'Status',
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
  },
  { key: 'why', head: 'Reason', cell: ({ disabled_reason: reason }) => reason },
];
