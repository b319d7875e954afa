// A table of as many rows as one looks over: all of them are in the page.
import { useRef } from 'react';
import { TableFrame, type TableProps } from './table-frame.tsx';

export function ShortTable<Row>(props: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const indices = props.rows.map((_, index) => index);
  return <TableFrame {...props} scroller={scroller} indices={indices} before={0} after={0} />;
}
