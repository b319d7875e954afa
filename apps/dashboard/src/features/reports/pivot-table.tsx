// A report with groups across. Rows come in pages of 1,000 and only those in sight are in the page; cells come by and by, and until one is
// there it looks like not known yet.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { CopyAsCurl, CsvLinks } from '../../table/tools.tsx';
import { PivotGrid } from './pivot-grid.tsx';
import type { Path, Report } from '../../figures/report.ts';
import { Missing } from './missing.tsx';
import { type Query, useReport, useReportPages } from './report-pages.ts';
import type { Cut } from './report-search.ts';
import styles from './pivot.module.css';

/** More pages of cells are loaded when somebody asks for them. */
const CELL_PAGES_AT_ONCE = 20;
/** So many figures stand in a row at most. */
const FIGURES_MAX = 60;

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
  readonly onSort: (changed: { sort: string; ascending: boolean | undefined }) => void;
  readonly onDrill: (cuts: readonly Cut[], by: string) => void;
  /** What is said where there is no row. */
  readonly empty: ReactNode;
};

export function PivotTable(props: Props) {
  const { path, rows, columns, measures, query, having, sort, ascending, empty } = props;
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
    <>
      <Missing report={inside.report} />
      <Answered answer={joined(across, down.answer)} height={400}>
        {([columnReport, rowReport]) =>
          rowReport.records.length === 0 ? (
            empty
          ) : (
            <>
              <PivotGrid
                {...props}
                across={columnReport}
                down={rowReport}
                cells={inside.answer}
                onEnd={down.load}
              />
              <div className={styles['foot']}>
                <span role="status">
                  {[rowsText(rowReport), cellsText(inside.answer), columnsText(columnReport)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {down.load ? (
                  <Button onClick={down.load}>
                    <Trans>Load more rows</Trans>
                  </Button>
                ) : null}
                {inside.more ? (
                  <Button onClick={inside.more}>
                    <Trans>Load more cells</Trans>
                  </Button>
                ) : null}
                <CopyAsCurl path={path} query={wholeQuery} />
                <CsvLinks path={path} query={wholeQuery} />
              </div>
            </>
          )
        }
      </Answered>
    </>
  );
}

/** Both, once both are there; what is known of both stays when one of them fails. */
function joined<A, B>(one: Answer<A>, two: Answer<B>): Answer<readonly [A, B]> {
  const whole = one.state !== 'loading' &&
    two.state !== 'loading' &&
    one.data !== undefined &&
    two.data !== undefined && {
      data: [one.data, two.data] as const,
      at: Math.min(one.at ?? 0, two.at ?? 0),
    };
  const failed = one.state === 'failed' ? one : two.state === 'failed' ? two : undefined;
  if (failed) return { state: 'failed', refusal: failed.refusal, retry: failed.retry, ...whole };
  if (!whole) return { state: 'loading' };
  return { ...whole, state: one.state === 'stale' || two.state === 'stale' ? 'stale' : 'ready' };
}

function rowsText({ records, count: whole }: Report): string {
  const [shown, all] = [count(`${records.length}`), count(whole)];
  return plural(whole, { one: `${shown} of ${all} row`, other: `${shown} of ${all} rows` });
}

function columnsText({ records, count: whole }: Report): string {
  const [shown, all] = [records.length, count(whole)];
  return whole === `${shown}` ? '' : t`Showing ${shown} of ${all} columns; the export has all`;
}

function cellsText(answer: Answer<Report>): string {
  if (answer.state === 'failed') {
    const { message } = answer.refusal;
    return t`Cells couldn’t load: ${message}`;
  }
  if (answer.state === 'loading') return t`Loading cells…`;
  const { records, count: whole } = answer.data;
  const [shown, all] = [count(`${records.length}`), count(whole)];
  return whole === `${records.length}` ? '' : t`${shown} of ${all} cells loaded`;
}
