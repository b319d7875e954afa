// The records that belong to another one: a table, a form that adds one, and what can be done with each.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { type Operation, useMayChange } from '../api/permitted.ts';
import type { Answer } from '../api/query.ts';
import { useReadOnly } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import { actionsClass } from '../design/parts/field.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { type FormField, RecordForm } from '../forms/record-form.tsx';
import { ActionButton } from '../shell/action-button.tsx';
import { Answered } from '../shell/answered.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { NothingYet } from './nothing.tsx';

type Props<Row, Name extends string> = {
  readonly label: string;
  readonly answer: Answer<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: ReactNode;
  /** What the button says: it opens the form, or adds at once where there is nothing to fill in. */
  readonly add: string;
  readonly fields: readonly FormField<Name>[];
  /** Another way to add one, beside the button. */
  readonly alsoAdd?: ReactNode;
  readonly onAdd: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  readonly fieldOf?: (path: string) => string;
  /** What it calls, where the page is changed by another operation. */
  readonly asks?: Operation;
  /** Shown below the fields of the form, from what is typed at the moment; `edited`: the record that is changed. */
  readonly below?: (typed: Readonly<Record<Name, string>>, edited?: Row) => ReactNode;
  /** Where each can be changed in its place. */
  readonly edit?: {
    /** The title of the form. */
    readonly title: string;
    /** Those that stay as they are once it is there. */
    readonly without?: readonly Name[];
    readonly typedOf: (row: Row) => Readonly<Partial<Record<Name, string>>>;
    readonly onEdit: (row: Row, values: Readonly<Record<Name, string>>) => Promise<unknown>;
  };
};

export function RecordList<Row, Name extends string>(props: Props<Row, Name>) {
  const { label, answer, keyOf, columns, empty, add, fields, onAdd, fieldOf, below, edit, asks, alsoAdd } =
    props;
  const [edited, setEdited] = useState<Row | undefined>();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayChange(asks);
  return (
    <>
      {fields.length === 0 ? (
        <div>
          <ActionButton asks={asks} icon={Plus} onAct={() => onAdd({} as Readonly<Record<Name, string>>)}>
            {add}
          </ActionButton>
        </div>
      ) : isAdding && mayAdd ? (
        <RecordForm
          action={add}
          fields={fields}
          asks={asks}
          {...(fieldOf && { fieldOf })}
          {...(below && { below })}
          onCancel={() => setAdding(false)}
          onSend={async (values) => {
            await onAdd(values);
            setAdding(false);
          }}
        />
      ) : mayAdd ? (
        <div className={actionsClass}>
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {add}
          </Button>
          {alsoAdd}
        </div>
      ) : null}
      <Answered answer={answer} height={160} empty={<NothingYet>{empty}</NothingYet>}>
        {(rows) => (
          <DataTable
            label={label}
            rows={rows}
            keyOf={keyOf}
            columns={edit ? withEdit(columns, setEdited) : columns}
          />
        )}
      </Answered>
      {edit ? (
        <Dialog title={edit.title} isOpen={edited !== undefined} onClose={() => setEdited(undefined)}>
          {edited === undefined ? null : (
            <RecordForm
              action={t`Save`}
              fields={startingWith(fields, edit.typedOf(edited), edit.without)}
              {...(fieldOf && { fieldOf })}
              {...(below && { below: (typed) => below(typed, edited) })}
              onCancel={() => setEdited(undefined)}
              onSend={async (values) => {
                await edit.onEdit(edited, values);
                setEdited(undefined);
              }}
            />
          )}
        </Dialog>
      ) : null}
    </>
  );
}

const startingWith = <Name extends string>(
  fields: readonly FormField<Name>[],
  typed: Readonly<Partial<Record<Name, string>>>,
  without: readonly Name[] = [],
): readonly FormField<Name>[] =>
  fields
    .filter(({ name }) => !without.includes(name))
    .map((field) => ({ ...field, start: typed[field.name] ?? '' }));

/** Of both buttons, side by side. */
const WITH_EDIT_WIDTH = 148;

/** Before what else can be done with a row. */
const withEdit = <Row,>(
  columns: readonly Column<Row>[],
  onEdit: (row: Row) => void,
): readonly Column<Row>[] =>
  columns.map((column) =>
    column.kind === 'action'
      ? {
          ...column,
          width: Math.max(column.width ?? 0, WITH_EDIT_WIDTH),
          cell: (row: Row) => (
            <span>
              <EditButton onEdit={() => onEdit(row)} />
              {column.cell(row)}
            </span>
          ),
        }
      : column,
  );

const EditButton = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Button look="quiet" off={useReadOnly()} onClick={onEdit}>
    <Trans>Edit</Trans>
  </Button>
);

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
