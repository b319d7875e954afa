// The table of every list, log and report. It promises: a head and totals that stay in view, as many rows as there are (only those in
// sight are in the page; on paper all are), cards instead of columns on a phone, and the same for a screen reader (role=table,
// aria-rowcount).
// It needs: a `key` for each row, one column that identifies the row and comes first, and the rows in the order of the server.
// Whoever looks at it chooses which columns there are and in which order; cells and rows can be copied.
// Keys: j and k go to the next and the previous row, ← and → within it, Enter opens what the row's first link opens.
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { later, useLater, useSoonAfterPage } from '../design/parts/later.ts';
import { cameBack } from '../shell/came-back.ts';
import { arranged } from './arranged.ts';
import { ColumnChooser, useAskedColumns } from './column-chooser.tsx';
import { TableFrame, type TableProps } from './table-frame.tsx';
import { usePrinted } from './use-printed.ts';

export type { Column } from './table-frame.tsx';

const ROW_HEIGHT = 41;
const OVERSCAN = 12;
/** What of the window is not the table, at the least. */
const AROUND_HEIGHT = 180;

/**
 * Asked for its height while the table is being made, each row would have the whole page laid out: its observer tells it before anything is
 * painted. Where rows above are out of sight, what is in sight would jump then.
 */
const heightOf: typeof measureElement = (row, entry, table) =>
  entry || table.scrollOffset || cameBack() ? measureElement(row, entry, table) : ROW_HEIGHT;

const cells = later(() => import('./cells.tsx'));

type Props<Row> = TableProps<Row> & {
  /** The page has its own way to choose its columns. */
  readonly hasOwnChoice?: boolean;
  /** The button that chooses them stands in the bar above. */
  readonly isChosenAbove?: boolean;
};

export function DataTable<Row>({ hasOwnChoice = false, isChosenAbove = hasOwnChoice, ...given }: Props<Row>) {
  const isPrinted = usePrinted();
  const asked = useAskedColumns(given.label, given.columns);
  const parts = useLater(cells);
  useSoonAfterPage(cells);
  const { label, rows, keyOf } = given;
  const getItemKey = useItemKeys(rows, keyOf);
  const columns = hasOwnChoice ? given.columns : arranged(given.columns, asked);
  const tools = (
    <>
      {given.tools}
      {isChosenAbove ? null : <ColumnChooser table={label} columns={given.columns} />}
    </>
  );
  const props = { ...given, columns, tools, ordering: given.columns };
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // A guess, so that the rows are there at once, and not after a table without rows.
    initialRect: { width: 0, height: Math.max(innerHeight - AROUND_HEIGHT, 0) },
    measureElement: heightOf,
    getItemKey,
  });
  const items = virtual.getVirtualItems();
  if (isPrinted)
    return (
      <TableFrame
        {...props}
        scroller={scroller}
        indices={rows.map((_, index) => index)}
        before={0}
        after={0}
      />
    );
  return (
    <>
      {parts ? <parts.Cells table={scroller} /> : null}
      <TableFrame
        {...props}
        scroller={scroller}
        onReached={cells.fetch}
        indices={items.map(({ index }) => index)}
        before={items[0]?.start ?? 0}
        after={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)}
        rowRef={virtual.measureElement}
      />
    </>
  );
}

/** The same function for the same rows: with another the virtual list goes through all of them, at each step of who scrolls. */
const useItemKeys = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
