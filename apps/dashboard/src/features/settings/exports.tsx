// Logs and reports of which every day becomes a file, and the outcome of each day.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { RowMenu } from '../../shell/row-menu.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { contentText, ExportForm } from './export-form.tsx';

type Export = Data<'get', '/network/exports'>['exports'][number];
type Run = Data<'get', '/network/exports/{id}/runs'>['runs'][number];

export function Exports() {
  const [adding, add] = useState(false);
  const [shown, show] = useState<Export | undefined>();
  const [said, say] = useState<string | undefined>();
  const name = shown?.name ?? '';
  return (
    <>
      {said === undefined ? null : <Notice>{said}</Notice>}
      {adding ? (
        <ExportForm onDone={() => add(false)} />
      ) : (
        <div>
          <Button icon={Plus} onClick={() => add(true)}>
            <Trans>New export</Trans>
          </Button>
        </div>
      )}
      <List onShow={show} onSaid={say} />
      {shown ? (
        <Section title={t`Files of ${name}`}>
          <Runs key={shown._id} one={shown} />
        </Section>
      ) : null}
    </>
  );
}

type ListProps = {
  readonly onShow: (one: Export | undefined) => void;
  readonly onSaid: (message: string) => void;
};

function List({ onShow, onSaid }: ListProps) {
  const answer = useAnswer('/network/exports', {});
  const change = useChange('patch', '/network/exports/{id}');
  const run = useChange('post', '/network/exports/{id}/runs');
  const remove = useChange('delete', '/network/exports/{id}');
  const actions = (one: Export) => {
    const path = { id: one._id };
    const { name } = one;
    return (
      <>
        <Button onClick={() => onShow(one)}>
          <Trans>Files</Trans>
        </Button>
        <RowMenu
          name={name}
          acts={[
            {
              label: t`Run now`,
              onAct: async () => {
                const { day } = (await run.mutateAsync({ path, body: {} })).run;
                onSaid(t`The file of ${day} will be written.`);
              },
            },
            {
              label: one.live ? t`Turn off` : t`Turn on`,
              onAct: () => change.mutateAsync({ path, body: { live: !one.live } }),
            },
            {
              label: t`Remove`,
              consequence: t`${name} stops writing files. Existing files are kept.`,
              onAct: async () => {
                await remove.mutateAsync({ path });
                onShow(undefined);
              },
            },
          ]}
        />
      </>
    );
  };
  const columns: Column<Export>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => name },
    { key: 'content', head: t`Data`, cell: contentText },
    {
      key: 'format',
      head: t`Format`,
      kind: 'short',
      cell: ({ format }) => (format === 'csv' ? 'CSV' : 'Parquet'),
    },
    { key: 'place', head: t`Destination`, cell: placeOf },
    { key: 'next', head: t`Next day`, kind: 'short', cell: ({ next_day: day }) => day },
    {
      key: 'status',
      head: t`Status`,
      kind: 'status',
      cell: ({ live }) => <Status status={live ? 'active' : 'paused'} />,
    },
    { key: 'do', head: t`Actions`, kind: 'action', cell: actions },
  ];
  return (
    <Answered
      answer={listOf(answer, ({ exports }) => exports)}
      height={160}
      empty={
        <NothingYet>
          <Trans>No exports yet. Send logs or reports to S3 or a folder every day.</Trans>
        </NothingYet>
      }
    >
      {(rows) => <DataTable label={t`Exports`} rows={rows} keyOf={({ _id }) => _id} columns={columns} />}
    </Answered>
  );
}

const placeOf = ({ folder, s3 }: Export): string =>
  s3 ? [s3.endpoint, s3.bucket, s3.prefix].filter((part) => part !== '').join('/') : (folder ?? '');

function Runs({ one }: { readonly one: Export }) {
  const run = useChange('post', '/network/exports/{id}/runs');
  const path = { id: one._id };
  const { answer, more } = usePages(
    '/network/exports/{id}/runs',
    { path },
    { rowsOf: ({ runs }): readonly Run[] => runs, totalOf: ({ total }) => total },
  );
  const columns: Column<Run>[] = [
    { key: 'day', head: t`Date`, kind: 'short', cell: ({ day }) => day },
    { key: 'status', head: t`Status`, kind: 'status', cell: ({ status }) => <Status status={status} /> },
    { key: 'file', head: t`File`, cell: ({ file }) => file },
    { key: 'rows', head: t`Rows`, kind: 'number', cell: ({ rows }) => rows },
    { key: 'bytes', head: t`Size`, kind: 'number', cell: ({ bytes }) => bytes },
    { key: 'error', head: t`Error`, cell: ({ error }) => error },
    { key: 'next', head: t`Next attempt`, kind: 'time', cell: ({ next_attempt: at }) => at },
    { key: 'finished', head: t`Completed`, kind: 'time', cell: ({ finished }) => finished },
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      cell: ({ day, status }) =>
        status === 'completed' ? null : (
          <ActionButton onAct={() => run.mutateAsync({ path, body: { day } })}>
            <Trans>Retry now</Trans>
          </ActionButton>
        ),
    },
  ];
  return (
    <Answered
      answer={answer}
      height={160}
      empty={
        <NothingYet>
          <Trans>Nothing due yet.</Trans>
        </NothingYet>
      }
    >
      {({ rows, total }) => (
        <DataTable
          label={t`Files`}
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={columns}
          total={total}
          more={more}
        />
      )}
    </Answered>
  );
}
