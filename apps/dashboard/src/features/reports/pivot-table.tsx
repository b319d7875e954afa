// A report with groups across. Rows come in pages of 1,000 and only those in sight are in the page; cells come by and by, and until one is
// there it looks like not known yet. It is one stop of the keyboard (role=grid): arrows, Home, End, Page Up and Down move within it, with
// Ctrl to its corners; Enter goes to what can be done with the cell.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ask, type Asked } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { type Answer, refusalFrom, useAnswer } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { MeasureValue } from '../../figures/figure.tsx';
import { isMoney, measureText } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import { cellKey, cellsOf, type Place, placeAfter, shadesOf } from './pivot.ts';
import { keyOf, nameOf, type Path, type Report, type Row, type Sums, valueOf } from './report.ts';
import { type Cut, isDrillable, shortName } from './report-search.ts';
import styles from './pivot.module.css';

const PAGE = 1000;
/** More pages of cells are loaded when somebody asks for them. */
const CELL_PAGES_AT_ONCE = 20;
/** So many figures stand in a row at most. */
const FIGURES_MAX = 60;
const ROW_HEIGHT = 29;
const OVERSCAN = 8;
/** Of both lines of the head, which lie over the rows. */
const HEAD_HEIGHT = 72;

type Query = Readonly<Record<string, string | string[]>>;
type Props = {
  readonly path: Path;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Days and filters by value. */
  readonly query: Query;
  /** Filters by figure, which are of the cells. */
  readonly having: readonly string[];
  readonly sort: string | undefined;
  readonly ascending: boolean | undefined;
  readonly currency: string;
  /** Of the file. */
  readonly name: string;
  readonly onSort: (changed: { sort: string; ascending: boolean | undefined }) => void;
  readonly onDrill: (cuts: readonly Cut[], by: string) => void;
};

export default function PivotTable(props: Props) {
  const { path, rows, columns, measures, query, having, sort, ascending, name } = props;
  const order: Query =
    sort !== undefined && (rows.includes(sort) || measures.includes(sort))
      ? { sort, order: ascending ? 'asc' : 'desc' }
      : {};
  const most = Math.max(1, Math.floor(FIGURES_MAX / measures.length) - 1);
  const across = useReport(path, { ...query, 'group[]': [...columns], limit: `${most}` }, measures);
  const down = useReportPages(path, { ...query, ...order, 'group[]': [...rows] }, measures, 1);
  const cellQuery = {
    ...query,
    ...order,
    'group[]': [...rows, ...columns],
    ...(having.length > 0 && { 'having[]': [...having] }),
  };
  const inside = useReportPages(path, cellQuery, measures, CELL_PAGES_AT_ONCE);
  const wholeQuery = { ...cellQuery, 'fields[]': [...measures] };
  return (
    <Answered answer={joined(across, down.answer)} height={400}>
      {([columnReport, rowReport]) => (
        <>
          <PivotGrid
            {...props}
            across={columnReport}
            down={rowReport}
            inside={inside.answer}
            onEnd={down.load}
          />
          <div className={styles['foot']}>
            <span role="status">
              {[
                `${count(`${rowReport.records.length}`)} of ${count(rowReport.count)} rows`,
                cellsText(inside.answer),
                columnReport.count === `${columnReport.records.length}`
                  ? ''
                  : `the first ${columnReport.records.length} of ${count(columnReport.count)} columns (the file has all)`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {down.load ? <Button onClick={down.load}>Load more rows</Button> : null}
            {inside.more ? <Button onClick={inside.more}>Load more figures</Button> : null}
            <CopyAsCurl path={path} query={wholeQuery} />
            <CsvLink path={path} query={wholeQuery} name={name} />
          </div>
        </>
      )}
    </Answered>
  );
}

const asked = (query: Query, measures: readonly string[]): Asked<'get', '/network/customReport'> =>
  ({ query: { ...query, 'fields[]': [...measures] } }) as Asked<'get', '/network/customReport'>;

const useReport = (path: Path, query: Query, measures: readonly string[]): Answer<Report> =>
  useAnswer(path as '/network/customReport', asked(query, measures)) as Answer<Report>;

/** Pages of a report as one; `auto` so many are loaded one after the other without being asked for. */
function useReportPages(path: Path, query: Query, measures: readonly string[], auto: number) {
  const [wanted, want] = useState(auto);
  const found = useInfiniteQuery({
    queryKey: [path, query, measures, 'pivot'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = asked({ ...query, page: `${pageParam}`, limit: `${PAGE}` }, measures);
      return (await ask('get', path as '/network/customReport', page, { signal })) as unknown as Report;
    },
    getNextPageParam: (last, all) => (last.records.length < PAGE ? undefined : all.length + 1),
    placeholderData: (before) => before,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = found;
  const pages = data?.pages.length ?? 0;
  const isNextWanted = hasNextPage && !isFetching && !error && pages < wanted;
  // Outside React: the next question.
  useEffect(() => {
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  const report = useMemo(() => (data ? wholeOf(data.pages) : undefined), [data]);
  return {
    answer: answerOf(report, found),
    load: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined,
    more: hasNextPage && !isFetching && pages >= wanted ? () => want(pages + auto) : undefined,
  };
}

type Found = {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

function answerOf(data: Report | undefined, found: Found): Answer<Report> {
  if (found.error && !found.isFetching)
    return { state: 'failed', refusal: refusalFrom(found.error), retry: () => void found.refetch() };
  if (data === undefined) return { state: 'loading' };
  return { state: found.isPlaceholderData ? 'stale' : 'ready', data, at: found.dataUpdatedAt };
}

/** Sums and counts are those of any page, because they are of all of them; names come with the page that needs them. */
function wholeOf(pages: readonly Report[]): Report | undefined {
  const [first] = pages;
  const named = <One extends { readonly _id: string }>(all: readonly One[]): One[] => [
    ...new Map(all.map((one) => [one._id, one])).values(),
  ];
  return (
    first && {
      ...first,
      records: pages.flatMap(({ records }) => records),
      ads: named(pages.flatMap(({ ads }) => ads)),
      affs: named(pages.flatMap(({ affs }) => affs)),
    }
  );
}

/** Both, once both are there. */
function joined<A, B>(one: Answer<A>, two: Answer<B>): Answer<readonly [A, B]> {
  if (one.state === 'failed' && one.data === undefined) return { ...one, data: undefined } as Answer<never>;
  if (two.state === 'failed' && two.data === undefined) return { ...two, data: undefined } as Answer<never>;
  if (one.state === 'loading' || two.state === 'loading') return { state: 'loading' };
  if (one.state === 'failed' || two.state === 'failed') return { state: 'loading' };
  const state = one.state === 'stale' || two.state === 'stale' ? 'stale' : 'ready';
  return { state, data: [one.data, two.data], at: Math.min(one.at, two.at) };
}

function cellsText(answer: Answer<Report>): string {
  if (answer.state === 'failed') return `figures of the cells: ${answer.refusal.message}`;
  if (answer.state === 'loading') return 'figures are on their way';
  const { records, count: all } = answer.data;
  return all === `${records.length}` ? '' : `${count(`${records.length}`)} of ${count(all)} cells have come`;
}

type GridProps = Props & {
  readonly across: Report;
  readonly down: Report;
  readonly inside: Answer<Report>;
  readonly onEnd: (() => void) | undefined;
};

function PivotGrid({ across, down, inside, onEnd, ...props }: GridProps) {
  const { rows, columns, measures, currency, sort, ascending, onSort, onDrill } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const moved = useRef(false);
  const known = inside.state === 'ready' || inside.state === 'stale' ? inside.data : undefined;
  const isWhole = known !== undefined && known.count === `${known.records.length}`;
  const cells = useMemo(() => cellsOf(known?.records ?? [], { rows, columns }), [known, rows, columns]);
  const shades = useMemo(() => shadesOf(cells, measures), [cells, measures]);
  const virtual = useVirtualizer({
    count: down.records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  // Scrolled away from the place, the keyboard comes in where one looks.
  const stopRow = items.some(({ index }) => index === place.row) ? place.row : items[0]?.index;
  const isAtEnd = last >= down.records.length - 1 && down.records.length > 0;
  // Outside React: the next page, once the last row is near.
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  // Outside React: the focus follows the place that a key led to, once its row is in the page.
  useEffect(() => {
    if (!moved.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[tabindex="0"][role=gridcell]');
    if (!cell) return;
    moved.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const keysAcross = across.records.map((record) => keyOf(record, columns));
  const figures = [
    ...keysAcross.flatMap((key) => measures.map((measure) => ({ key, measure }))),
    ...measures.map((measure) => ({ key: undefined, measure })),
  ];
  const gridTemplateColumns = `${rows.map(() => 'minmax(132px, 1fr)').join(' ')} repeat(${figures.length}, 104px)`;
  const minWidth = rows.length * 132 + figures.length * 104;
  const headOf = (measure: string): string => shortName(down.fieldMap[measure] ?? measure);
  const lineOf = (record: Row): string =>
    columns.map((group) => nameOf(across, group, valueOf(record, group) ?? '')).join(' · ');
  const arrow = (key: string): string => (sort === key ? (ascending ? ' ▴' : ' ▾') : '');
  const sorted = (key: string) =>
    sort === key ? (ascending ? ('ascending' as const) : ('descending' as const)) : undefined;
  const sortBy = (key: string) =>
    onSort({ sort: key, ascending: sort === key && !ascending ? true : undefined });
  const valueIn = (row: Row, { key, measure }: (typeof figures)[number]): NumberText | undefined => {
    if (key === undefined) return (valueOf(row, measure) ?? '0') as NumberText;
    const cell = cells.get(cellKey(keyOf(row, rows), key));
    return cell && ((valueOf(cell, measure) ?? '0') as NumberText);
  };
  const hasTotals = keysAcross.length > 0;
  const heads = 2;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.getAttribute('role') !== 'gridcell') return;
    if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(DRILL)?.querySelector('select')?.focus();
      return;
    }
    const grid = { rows: down.records.length, columns: figures.length, page: PAGE_ROWS };
    const next = placeAfter(place, { key: event.key, isWhole: event.ctrlKey }, grid);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    virtual.scrollToIndex(next.row);
    setPlace(next);
  };
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const chosen = down.records[place.row];
  const chosenFigure = figures[place.column];
  const chosenColumn = across.records.find((record) => keyOf(record, columns) === chosenFigure?.key);
  const cuts: Cut[] = [
    ...(chosen ? rows.map((group) => ({ group, value: valueOf(chosen, group) ?? '' })) : []),
    ...(chosenColumn ? columns.map((group) => ({ group, value: valueOf(chosenColumn, group) ?? '' })) : []),
  ];
  const chosenValue = chosen && chosenFigure && valueIn(chosen, chosenFigure);

  return (
    <>
      <div
        className={styles['grid']}
        ref={scroller}
        role="grid"
        aria-label="Pivot"
        aria-rowcount={heads + down.records.length + (hasTotals ? 1 : 0)}
        aria-colcount={rows.length + figures.length}
        onKeyDown={onKeyDown}
      >
        <div style={{ minWidth }} role="presentation">
          <div role="rowgroup" className={styles['head']}>
            <div className={styles['row']} style={{ gridTemplateColumns }} role="row" aria-rowindex={1}>
              <div
                className={styles['name']}
                role="columnheader"
                aria-colindex={1}
                style={{ gridColumn: `span ${rows.length}` }}
              >
                {columns.map((group) => shortName(across.groupingMap[group] ?? group)).join(' · ')}
              </div>
              {across.records.map((record, index) => (
                <div
                  key={keysAcross[index]}
                  className={styles['across']}
                  role="columnheader"
                  aria-colindex={rows.length + index * measures.length + 1}
                  aria-colspan={measures.length}
                  style={{ gridColumn: `span ${measures.length}` }}
                  dir="auto"
                >
                  {lineOf(record)}
                </div>
              ))}
              <div
                className={styles['across']}
                role="columnheader"
                aria-colindex={rows.length + keysAcross.length * measures.length + 1}
                aria-colspan={measures.length}
                style={{ gridColumn: `span ${measures.length}` }}
              >
                All
              </div>
            </div>
            <div className={styles['row']} style={{ gridTemplateColumns }} role="row" aria-rowindex={2}>
              {rows.map((group, index) => (
                <div
                  key={group}
                  className={styles['name']}
                  role="columnheader"
                  aria-colindex={index + 1}
                  aria-sort={sorted(group)}
                >
                  <button type="button" className={styles['sort']} onClick={() => sortBy(group)}>
                    {shortName(down.groupingMap[group] ?? group)}
                    <span aria-hidden="true">{arrow(group)}</span>
                  </button>
                </div>
              ))}
              {figures.map(({ key, measure }, index) => (
                <div
                  key={`${key ?? ''} ${measure}`}
                  className={styles['figure']}
                  role="columnheader"
                  aria-colindex={rows.length + index + 1}
                  aria-sort={key === undefined ? sorted(measure) : undefined}
                >
                  {key === undefined ? (
                    <button type="button" className={styles['sort']} onClick={() => sortBy(measure)}>
                      {headOf(measure)}
                      <span aria-hidden="true">{arrow(measure)}</span>
                    </button>
                  ) : (
                    headOf(measure)
                  )}
                  {isMoney(measure) ? `, ${currency}` : ''}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className={styles['body']}>
            {before > 0 ? <div role="presentation" style={{ height: before }} /> : null}
            {items.map(({ index }) => {
              const record = down.records[index];
              if (record === undefined) return null;
              const stop = (column: number) => ({
                role: column < rows.length ? 'rowheader' : 'gridcell',
                'aria-colindex': column + 1,
              });
              return (
                <div
                  key={index}
                  className={styles['row']}
                  style={{ gridTemplateColumns, height: ROW_HEIGHT }}
                  role="row"
                  aria-rowindex={index + heads + 1}
                >
                  {rows.map((group, column) => (
                    <div
                      key={group}
                      {...stop(column)}
                      className={styles['name']}
                      dir="auto"
                      title={nameOf(down, group, valueOf(record, group) ?? '')}
                    >
                      {nameOf(down, group, valueOf(record, group) ?? '')}
                    </div>
                  ))}
                  {figures.map((figure, at) => {
                    const column = rows.length + at;
                    const isHere = place.row === index && place.column === at;
                    const isStop = stopRow === index && place.column === at;
                    const value = valueIn(record, figure);
                    const shade =
                      figure.key === undefined
                        ? 0
                        : (shades.get(figure.measure)?.get(cellKey(keyOf(record, rows), figure.key)) ?? 0);
                    return (
                      <div
                        key={column}
                        {...stop(column)}
                        className={`${styles['figure'] ?? ''} ${styles[`shade${shade}`] ?? ''}`}
                        tabIndex={isStop ? 0 : -1}
                        aria-selected={isHere}
                        onClick={() => setPlace({ row: index, column: at })}
                        onFocus={() => (isHere ? undefined : setPlace({ row: index, column: at }))}
                      >
                        {value === undefined ? (
                          <NoFigure isKnown={isWhole} />
                        ) : (
                          <MeasureValue measure={figure.measure} value={value} currency={currency} />
                        )}
                      </div>
                    );
                  })}
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
                aria-rowindex={heads + down.records.length + 1}
              >
                <div
                  className={styles['name']}
                  role="rowheader"
                  aria-colindex={1}
                  style={{ gridColumn: `span ${rows.length}` }}
                >
                  Total
                </div>
                {figures.map(({ key, measure }, at) => (
                  <div
                    key={at}
                    className={styles['figure']}
                    role="gridcell"
                    tabIndex={-1}
                    aria-colindex={rows.length + at + 1}
                  >
                    <MeasureValue
                      measure={measure}
                      value={totalOf(key, measure, { across, keysAcross, total: down.total })}
                      currency={currency}
                    />
                  </div>
                ))}
              </div>
            </div>
          ) : null}
        </div>
      </div>
      <div className={styles['drill']} id={DRILL}>
        <p>
          {cuts
            .map(({ group, value }) => nameOf(columns.includes(group) ? across : down, group, value))
            .join(' · ')}
          {chosenFigure && chosenValue !== undefined
            ? `: ${headOf(chosenFigure.measure)} ${measureText(chosenFigure.measure, chosenValue, currency)}`
            : ''}
        </p>
        {cuts.length > 0 && cuts.every(({ group }) => isDrillable(group)) ? (
          <SelectField
            label="Look into it by"
            value=""
            choices={[
              { value: '', label: '…' },
              ...Object.entries(down.groupingMap)
                .filter(([group]) => !cuts.some((cut) => cut.group === group))
                .map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => (value === '' ? undefined : onDrill(cuts, value))}
          />
        ) : null}
      </div>
    </>
  );
}

/** What Page Up and Page Down go by. */
const PAGE_ROWS = 20;
const DRILL = 'pivot-drill';

/** Nothing happened there, or nobody knows yet. */
const NoFigure = ({ isKnown }: { readonly isKnown: boolean }) =>
  isKnown ? (
    <span className={styles['none']}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nothing</span>
    </span>
  ) : (
    <span className={styles['none']}>
      <span aria-hidden="true">…</span>
      <span className="visually-hidden">not known yet</span>
    </span>
  );

type Totals = { readonly across: Report; readonly keysAcross: readonly string[]; readonly total: Sums };

/** Of a column what the report by columns says of it, of all the sums of the report. */
function totalOf(
  key: string | undefined,
  measure: string,
  { across, keysAcross, total }: Totals,
): NumberText {
  const sums = key === undefined ? total : across.records[keysAcross.indexOf(key)];
  return ((sums && valueOf(sums, measure)) ?? '0') as NumberText;
}
