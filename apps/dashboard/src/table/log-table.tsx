import type { ReactNode } from 'react';
import type { Answer } from '../api/query.ts';
import { Answered } from '../shell/answered.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { useListed } from './beside.ts';
import { knownRows } from './known-rows.ts';
import type { Rows } from './pages.ts';
import { type addressOf, CopyAsCurl, CsvLinks } from './tools.tsx';

type Props<Row> = {
  readonly label: string;
  /** Where the rows are asked for, and with what. */
  readonly path: string;
  readonly query: Parameters<typeof addressOf>[1];
  readonly answer: Answer<Rows<Row>>;
  readonly more: { readonly load: () => void; readonly isLoading: boolean } | undefined;
  readonly columns: readonly Column<Row>[];
  readonly empty: ReactNode;
  /** What all rows that match come to. */
  readonly sums?: ReactNode;
  /** The head of the page has its files. */
  readonly isExportedAbove?: boolean;
};

/** The most the API gives at once. */
const STEP = '1000';

/** How a log goes on: behind the last row it has shown, in long steps, because it is the one that goes on for long. */
export const byCursor = ({ next_cursor: cursor }: { readonly next_cursor: string | null }) =>
  cursor === null ? undefined : { cursor, limit: STEP };

/** The rows of a log in the period of the page, with the same rows as a file. */
export function LogTable<Row extends { readonly _id?: string }>(props: Props<Row>) {
  const { label, path, query, answer, more, columns, empty, sums, isExportedAbove = false } = props;
  useListed(knownRows(answer).map(({ _id = '' }) => _id));
  return (
    <Answered answer={answer} height={320} empty={empty}>
      {({ rows, total }) => (
        <DataTable
          label={label}
          rows={rows}
          keyOf={({ _id = '' }) => _id}
          columns={columns}
          total={total}
          more={more}
          sums={sums}
          tools={
            <>
              <CopyAsCurl path={path} query={{ ...query, limit: '100' }} />
              {isExportedAbove ? null : <CsvLinks path={path} query={query} />}
            </>
          }
        />
      )}
    </Answered>
  );
}
