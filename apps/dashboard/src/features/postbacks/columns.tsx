import { msg } from '@lingui/core/macro';
import { statusWord, subjectWord } from '../../words/en.ts';
import { Status } from '../../design/parts/status.tsx';
import type { Column } from '../../table/data-table.tsx';
import { statusesInOrder } from './words.ts';
import { texts } from '../../language/texts.ts';

/** What the network's list of addresses and an affiliate's own say of each postback. */
export const POSTBACK_COLUMNS = texts<
  readonly Column<{
    readonly event: string;
    readonly statuses: readonly string[];
    readonly live: boolean;
    readonly disabled_reason: string | null;
  }>[]
>([
  { key: 'event', head: msg`Event`, kind: 'short', cell: ({ event }) => subjectWord(event) },
  {
    key: 'statuses',
    head: msg`Statuses`,
    cell: ({ event, statuses }) =>
      event === 'conversion'
        ? statusesInOrder(statuses)
            .map((one) => statusWord(one))
            .join(', ')
        : '',
  },
  {
    key: 'status',
    head: msg`Status`,
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'live' : 'paused'} />,
  },
  { key: 'why', head: msg`Reason`, cell: ({ disabled_reason: reason }) => reason },
]);
