// The messages of postbacks, whoever looks at them: what narrows them, every attempt of one, and what failed once more.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import Calendar from 'lucide-react/icons/calendar';
import type { NumberText } from '../../api/exact-json.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Status } from '../../design/parts/status.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { type Filter, FilterBar } from '../../table/filter-bar.tsx';
import { logBarClass, LogSums } from '../../table/log-sums.tsx';
import { byCursor } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { statusFilter } from '../../table/record-filters.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { subjectWord } from '../../words/en.ts';
import { type Message, MessageDialog } from './message-dialog.tsx';
import { lastAnswer } from './words.ts';

const STATUSES = ['pending', 'delivered', 'failed'] as const;

type Failed = {
  readonly campaign?: string;
  readonly since?: string;
  readonly user_id?: string;
};
type Resent = { readonly resent: NumberText; readonly more: boolean };

type Props = {
  readonly path: '/network/postback-logs' | '/affiliate/postback-logs';
  /** What else narrows them. */
  readonly filters: readonly Filter[];
  readonly onResend: (message: Message) => Promise<unknown>;
  readonly onResendFailed: (which: Failed) => Promise<Resent>;
};

export function useMessageSearch() {
  const search = useSearch({ from: '/in/postbacks' });
  const navigate = useNavigate({ from: '/postbacks' });
  return {
    search,
    set: (changed: Partial<typeof search>) =>
      void navigate({ search: (before) => ({ ...before, ...changed }) }),
    clear: () => void navigate({ search: ({ tab, columns }) => ({ tab, columns }) }),
  };
}

export function Messages({ path, filters, onResend, onResendFailed }: Props) {
  const { zone } = useSession().network;
  const { search, set, clear } = useMessageSearch();
  const { status, campaign, affiliate, since } = search;
  const [shown, show] = useState<Message | undefined>();
  const [resent, setResent] = useState<string | undefined>();
  const which = {
    ...(campaign && { campaign }),
    ...(since && /^\d{4}-\d\d-\d\d$/.test(since) && { since }),
    ...(affiliate && path === '/network/postback-logs' && { user_id: affiliate }),
  };
  const query = { ...which, ...(status && { status }) };
  const { answer, more } = usePages(
    path,
    { query },
    {
      rowsOf: ({ logs }): readonly Message[] => logs,
      totalOf: ({ total }) => total,
      nextOf: byCursor,
      limit: 1000,
    },
  );
  return (
    <>
      <div className={logBarClass}>
        <FilterBar
          filters={[
            statusFilter(STATUSES, {
              value: status,
              onChange: (value) => set({ status: STATUSES.find((one) => one === value) }),
              isOne: true,
            }),
            ...filters,
            {
              kind: 'text',
              isDate: true,
              key: 'since',
              label: t`Since (${zone})`,
              icon: Calendar,
              value: since ?? '',
              onChange: (value) => set({ since: value || undefined }),
            },
          ]}
          onClear={clear}
        >
          <ConfirmButton
            label={t`Resend all failed`}
            isHarmless
            consequence={t`Resends every failed delivery that matches the filters, starting over. Tests and postbacks that are turned off are skipped.`}
            onConfirm={async () => {
              const { resent: many, more: hasMore } = await onResendFailed(which);
              const deliveries = count(many);
              const said = plural(many, {
                one: `${deliveries} delivery will be resent.`,
                other: `${deliveries} deliveries will be resent.`,
              });
              setResent(hasMore ? `${said} ${t`More match; run it again to resend them.`}` : said);
            }}
          />
        </FilterBar>
        <LogSums path={path} query={query} />
      </div>
      <Answered
        answer={answer}
        height={320}
        empty={
          Object.keys(query).length > 0 ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <Trans>No deliveries yet.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Deliveries`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf(zone, show)}
            total={total}
            more={more}
            tools={<CopyAsCurl path={path} query={query} />}
          />
        )}
      </Answered>
      <MessageDialog message={shown} onClose={() => show(undefined)} onResend={onResend} />
      <Dialog title={t`Resent`} isOpen={resent !== undefined} onClose={() => setResent(undefined)}>
        <p>{resent}</p>
      </Dialog>
    </>
  );
}

const testText = (event: string): string => t`${event} (test)`;

const columnsOf = (zone: string, show: (message: Message) => void): Column<Message>[] => [
  { key: 'created', head: t`Time`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: t`Status`, kind: 'status', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'event',
    head: t`Event`,
    kind: 'short',
    cell: ({ event, test }) => (test ? testText(subjectWord(event)) : subjectWord(event)),
  },
  {
    key: 'about',
    head: t`Conversion status`,
    kind: 'short',
    cell: ({ conversion_status: status }) => (status ? <Status status={status} /> : ''),
  },
  { key: 'url', head: t`Request`, cell: ({ method, url }) => `${method} ${url}` },
  { key: 'answer', head: t`Last response`, cell: ({ attempts }) => lastAnswer(attempts) },
  { key: 'attempts', head: t`Attempts`, kind: 'number', cell: ({ attempts }) => String(attempts.length) },
  { key: 'next', head: t`Next attempt`, kind: 'time', cell: ({ next_attempt: at }) => at },
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    cell: (message) => (
      <Button onClick={() => show(message)}>
        <Trans>Details</Trans>
      </Button>
    ),
  },
];
