// What a table looks like, whichever of its rows are in the page: a head and totals that stay in view, cards instead of columns on a phone,
// and the same for a screen reader (role=table, aria-rowcount).
// Keys: j and k go to the next and the previous row, Enter opens what the row's first link opens.
import { plural, t } from '@lingui/core/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useMayChange } from '../api/permitted.ts';
import type { NumberText } from '../api/exact-json.ts';
import { Button } from '../design/parts/button.tsx';
import { Explained } from '../design/parts/explained.tsx';
import { later, useLater } from '../design/parts/later.ts';
import { Time } from '../design/parts/time.tsx';
import { useSession } from '../api/session.ts';
import { count } from '../numbers/money.ts';
import { elsewhere } from '../numbers/elsewhere.ts';
import { timeText } from '../numbers/time-text.ts';
import styles from './data-table.module.css';
import { PHONE, useMedia } from '../design/use-media.ts';

const onPhone = later(() => import('./order-on-phone.tsx'));

export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  /** Of its figures, lighter behind the head. */
  readonly unit?: string | undefined;
  /** In pixels at least, where what is in it needs more or less than its kind. */
  readonly width?: number;
  /** How it is aligned and how much room it gets; `text` unless said otherwise. */
  readonly kind?: 'text' | 'number' | 'time' | 'short' | 'sign' | 'status' | 'action' | 'choice';
  readonly cell: (row: Row) => ReactNode;
  readonly total?: ReactNode;
  readonly sort?: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
  /** In the place of the head, of the rows there are. */
  readonly headCell?: (rows: readonly Row[]) => ReactNode;
  /** What stands in the head below the name. */
  readonly more?: ReactNode;
  /** What the head means: for who points at it, comes to it with Tab, or taps it. */
  readonly about?: string | readonly string[] | undefined;
  /** It holds nothing but what changes the row: left out for who may not. */
  readonly isChange?: boolean;
  /** On a phone it is left to the record, unless somebody chooses it. */
  readonly isDetail?: boolean;
};

export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Those that a phone can order it by; the columns unless said otherwise. */
  readonly ordering?: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** How many there are in all, where the server says so. */
  readonly total?: NumberText | undefined;
  readonly more?: { readonly load: () => void; readonly isLoading: boolean } | undefined;
  /** What all rows there are come to, behind their number. */
  readonly sums?: ReactNode;
  /** How many rows there are is seen at a glance. */
  readonly isFootless?: boolean;
  /** What can be done with the whole table. */
  readonly tools?: ReactNode;
};

/** The least width in pixels, and the share of what is left. */
const WIDTHS = {
  text: [132, 3],
  number: [88, 1],
  // As wide as a time is written.
  time: [0, 0],
  short: [104, 1],
  sign: [48, 0],
  status: [120, 1],
  action: [56, 0],
  choice: [36, 0],
} as const;
/** Of a letter of a head at the most, and what is beside its words: a head is never broken nor cut off. */
const LETTER_WIDTH = 6.8;
const BESIDE_WIDTH = 20;
const SIGN_WIDTH = 17;
/** Of a letter of a time at the most. */
const TIME_LETTER_WIDTH = 7;
/** On both sides of a row. */
const EDGE_WIDTH = 6;

/** Times are written at different lengths: `Nov 30, 12:41:08`, `30 de nov., 12:41:08`. */
const timeWidth = (): number =>
  timeText('2026-11-30 12:41:08', 2026).length * TIME_LETTER_WIDTH + BESIDE_WIDTH;

function widthOf({ kind = 'text', head, unit = '', width = WIDTHS[kind][0], sort }: Column<never>): number {
  // Their heads are not seen.
  if (kind === 'choice' || kind === 'action') return width;
  const letters = head.length + (unit === '' ? 0 : unit.length + 2);
  return Math.max(
    width,
    kind === 'time' ? timeWidth() : 0,
    Math.ceil(letters * LETTER_WIDTH) + BESIDE_WIDTH + (sort?.direction ? SIGN_WIDTH : 0),
  );
}

/** Rows that are in the page, and the height of those before and after them. */
type Window = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly indices: readonly number[];
  readonly before: number;
  readonly after: number;
  readonly rowRef?: Ref<HTMLDivElement>;
  /** Told when somebody comes to the table, by pointer or key. */
  readonly onReached?: () => void;
};

export function TableFrame<Row>(props: TableProps<Row> & Window) {
  const { label, rows, keyOf, scroller, indices, before, after, rowRef, onReached } = props;
  const mayChange = useMayChange();
  const isNarrow = useMedia(PHONE);
  const phone = useLater(onPhone);
  // Outside React: the script of what a narrow window needs. Without it a table is a table still.
  useEffect(() => {
    if (isNarrow) onPhone.fetch();
  }, [isNarrow]);
  const columns = props.columns.filter(({ isChange }) => !isChange || mayChange);
  const rooms = useRooms(scroller, columns, isNarrow);
  const { room, isMore, onScroll } = useReach(scroller);
  const needed = columns.map((column) =>
    Math.max(widthOf(column as Column<never>), rooms.get(column.key) ?? 0),
  );
  const acted = columns.at(-1)?.kind === 'action' ? (needed.at(-1) ?? 0) : 0;
  const kinds = columns.map(({ kind = 'text' }) => kind);
  const widths = uncovered({ widths: needed, shares: kinds.map((kind) => WIDTHS[kind][1]), room, acted });
  const gridTemplateColumns = columns
    .map(({ kind = 'text' }, at) =>
      WIDTHS[kind][1] === 0 ? `${widths[at]}px` : `minmax(${widths[at]}px, ${WIDTHS[kind][1]}fr)`,
    )
    .join(' ');
  const minWidth = widths.reduce((pixels, width) => pixels + width, 2 * EDGE_WIDTH);
  const sortable = (props.ordering ?? columns).flatMap(({ key, head, sort }) =>
    sort ? [{ key, head, ...sort }] : [],
  );
  const hasTotals = columns.some((column) => column.total !== undefined);

  return (
    <div
      className={`${styles['around'] ?? ''} ${isMore ? (styles['more'] ?? '') : ''}`}
      style={{ '--acted': `${acted}px` } as object}
      data-card=""
      onFocus={onReached}
      onPointerEnter={onReached}
    >
      {isNarrow && sortable.length > 0 && phone ? <phone.OrderOnPhone sortable={sortable} /> : null}
      <div
        className={styles['table']}
        ref={scroller}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1 + (hasTotals ? 1 : 0)}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={(event) => moveByKey(event, scroller.current)}
      >
        <div className={styles['inner']} style={{ minWidth }} role="presentation">
          <div role="rowgroup" className={styles['head']}>
            <div className={styles['row']} style={{ gridTemplateColumns }} role="row" aria-rowindex={1}>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} rows={rows} />
              ))}
            </div>
          </div>
          <div role="rowgroup" className={styles['body']}>
            {before > 0 ? <div role="presentation" style={{ height: before }} /> : null}
            {indices.map((index) => {
              const row = rows[index];
              return row === undefined ? null : (
                <div
                  key={keyOf(row)}
                  ref={rowRef}
                  data-index={index}
                  className={styles['row']}
                  style={{ gridTemplateColumns }}
                  role="row"
                  aria-rowindex={index + 2}
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </div>
              );
            })}
            {after > 0 ? <div role="presentation" style={{ height: after }} /> : null}
          </div>
          {hasTotals ? (
            <div role="rowgroup" className={styles['totals']}>
              <div
                className={styles['row']}
                style={{ gridTemplateColumns }}
                role="row"
                aria-rowindex={rows.length + 2}
              >
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column}>
                    {index === 0 ? t`Total` : column.total}
                  </Cell>
                ))}
              </div>
            </div>
          ) : null}
        </div>
      </div>
      {props.isFootless ? null : <Foot {...props} />}
    </div>
  );
}

const Foot = <Row,>({ rows, total, sums, more, tools }: TableProps<Row>) => (
  <div className={styles['foot']}>
    <span>
      {shownOf(rows.length, total)} {sums}
    </span>
    {more ? (
      <Button onClick={more.load} busy={more.isLoading}>
        {more.isLoading ? t`Loading…` : t`Load more`}
      </Button>
    ) : null}
    {tools}
  </div>
);

type Scroller = RefObject<HTMLDivElement | null>;
const FITTED = [styles['number'], styles['time'], styles['status'], styles['action']]
  .map((kind = '') => `[role=cell].${kind}`)
  .join();
/** What `scrollWidth` leaves out of buttons that are wider than their cell: the room behind them. */
const BEHIND_WIDTH = 12;
/** By the key of a column. */
type Rooms = ReadonlyMap<string, number>;

/** Amounts, times, badges and buttons are never cut off, in whatever language: their columns have the room of the widest there was. */
function useRooms(
  scroller: Scroller,
  columns: readonly Pick<Column<never>, 'key' | 'kind'>[],
  isNarrow: boolean,
): Rooms {
  const [rooms, setRooms] = useState<Rooms>(new Map());
  useLayoutEffect(() => {
    if (isNarrow) return;
    const wider = new Map<string, number>();
    for (const cell of scroller.current?.querySelectorAll(FITTED) ?? []) {
      const { scrollWidth, clientWidth, parentElement } = cell;
      if (scrollWidth <= clientWidth) continue;
      const { key = '', kind } = columns[[...(parentElement?.children ?? [])].indexOf(cell)] ?? {};
      const room = scrollWidth + (kind === 'action' ? BEHIND_WIDTH : 0);
      if (room > (wider.get(key) ?? rooms.get(key) ?? 0)) wider.set(key, room);
    }
    if (wider.size > 0) setRooms(new Map([...rooms, ...wider]));
  });
  return rooms;
}

/** How wide the part of a table is that can be seen, in pixels, and whether there is more of it at its end. */
function useReach(scroller: Scroller) {
  const [reach, setReach] = useState({ room: 0, isMore: false });
  const onScroll = () => {
    const { clientWidth: room = 0, scrollWidth = 0, scrollLeft = 0 } = scroller.current ?? {};
    const isMore = scrollWidth - room - Math.abs(scrollLeft) > 1;
    setReach((known) => (known.room === room && known.isMore === isMore ? known : { room, isMore }));
  };
  useLayoutEffect(onScroll);
  useEffect(() => {
    const observer = new ResizeObserver(onScroll);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
  return { ...reach, onScroll };
}

type Spread = {
  readonly widths: readonly number[];
  readonly shares: readonly number[];
  readonly room: number;
  /** Of the last column, where it stays in sight over the others. */
  readonly acted: number;
};

/** Where not all columns fit, those that do fill the room: what stays in sight covers whole columns and never a part of one. */
function uncovered({ widths, shares, room, acted }: Spread): readonly number[] {
  const end = room - acted - EDGE_WIDTH;
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0));
  const fitting = ends.filter((sum) => sum <= end).length;
  if (fitting === 0 || ends.length === fitting || (acted > 0 && fitting >= ends.length - 1)) return widths;
  const all = shares.slice(0, fitting).reduce((sum, share) => sum + share, 0);
  const free = end - (ends[fitting - 1] ?? 0);
  return widths.map((width, at) =>
    at < fitting && all > 0 ? width + (free * (shares[at] ?? 0)) / all : width,
  );
}

function shownOf(rows: number, total: NumberText | undefined): string {
  const shown = count(`${rows}`);
  if (total === undefined || total === `${rows}`)
    return plural(rows, { one: '1 row', other: `${shown} rows` });
  const all = count(total);
  return t`${shown} of ${all} rows`;
}

type HeadProps<Row> = { readonly column: Column<Row>; readonly rows: readonly Row[] };

function ColumnHead<Row>({ column, rows }: HeadProps<Row>) {
  const { kind = 'text', head, headCell, unit, sort, about, more } = column;
  const { zone } = useSession().network;
  const Arrow =
    sort?.direction === 'ascending' ? ArrowUp : sort?.direction === 'descending' ? ArrowDown : undefined;
  const shown = (
    <>
      <span>
        {head}
        {unit === undefined ? null : <span className={styles['unit']}> {unit}</span>}
      </span>
      {Arrow ? <Arrow /> : null}
    </>
  );
  return (
    <div
      className={classOf(kind)}
      role="columnheader"
      aria-sort={sort?.direction}
      title={kind === 'time' ? t`In ${zone}` : undefined}
    >
      {headCell ? (
        headCell(rows)
      ) : about !== undefined ? (
        <Explained
          className={styles['sort']}
          onClick={sort?.onSort}
          lines={typeof about === 'string' ? [about] : about}
        >
          {shown}
        </Explained>
      ) : sort ? (
        <button type="button" className={styles['sort']} onClick={sort.onSort}>
          {shown}
        </button>
      ) : kind === 'choice' || kind === 'action' ? (
        <span className="visually-hidden">{head}</span>
      ) : (
        shown
      )}
      {more}
    </div>
  );
}

function Cell<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  const { zone } = useSession().network;
  /** Only of what is pointed at: a log has thousands. */
  const showElsewhere = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title =
      elsewhere(zone, currentTarget.querySelector('time')?.dateTime ?? '', OWN_ZONE) ?? '';
  };
  const isEmpty = children === undefined || children === null || children === false || children === '';
  return (
    <div
      className={`${classOf(column.kind ?? 'text')}${isEmpty ? ` ${styles['empty'] ?? ''}` : ''}`}
      role="cell"
      dir="auto"
      onPointerEnter={column.kind === 'time' ? showElsewhere : undefined}
    >
      <span className={styles['label']} aria-hidden="true">
        {column.head}
        {column.unit === undefined ? null : <span className={styles['unit']}> {column.unit}</span>}
      </span>
      {typeof children !== 'string' ? (
        children
      ) : column.kind === 'time' ? (
        <Time at={children} />
      ) : (
        <span>{children}</span>
      )}
    </div>
  );
}

/** Of the reader's machine. */
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** In these nothing is cut off after two lines. */
const UNCLAMPED: ReadonlySet<string> = new Set(['number', 'time', 'status', 'action', 'choice']);

const classOf = (kind: NonNullable<Column<unknown>['kind']>): string =>
  [styles['cell'], UNCLAMPED.has(kind) ? styles[kind] : styles['words']].filter(Boolean).join(' ');

/** Focus goes from the first link of a row to that of its neighbour, or to the row itself where it has none. */
function moveByKey(event: KeyboardEvent, table: HTMLElement | null): void {
  if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey || !table)
    return;
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea, [role=combobox]')) return;
  const rows = [...table.querySelectorAll<HTMLElement>('[data-index]')];
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[event.key === 'j' ? present + 1 : Math.max(present - 1, 0)];
  const goal = next?.querySelector<HTMLElement>('a, button') ?? next;
  // A row in which nothing can be pressed is come to all the same, to be copied.
  if (goal && goal === next) goal.tabIndex = -1;
  goal?.focus();
}
