// What somebody was told, and what they want to be told.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { Asked, Data } from '../../api/client.ts';
import { refusalFrom, useAnswer, useChange } from '../../api/query.ts';
import { useReadOnly } from '../../api/session.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { Notice, Refused } from '../../design/parts/notice.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { texts } from '../../language/texts.ts';
import { NOTICE_WORDS } from './words.ts';

type ListedNotice = Data<'get', '/notices'>['notices'][number];
type Choice = Asked<'patch', '/notices/choices'>['body']['choices'][number];

export function NoticesPage() {
  const { tab = 'list' } = useSearch({ from: '/in/notices' });
  return (
    <>
      <PageHead title={t`Notifications`} />
      <Tabs
        label={t`Notifications`}
        tabs={[
          ['list', t`All`],
          ['settings', t`Preferences`],
        ]}
        present={tab}
      />
      {tab === 'list' ? <List /> : <Choices />}
    </>
  );
}

function List() {
  const read = useChange('post', '/notices/read');
  const { answer, more } = usePages(
    '/notices',
    {},
    { rowsOf: ({ notices }): readonly ListedNotice[] => notices, totalOf: ({ total }) => total },
  );
  const mark = (ids: readonly string[]) => read.mutateAsync({ body: { ids: [...ids] } });
  const columns: Column<ListedNotice>[] = [
    { key: 'created', head: t`Time`, kind: 'time', cell: ({ created }) => created },
    {
      key: 'title',
      head: t`Event`,
      cell: ({ title, page, read: isRead }) => (
        <a href={`/app${page}`}>{isRead ? title : <strong>{title}</strong>}</a>
      ),
    },
    { key: 'text', head: t`Details`, cell: ({ text }) => text },
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      cell: ({ _id, read: isRead }) =>
        isRead ? null : (
          <ActionButton onAct={() => mark([_id])}>
            <Trans>Mark as read</Trans>
          </ActionButton>
        ),
    },
  ];
  return (
    <Answered
      answer={answer}
      height={240}
      empty={
        <NothingYet>
          <Trans>No notifications yet.</Trans>
        </NothingYet>
      }
    >
      {({ rows, total }) => {
        const unread = rows.filter((one) => !one.read).slice(0, 200);
        return (
          <DataTable
            label={t`Notifications`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            total={total}
            more={more}
            tools={
              unread.length === 0 ? null : (
                <ActionButton onAct={() => mark(unread.map(({ _id }) => _id))}>
                  <Trans>Mark all as read</Trans>
                </ActionButton>
              )
            }
          />
        );
      }}
    </Answered>
  );
}

function Choices() {
  const answer = useAnswer('/notices/choices', {});
  const choose = useChange('patch', '/notices/choices');
  const readOnly = useReadOnly();
  return (
    <Answered answer={answer} height={320}>
      {({ choices, mail }) => (
        <>
          {mail ? null : (
            <Notice>
              <Trans>Email isn’t set up on this server, so notifications appear here only.</Trans>
            </Notice>
          )}
          {choose.error ? <Refused refusal={refusalFrom(choose.error)} /> : null}
          {choices.map((one) => (
            <ChoiceField
              key={one.kind}
              label={NOTICE_WORDS.get(one.kind) ?? one.label}
              value={one.choice}
              disabled={readOnly !== undefined || choose.isPending}
              choices={WAYS.map(([value, label]) => ({
                value,
                label: value === one.default ? t`${label} (default)` : label,
              }))}
              onChoose={(value) =>
                choose.mutate({ body: { choices: [{ kind: one.kind, choice: value } as Choice] } })
              }
            />
          ))}
        </>
      )}
    </Answered>
  );
}

const WAYS = texts<readonly (readonly [way: Choice['choice'], label: string])[]>([
  ['letter', msg`Here and by email`],
  ['list', msg`Here only`],
  ['nothing', msg`Off`],
]);
