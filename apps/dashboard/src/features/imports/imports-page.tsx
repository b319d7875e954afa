import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { actionsClass, CheckField } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Time } from '../../design/parts/time.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { byCursor } from '../../table/log-table.tsx';
import { usePages } from '../../table/pages.ts';
import { CsvLinks } from '../../table/tools.tsx';
import { ImportForm } from './import-form.tsx';
import type { Path } from './kept-import.ts';
import { keptImport } from './kept-import.ts';
import { useImport } from './use-import.ts';
import { textMap, texts } from '../../language/texts.ts';
import { fieldWords } from '../../words/refusals.ts';
import { useSay } from '../../words/use-say.ts';

type Job = Data<'get', '/jobs'>['jobs'][number];
type Line = Data<'get', '/jobs/{id}'>['logs'][number];
const LOOK_EVERY_MS = 1000;

export const ImportsPage = () => <Imports path="/network/conversion-import" />;
export const AdvertiserImportsPage = () => <Imports path="/advertiser/conversion-import" />;

function Imports({ path }: { readonly path: Path }) {
  const { running } = useSearch({ from: '/in/imports' });
  const navigate = useNavigate({ from: '/imports' });
  const { answer, more } = usePages(
    '/jobs',
    { query: { ...(running && { running }) } },
    { rowsOf: ({ jobs }) => jobs, nextOf: byCursor, limit: 50, refetchEveryMs: LOOK_EVERY_MS * 5 },
  );
  return (
    <>
      <PageHead title={t`Imports`} />
      <Section title={t`Import conversions`} isChange>
        <ImportForm path={path} />
      </Section>
      <Section title={t`History`}>
        <CheckField
          label={t`Running only`}
          checked={running ?? false}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({ search: { running: checked || undefined } })
          }
        />
        <Answered
          answer={answer}
          height={240}
          empty={<NothingYet>{running ? t`No import is running.` : t`No imports yet.`}</NothingYet>}
        >
          {({ rows }) => (
            <DataTable
              label={t`Imports`}
              rows={rows}
              keyOf={({ _id }) => _id}
              columns={JOB_COLUMNS}
              more={more}
            />
          )}
        </Answered>
      </Section>
    </>
  );
}

export function ImportPage() {
  const { jobId: id } = useParams({ from: '/in/imports/$jobId' });
  const { zone } = useSession().network;
  const cancel = useChange('post', '/jobs/{id}/cancel');
  const answer = useAnswer('/jobs/{id}', { path: { id } }, { refetchEveryMs: LOOK_EVERY_MS });
  const say = useSay();
  return (
    <>
      <PageHead title={t`Import`} crumbs={[[t`Imports`, { to: '/imports' }]]} />
      <Answered answer={answer} height={400}>
        {({ job, logs }) => (
          <>
            <Facts
              facts={[
                [t`Status`, <Status key="status" status={statusOf(job)} />],
                [t`Type`, job.dry_run ? t`Dry run, nothing changed` : t`Import`],
                [t`Rows`, rowsText(job.progress)],
                [t`New`, count(job.result.imported)],
                [t`Edited`, count(job.result.edited)],
                [t`Already recorded`, count(job.result.duplicates)],
                [t`Errors`, count(job.result.errors)],
                [t`Finished`, job.finished && `${job.finished} (${zone})`],
              ]}
            />
            <div className={actionsClass}>
              {job.finished === null ? (
                <ConfirmButton
                  label={t`Cancel import`}
                  consequence={t`Finished rows are kept; the rest are skipped.`}
                  onConfirm={() => cancel.mutateAsync({ path: { id } })}
                />
              ) : null}
              {job.dry_run && job.status === 'completed' && !job.cancelled ? (
                <ImportChecked jobId={id} />
              ) : null}
              {job.result.errors === '0' ? null : (
                <CsvLinks
                  path={`/jobs/${id}/log`}
                  query={{ priority: 'error' }}
                  label={t`Download errors (CSV)`}
                  labelForExcel={t`Download errors (CSV) for Excel`}
                />
              )}
            </div>
            <Section title={t`Log (latest 100 lines)`}>
              {logs.length === 0 ? (
                <NothingYet>
                  <Trans>No entries yet.</Trans>
                </NothingYet>
              ) : (
                <DataTable
                  label={t`Log`}
                  rows={logs.map((one) => (say ? { ...one, message: fieldWords(one.message, say) } : one))}
                  keyOf={({ _id }) => _id}
                  columns={LINE_COLUMNS}
                />
              )}
            </Section>
          </>
        )}
      </Answered>
    </>
  );
}

/** After a dry run in this tab: the same rows, for good. */
function ImportChecked({ jobId }: { readonly jobId: string }) {
  const navigate = useNavigate();
  const begin = useImport();
  const kept = keptImport(jobId);
  if (!kept) return null;
  const { path, body, goesOn } = kept;
  return (
    <ActionButton
      look="main"
      onAct={async () => {
        const address = `${path}?dry_run=false&continue_on_error=${goesOn}`;
        const { job } = await begin.mutateAsync({ address, body });
        await navigate({ to: '/imports/$jobId', params: { jobId: job._id } });
      }}
    >
      <Trans>Import these rows</Trans>
    </ActionButton>
  );
}

const statusOf = ({ status, cancelled }: Pick<Job, 'status' | 'cancelled'>): string =>
  cancelled ? 'cancelled' : status;

function rowsText(progress: Job['progress']): string {
  const processed = count(progress.processed);
  const total = count(progress.total);
  return t`${processed} of ${total}`;
}

const LEVELS = textMap([
  ['error', msg`Error`],
  ['warning', msg`Warning`],
  ['info', msg`Information`],
]);

const LINE_COLUMNS = texts<readonly Column<Line>[]>([
  { key: 'created', head: msg`Time`, kind: 'time', cell: ({ created }) => created },
  {
    key: 'priority',
    head: msg`Level`,
    kind: 'short',
    cell: ({ priority }) => LEVELS.get(priority) ?? priority,
  },
  { key: 'message', head: msg`Message`, cell: ({ message }) => message },
]);

const JOB_COLUMNS = texts<readonly Column<Job>[]>([
  {
    key: 'created',
    head: msg`Time`,
    kind: 'time',
    cell: ({ _id, created }) => (
      <Link to="/imports/$jobId" params={{ jobId: _id }}>
        <Time at={created} />
      </Link>
    ),
  },
  { key: 'status', head: msg`Status`, kind: 'status', cell: (job) => <Status status={statusOf(job)} /> },
  {
    key: 'dry',
    head: msg`Type`,
    kind: 'short',
    cell: ({ dry_run: isDry }) => (isDry ? t`Dry run` : t`Import`),
  },
  { key: 'rows', head: msg`Rows`, kind: 'number', cell: ({ progress }) => count(progress.total) },
  { key: 'new', head: msg`New`, kind: 'number', cell: ({ result }) => count(result.imported) },
  {
    key: 'there',
    head: msg`Already recorded`,
    kind: 'number',
    cell: ({ result }) => count(result.duplicates),
  },
  { key: 'wrong', head: msg`Errors`, kind: 'number', cell: ({ result }) => count(result.errors) },
]);
