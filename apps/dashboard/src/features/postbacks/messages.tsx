// Messages of postbacks with every attempt, as network and affiliate read them.
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Status } from '../../design/parts/status.tsx';
import { Answered } from '../../shell/answered.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';

export type Message = Data<'get', '/network/postback-logs'>['logs'][number];

type Props = {
  readonly path: '/network/postback-logs' | '/affiliate/postback-logs';
  /** What can be done with a message. */
  readonly action?: (message: Message) => ReactNode;
};

export function Messages({ path, action }: Props) {
  const { zone } = useSession().network;
  const { answer, more } = usePages(
    path,
    {},
    { rowsOf: ({ logs }): readonly Message[] => logs, totalOf: ({ total }) => total, limit: 1000 },
  );
  const columns: Column<Message>[] = [
    { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
    { key: 'status', head: 'Status', kind: 'short', cell: ({ status }) => <Status status={status} /> },
    {
      key: 'event',
      head: 'Event',
      kind: 'short',
      cell: ({ event, test }) => (test ? `${event} (test)` : event),
    },
    { key: 'url', head: 'Asked', cell: ({ method, url }) => `${method} ${url}` },
    { key: 'answer', head: 'Last answer', cell: ({ attempts }) => lastAnswer(attempts) },
    { key: 'attempts', head: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts.length) },
    { key: 'next', head: 'Next attempt', kind: 'time', cell: ({ next_attempt: at }) => at },
    ...(action ? [{ key: 'do', head: 'Do', kind: 'action' as const, isChange: true, cell: action }] : []),
  ];
  return (
    <Answered answer={answer} height={320} empty={<NothingYet>No message was sent yet.</NothingYet>}>
      {({ rows, total }) => (
        <DataTable
          label="Messages"
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={columns}
          total={total}
          more={more}
          tools={<CopyAsCurl path={path} query={{}} />}
        />
      )}
    </Answered>
  );
}

function lastAnswer(attempts: Message['attempts']): string {
  const last = attempts.at(-1);
  if (!last) return '';
  return last.status === null ? last.error : `${last.status} in ${last.latency_ms} ms`;
}
