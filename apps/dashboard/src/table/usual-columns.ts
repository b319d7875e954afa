// What every list of records ends with.
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Column } from './table-frame.tsx';
import type { SortOf } from './order.ts';

type Timed = { readonly created: ReactNode; readonly modified: ReactNode };

export const idColumn = <Row extends { readonly display_id: ReactNode }>(
  sortOf: SortOf<'display_id'>,
): Column<Row> => ({
  key: 'display_id',
  head: t`ID`,
  kind: 'short',
  isDetail: true,
  sort: sortOf('display_id'),
  cell: ({ display_id: id }) => id,
});

export const timeColumns = <Row extends Timed>(sortOf: SortOf<'created' | 'modified'>): Column<Row>[] => [
  {
    key: 'created',
    head: t`Created`,
    kind: 'time',
    isDetail: true,
    sort: sortOf('created'),
    cell: ({ created }) => created,
  },
  {
    key: 'modified',
    head: t`Updated`,
    kind: 'time',
    isDetail: true,
    sort: sortOf('modified'),
    cell: ({ modified }) => modified,
  },
];
