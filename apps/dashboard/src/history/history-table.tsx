// Who changed what of a record, newest first, from the audit log.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Data } from '../api/client.ts';
import { Answered } from '../shell/answered.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { byCursor } from '../table/log-table.tsx';
import { NothingYet } from '../table/nothing.tsx';
import { usePages } from '../table/pages.ts';
import { CopyAsCurl, CsvLinks } from '../table/tools.tsx';
import { texts } from '../language/texts.ts';
import { actorWord } from '../words/en.ts';
import { changeText, doneText } from './history-words.ts';

type Entry = Data<'get', '/network/audit'>['audit'][number];

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
    { rowsOf: ({ audit }) => audit, totalOf: ({ total }) => total, nextOf: byCursor },
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
          columns={COLUMNS}
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

const COLUMNS = texts<readonly Column<Entry>[]>([
  { key: 'created', head: msg`Time`, kind: 'time', cell: ({ created }) => created },
  {
    key: 'action',
    head: msg`Record`,
    kind: 'short',
    cell: ({ action = '', object = '' }) => doneText(object, action),
  },
  { key: 'changes', head: msg`Changes`, cell: ({ changes = {} }) => changesText(changes) },
  { key: 'reason', head: msg`Reason`, cell: ({ reason }) => reason },
  {
    key: 'actor',
    head: msg`By`,
    kind: 'short',
    cell: ({ actor }) =>
      actor ? [actorWord(actor.role), actor.key_id?.slice(0, 8)].filter(Boolean).join(' ') : '',
  },
]);

const changesText = (changes: Readonly<Record<string, readonly unknown[]>>): string =>
  Object.entries(changes)
    .map(([name, change]) => changeText(name, change))
    .join(', ');
