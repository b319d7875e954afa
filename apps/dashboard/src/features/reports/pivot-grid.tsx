// The grid of a pivot. It is one stop of the keyboard (role=grid): arrows, Home, End, Page Up and Down move within it, with Ctrl to its
// corners; Enter goes to what can be done with the cell.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { NumberText } from '../../api/exact-json.ts';
import type { Answer } from '../../api/query.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { MeasureValue } from '../../figures/figure.tsx';
import { isMoney, measureText } from '../../figures/measures.ts';
import { type Cells, cellKey, cellsOf, type Place, placeAfter, shadesOf } from './pivot.ts';
import { keyOf, nameOf, type Report, type Row, valueOf } from '../../figures/report.ts';
import { type Cut, isDrillable, shortName } from './report-search.ts';
import { labelled, labelOf } from './report-words.ts';
import { directionOf, SortButton } from './sort-button.tsx';
import styles from './pivot.module.css';

const ROW_HEIGHT = 29;
const OVERSCAN = 8;
/** Of both lines of the head, which lie over the rows. */
const HEAD_HEIGHT = 72;
/** Lines of the head. */
const HEADS = 2;
/** What Page Up and Page Down go by. */
const PAGE_ROWS = 20;
const DRILL = 'pivot-drill';
const NAME_WIDTH = 132;
const FIGURE_WIDTH = 104;

type Props = {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  readonly sort: string | undefined;
  readonly ascending: boolean | undefined;
  readonly currency: string;
  readonly onSort: (changed: { sort: string; ascending: boolean | undefined }) => void;
  readonly onDrill: (cuts: readonly Cut[], by: string) => void;
  /** The report by the columns alone, and by the rows alone: what stands in the margins. */
  readonly across: Report;
  readonly down: Report;
  /** The report by both, as far as it has come. */
  readonly cells: Answer<Report>;
  readonly onEnd: (() => void) | undefined;
};

/** A measure under one value of the columns; without one, of all of them. */
type Figure = { readonly key: string | undefined; readonly measure: string };
type Shades = ReadonlyMap<string, ReadonlyMap<string, number>>;
/** What every line of the grid is made of. */
type Layout = Pick<Props, 'rows' | 'columns' | 'measures' | 'currency' | 'across' | 'down'> & {
  readonly keysAcross: readonly string[];
  readonly figures: readonly Figure[];
  readonly gridTemplateColumns: string;
};

function layoutOf({ rows, columns, measures, currency, across, down }: Props): Layout {
  const keysAcross = across.records.map((record) => keyOf(record, columns));
  const figures = [...keysAcross, undefined].flatMap((key) => measures.map((measure) => ({ key, measure })));
  const names = rows.map(() => `minmax(${NAME_WIDTH}px, 1fr)`).join(' ');
  const gridTemplateColumns = `${names} repeat(${figures.length}, ${FIGURE_WIDTH}px)`;
  return { rows, columns, measures, currency, across, down, keysAcross, figures, gridTemplateColumns };
}

export function PivotGrid(props: Props) {
  const { rows, columns, measures, down, cells: answer, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const known = answer.state === 'loading' ? undefined : answer.data;
  const isWhole = known !== undefined && known.count === `${known.records.length}`;
  const cells = useMemo(() => cellsOf(known?.records ?? [], { rows, columns }), [known, rows, columns]);
  const shades = useMemo(() => shadesOf(cells, measures), [cells, measures]);
  const layout = layoutOf(props);
  const virtual = useVirtualizer({
    count: down.records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const size = { rows: down.records.length, columns: layout.figures.length, page: PAGE_ROWS };
  const { place, setPlace, onKeyDown } = usePlace(scroller, virtual, size);
  const items = virtual.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= down.records.length - 1;
  // Outside React: the next page, once the last row is near.
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  // Scrolled away from the place, the keyboard comes in where one looks.
  const stopRow = items.some(({ index }) => index === place.row) ? place.row : items[0]?.index;
  const width = rows.length * NAME_WIDTH + layout.figures.length * FIGURE_WIDTH;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <div
        className={styles['grid']}
        ref={scroller}
        role="grid"
        aria-label={t`Pivot`}
        aria-rowcount={HEADS + down.records.length + 1}
        aria-colcount={rows.length + layout.figures.length}
        onKeyDown={onKeyDown}
      >
        <div style={{ minWidth: width }} role="presentation">
          <Head layout={layout} {...props} />
          <div role="rowgroup" className={styles['body']}>
            {before > 0 ? <div role="presentation" style={{ height: before }} /> : null}
            {items.map(({ index }) => {
              const record = down.records[index];
              return record === undefined ? null : (
                <BodyRow
                  key={index}
                  record={record}
                  index={index}
                  layout={layout}
                  known={{ cells, shades, isWhole }}
                  here={place.row === index ? place.column : undefined}
                  stop={stopRow === index ? place.column : undefined}
                  onPlace={setPlace}
                />
              );
            })}
            {after > 0 ? <div role="presentation" style={{ height: after }} /> : null}
          </div>
          <Totals layout={layout} />
        </div>
      </div>
      <Drill layout={layout} cells={cells} place={place} onDrill={props.onDrill} />
    </>
  );
}

/** Where the keyboard stands, and what moves it; the focus goes along once the row is in the page. */
function usePlace(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>,
  size: Parameters<typeof placeAfter>[2],
) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const moved = useRef(false);
  // Outside React: the focus.
  useEffect(() => {
    if (!moved.current) return;
    const at = `[data-place="${place.row} ${place.column}"]`;
    const cell = scroller.current?.querySelector<HTMLElement>(at);
    if (!cell) return;
    moved.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.dataset['place'] === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(DRILL)?.querySelector<HTMLElement>('[role=combobox]')?.focus();
      return;
    }
    const next = placeAfter(place, { key: event.key, isWhole: event.ctrlKey }, size);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    virtual.scrollToIndex(next.row);
    setPlace(next);
  };
  return { place, setPlace, onKeyDown };
}

type HeadProps = Pick<Props, 'sort' | 'ascending' | 'onSort'> & { readonly layout: Layout };

function Head({ layout, sort, ascending, onSort }: HeadProps) {
  const { rows, columns, measures, currency, across, down, keysAcross, figures, gridTemplateColumns } =
    layout;
  const lineOf = (record: Row): string =>
    columns.map((group) => nameOf(across, group, valueOf(record, group) ?? '')).join(' · ');
  const aboutMeasure = useAboutMeasure();
  const sortButton = (key: string, label: string, about?: readonly string[]) => (
    <SortButton
      label={label}
      about={about}
      direction={directionOf(key, sort, ascending)}
      onSort={() => onSort({ sort: key, ascending: sort === key && !ascending ? true : undefined })}
    />
  );
  return (
    <div role="rowgroup" className={styles['head']}>
      <div className={styles['row']} style={{ gridTemplateColumns }} role="row" aria-rowindex={1}>
        <div
          className={styles['name']}
          role="columnheader"
          aria-colindex={1}
          style={{ gridColumn: `span ${rows.length}` }}
        >
          {columns.map((group) => shortName(labelOf(across.groupingMap, group))).join(' · ')}
        </div>
        {[...across.records.map(lineOf), t({ message: 'All', context: 'sum' })].map((line, index) => (
          <div
            key={keysAcross[index] ?? 'all'}
            className={styles['across']}
            role="columnheader"
            aria-colindex={rows.length + index * measures.length + 1}
            aria-colspan={measures.length}
            style={{ gridColumn: `span ${measures.length}` }}
            dir="auto"
          >
            {line}
          </div>
        ))}
      </div>
      <div className={styles['row']} style={{ gridTemplateColumns }} role="row" aria-rowindex={2}>
        {rows.map((group, index) => (
          <div
            key={group}
            className={styles['name']}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={directionOf(group, sort, ascending)}
          >
            {sortButton(group, shortName(labelOf(down.groupingMap, group)))}
          </div>
        ))}
        {figures.map(({ key, measure }, index) => (
          <div
            key={`${key ?? ''} ${measure}`}
            className={styles['figure']}
            role="columnheader"
            aria-colindex={rows.length + index + 1}
            aria-sort={key === undefined ? directionOf(measure, sort, ascending) : undefined}
          >
            {key === undefined
              ? sortButton(
                  measure,
                  headOf(down, measure),
                  aboutMeasure(measure, labelOf(down.fieldMap, measure)),
                )
              : headOf(down, measure)}
            {isMoney(measure) ? ` ${currency}` : ''}
          </div>
        ))}
      </div>
    </div>
  );
}

const headOf = ({ fieldMap }: Report, measure: string): string => shortName(labelOf(fieldMap, measure));

/** Undefined where no record of the API is known for the cell. */
function figureIn(
  row: Row,
  { key, measure }: Figure,
  { rows, cells }: Pick<Props, 'rows'> & { cells: Cells },
) {
  const record = key === undefined ? row : cells.get(cellKey(keyOf(row, rows), key));
  return record && ((valueOf(record, measure) ?? '0') as NumberText);
}

type RowProps = {
  readonly record: Row;
  readonly index: number;
  readonly layout: Layout;
  readonly known: { readonly cells: Cells; readonly shades: Shades; readonly isWhole: boolean };
  /** The column that is chosen, and the one that the keyboard comes to; undefined where they are in other rows. */
  readonly here: number | undefined;
  readonly stop: number | undefined;
  readonly onPlace: (place: Place) => void;
};

function BodyRow({ record, index, layout, known, here, stop, onPlace }: RowProps) {
  const { rows, down, currency, figures, gridTemplateColumns } = layout;
  const rowKey = keyOf(record, rows);
  const shadeOf = ({ key, measure }: Figure): number =>
    key === undefined ? 0 : (known.shades.get(measure)?.get(cellKey(rowKey, key)) ?? 0);
  return (
    <div
      className={styles['row']}
      style={{ gridTemplateColumns, height: ROW_HEIGHT }}
      role="row"
      aria-rowindex={index + HEADS + 1}
    >
      {rows.map((group, column) => {
        const name = nameOf(down, group, valueOf(record, group) ?? '');
        return (
          <div
            key={group}
            role="rowheader"
            aria-colindex={column + 1}
            className={styles['name']}
            dir="auto"
            title={name}
          >
            {name}
          </div>
        );
      })}
      {figures.map((figure, column) => {
        const value = figureIn(record, figure, { rows, cells: known.cells });
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={rows.length + column + 1}
            className={`${styles['figure'] ?? ''} ${styles[`shade${shadeOf(figure)}`] ?? ''}`}
            data-place={`${index} ${column}`}
            tabIndex={stop === column ? 0 : -1}
            aria-selected={here === column}
            onClick={() => onPlace({ row: index, column })}
            onFocus={() => (here === column ? undefined : onPlace({ row: index, column }))}
          >
            {value === undefined ? (
              <NoFigure isKnown={known.isWhole} />
            ) : (
              <MeasureValue measure={figure.measure} value={value} currency={currency} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Nothing happened there, or nobody knows yet. */
const NoFigure = ({ isKnown }: { readonly isKnown: boolean }) => (
  <span className={styles['none']}>
    <span aria-hidden="true">{isKnown ? '–' : '…'}</span>
    <span className="visually-hidden">{isKnown ? t`nothing` : t`Loading`}</span>
  </span>
);

/** Of a column what the report by columns says of it, of all the sums of the report. */
function Totals({ layout }: { readonly layout: Layout }) {
  const { rows, across, down, currency, keysAcross, figures, gridTemplateColumns } = layout;
  const totalOf = ({ key, measure }: Figure): NumberText => {
    const sums = key === undefined ? down.total : across.records[keysAcross.indexOf(key)];
    return ((sums && valueOf(sums, measure)) ?? '0') as NumberText;
  };
  return (
    <div role="rowgroup" className={styles['totals']}>
      <div
        className={styles['row']}
        style={{ gridTemplateColumns }}
        role="row"
        aria-rowindex={HEADS + down.records.length + 1}
      >
        <div
          className={styles['name']}
          role="rowheader"
          aria-colindex={1}
          style={{ gridColumn: `span ${rows.length}` }}
        >
          <Trans>Total</Trans>
        </div>
        {figures.map((figure, column) => (
          <div
            key={column}
            className={styles['figure']}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={rows.length + column + 1}
          >
            <MeasureValue measure={figure.measure} value={totalOf(figure)} currency={currency} />
          </div>
        ))}
      </div>
    </div>
  );
}

type DrillProps = Pick<Props, 'onDrill'> & {
  readonly layout: Layout;
  readonly cells: Cells;
  readonly place: Place;
};

/** What the chosen cell stands for, and the way into it. */
function Drill({ layout, cells, place, onDrill }: DrillProps) {
  const { rows, columns, across, down, currency, keysAcross, figures } = layout;
  const record = down.records[place.row];
  const figure = figures[place.column];
  if (record === undefined || figure === undefined) return null;
  const column = figure.key === undefined ? undefined : across.records[keysAcross.indexOf(figure.key)];
  const value = figureIn(record, figure, { rows, cells });
  const cutsOf = (groups: readonly string[], of: Row): Cut[] =>
    groups.map((group) => ({ group, value: valueOf(of, group) ?? '' }));
  const cuts = [...cutsOf(rows, record), ...(column ? cutsOf(columns, column) : [])];
  const names = cuts.map(({ group, value: of }) =>
    nameOf(columns.includes(group) ? across : down, group, of),
  );
  const said = value && `: ${headOf(down, figure.measure)} ${measureText(figure.measure, value, currency)}`;
  return (
    <div className={styles['drill']} id={DRILL}>
      <p>
        {names.join(' · ')}
        {said}
      </p>
      {cuts.every(({ group }) => isDrillable(group)) ? (
        <ChoiceField
          label={t`Drill down by`}
          value=""
          choices={labelled(down.groupingMap)
            .filter(([group]) => !cuts.some((cut) => cut.group === group))
            .map(([name, label]) => ({ value: name, label }))}
          onChoose={(by) => onDrill(cuts, by)}
        />
      ) : null}
    </div>
  );
}
