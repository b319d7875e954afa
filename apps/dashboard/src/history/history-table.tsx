// Who changed what of a record, newest first, from the audit log.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Data } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Answered } from '../shell/answered.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { byCursor } from '../table/log-table.tsx';
import { NothingYet } from '../table/nothing.tsx';
import { usePages } from '../table/pages.ts';
import { CopyAsCurl, CsvLinks } from '../table/tools.tsx';
import { reasonWord } from '../words/reasons.ts';
import { actorText, changeText, doneText, nameOf, type Names } from './history-words.ts';

type Page = Data<'get', '/network/audit'>;
/** With the names of its page. */
type Entry = Page['audit'][number] & Pick<Page, 'names'>;

/** Of one record, or of everything; `start` and `end` are days. */
export type Shown = { readonly objectId?: string; readonly start?: string; readonly end?: string };

export function HistoryTable({ objectId, start, end }: Shown) {
  const query = {
    ...(objectId !== undefined && { object_id: objectId }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  };
  const { answer, more } = usePages(
    '/network/audit',
    { query },
    {
      rowsOf: ({ audit, names }) => audit.map((entry): Entry => ({ ...entry, names })),
      totalOf: ({ total }) => total,
      nextOf: byCursor,
    },
  );
  return (
    <Answered
      answer={answer}
      height={240}
      empty={
        <NothingYet>
          <Trans>No changes yet.</Trans>
        </NothingYet>
      }
    >
      {({ rows, total }) => (
        <DataTable
          label={t`Activity`}
          rows={rows}
          keyOf={({ _id = '' }) => _id}
          columns={columnsOf(objectId === undefined)}
          total={total}
          more={more}
          tools={
            <>
              <CopyAsCurl path="/network/audit" query={query} />
              <CsvLinks path="/network/audit" query={query} />
            </>
          }
        />
      )}
    </Answered>
  );
}

/** Of everything each entry says whose record it is; of one record it is that. */
const columnsOf = (isOfAll: boolean): readonly Column<Entry>[] => [
  { key: 'created', head: t`Time`, kind: 'time', cell: ({ created }) => created },
  {
    key: 'action',
    head: t`Record`,
    kind: 'short',
    width: 148,
    cell: ({ action = '', object = '' }) => doneText(object, action),
  },
  ...(isOfAll ? [nameColumn()] : []),
  {
    key: 'changes',
    head: t`Changes`,
    cell: ({ changes = {}, object = '', names }) => (
      <Changes changes={changes} object={object} names={names} />
    ),
  },
  { key: 'reason', head: t`Reason`, cell: ({ reason = '' }) => reasonWord(reason) },
  {
    key: 'actor',
    head: t`By`,
    kind: 'short',
    cell: ({ actor, names }) => (actor ? <Actor actor={actor} names={names} /> : ''),
  },
];

const nameColumn = (): Column<Entry> => ({
  key: 'name',
  head: t`Name`,
  cell: ({ object_id: id = '', parent_id: parent = '', names }) => (
    <span title={id}>{nameOf(names, id) ?? nameOf(names, parent) ?? ''}</span>
  ),
});

type ActorProps = { readonly actor: NonNullable<Entry['actor']>; readonly names: Names };

/** By name; with the ids where somebody points at it. */
function Actor({ actor, names }: ActorProps) {
  const { key_id: key, user_id: account, person_id: person } = actor;
  const name = actorText(actor, names);
  return <span title={[name, person, key, account].filter((one) => one !== null).join(' ')}>{name}</span>;
}

type ChangesProps = {
  readonly changes: Readonly<Record<string, readonly unknown[]>>;
  readonly object: string;
  readonly names: Names;
};

/** In words; as they are stored where somebody points at them. */
function Changes({ changes, object, names }: ChangesProps) {
  const { zone } = useSession().network;
  const all = Object.entries(changes);
  const stored = all.map(
    ([name, change]) => `${name}: ${change.map((value) => JSON.stringify(value)).join(' → ')}`,
  );
  return (
    <span title={stored.join('\n')}>
      {all.map(([name, change]) => changeText(name, change, { names, zone, object })).join(', ')}
    </span>
  );
}
