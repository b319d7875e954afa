// The records that belong to another one: a table, a form that adds one, and what can be done with each.
import { type ReactNode, useState } from 'react';
import { useMayChange } from '../api/permitted.ts';
import type { Answer } from '../api/query.ts';
import { Button } from '../design/parts/button.tsx';
import { type FormField, RecordForm } from '../forms/record-form.tsx';
import { Answered } from '../shell/answered.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { NothingYet } from './nothing.tsx';

type Props<Row, Name extends string> = {
  readonly label: string;
  readonly answer: Answer<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: ReactNode;
  /** What the button that opens the form says. */
  readonly add: string;
  readonly fields: readonly FormField<Name>[];
  readonly onAdd: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  readonly fieldOf?: (path: string) => string;
};

export function RecordList<Row, Name extends string>(props: Props<Row, Name>) {
  const { label, answer, keyOf, columns, empty, add, fields, onAdd, fieldOf } = props;
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayChange();
  return (
    <>
      {isAdding && mayAdd ? (
        <RecordForm
          action={add}
          fields={fields}
          {...(fieldOf && { fieldOf })}
          onCancel={() => setAdding(false)}
          onSend={async (values) => {
            await onAdd(values);
            setAdding(false);
          }}
        />
      ) : mayAdd ? (
        <div>
          <Button onClick={() => setAdding(true)}>{add}</Button>
        </div>
      ) : null}
      <Answered answer={answer} height={160} empty={<NothingYet>{empty}</NothingYet>}>
        {(rows) => <DataTable label={label} rows={rows} keyOf={keyOf} columns={columns} />}
      </Answered>
    </>
  );
}

/** The same answer, seen through a list in it; empty where the list is. */
export function listOf<T, Row>(
  answer: Answer<T>,
  rowsOf: (data: T) => readonly Row[],
): Answer<readonly Row[]> {
  if (answer.state === 'loading') return answer;
  if (answer.state === 'failed') {
    const { data: known, ...failed } = answer;
    return known === undefined ? failed : { ...failed, data: rowsOf(known) };
  }
  const data = rowsOf(answer.data);
  if (answer.state === 'stale') return { ...answer, data };
  return { state: data.length === 0 ? 'empty' : 'ready', data, at: answer.at };
}
