// Names for what the page shows. A view is the query of a URL, so that opening one is going there, and the way back is the browser's.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { defaultParseSearch, Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button, buttonClass } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Refused } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { type Mailed, MailedView } from './mailed-view.tsx';
import styles from './saved-views.module.css';

type View = Data<'get', '/views'>['views'][number];
const PAGE = 'reports';
const OF_PAGE = { query: { view_page: PAGE, limit: '1000' } } as const;

/** What the URL says now, as the browser encoded it. */
const shownQuery = (): string => location.search.slice(1);

/** Pinned views to go to, all views to look after, and the present one to be saved. */
export function SavedViews() {
  const answer = useAnswer('/views', OF_PAGE);
  const [isOpen, open] = useState(false);
  const [isSaving, startSaving] = useState(false);
  const readOnly = useReadOnly();
  return (
    <>
      <nav className={styles['views']} aria-label={t`Saved reports`}>
        <Answered answer={answer} height={32}>
          {({ views, total }) => (
            <>
              {views
                .filter(({ pinned }) => pinned)
                .map((view) => (
                  <ViewLink key={view._id} view={view} className={buttonClass()} />
                ))}
              {views.length === 0 ? null : (
                <Button look="quiet" onClick={() => open(true)}>{t`All saved reports (${total})`}</Button>
              )}
              <Dialog title={t`Saved reports`} isOpen={isOpen} onClose={() => open(false)}>
                <ViewList views={views} onOpen={() => open(false)} />
              </Dialog>
            </>
          )}
        </Answered>
        <Button icon={Bookmark} off={readOnly} aria-keyshortcuts="s" onClick={() => startSaving(true)}>
          <Trans>Save report</Trans>
        </Button>
      </nav>
      <Dialog title={t`Save report`} isOpen={isSaving} onClose={() => startSaving(false)}>
        <SaveForm onSaved={() => startSaving(false)} />
      </Dialog>
    </>
  );
}

/** What of them comes by e-mail is asked for when it is opened; without an answer, which is told once, the views are there all the same. */
function ViewList({ views, onOpen }: { readonly views: readonly View[]; readonly onOpen: () => void }) {
  const answer = useAnswer('/report-schedules', {});
  const mailed = 'data' in answer ? answer.data : undefined;
  return (
    <>
      {answer.state === 'failed' ? <Refused refusal={answer.refusal} retry={answer.retry} /> : null}
      <ul className={styles['list']}>
        {views.map((view) => (
          <ViewLine key={view._id} view={view} mailed={mailed} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

type LinkProps = { readonly view: View; readonly className?: string; readonly onOpen?: () => void };

/** Marked while the page shows exactly that. */
const ViewLink = ({ view, className, onOpen }: LinkProps) => (
  <Link
    to="/reports"
    search={defaultParseSearch(`?${view.query}`)}
    activeOptions={{ exact: true }}
    className={`${styles['link'] ?? ''} ${className ?? ''}`}
    dir="auto"
    {...(onOpen && { onClick: onOpen })}
  >
    {view.name}
  </Link>
);

function SaveForm({ onSaved }: { readonly onSaved: () => void }) {
  const save = useChange('post', '/views');
  return (
    <RecordForm
      action={t`Save`}
      fields={[
        {
          name: 'name',
          label: t`Name`,
          hint: t`Saves the period, grouping, metrics and filters.`,
        },
        {
          name: 'shared',
          label: t`Visible to`,
          kind: 'choice',
          choices: [
            { value: 'no', label: t`Only me` },
            { value: 'yes', label: t`My team` },
          ],
        },
        {
          name: 'pinned',
          label: t`Show`,
          kind: 'choice',
          choices: [
            { value: 'yes', label: t`As a tab above the report` },
            { value: 'no', label: t`In the list of saved reports` },
          ],
        },
      ]}
      onCancel={onSaved}
      onSend={async ({ name, shared, pinned }) => {
        const flags = { shared: shared === 'yes', pinned: pinned === 'yes' };
        await save.mutateAsync({ body: { name, page: PAGE, query: shownQuery(), ...flags } });
        onSaved();
      }}
    />
  );
}

type LineProps = {
  readonly view: View;
  /** Undefined while it is not known. */
  readonly mailed: Mailed | undefined;
  readonly onOpen: () => void;
};

/** One view, and what may be done with it by who may. */
function ViewLine({ view, mailed, onOpen }: LineProps) {
  const { name: viewName } = view;
  const [isRenaming, rename] = useState(false);
  const again = useAgain('/views', OF_PAGE);
  const edit = useChange('patch', '/views/{id}');
  const remove = useChange('delete', '/views/{id}');
  const path = { id: view._id };
  const change = (body: { name?: string; query?: string; shared?: boolean; pinned?: boolean }) =>
    edit.mutateAsync({ path, body });
  if (isRenaming)
    return (
      <li>
        <RecordForm
          latest={async () => {
            const { views } = await again();
            return { name: (views.find(({ _id }) => _id === view._id) ?? view).name };
          }}
          action={t`Rename`}
          fields={[{ name: 'name', label: t`Name`, start: viewName }]}
          onCancel={() => rename(false)}
          onSend={async ({ name }) => {
            await change({ name });
            rename(false);
          }}
        />
      </li>
    );
  return (
    <li>
      <div className={styles['about']}>
        <ViewLink view={view} onOpen={onOpen} />
        <span className={styles['whose']}>{whoseText(view)}</span>
        {mailed ? (
          <MailedView
            view={view}
            schedule={mailed.schedules.find((one) => one.view_id === view._id)}
            mail={mailed.mail}
          />
        ) : null}
      </div>
      {view.changeable ? (
        <div className={styles['views']} role="group" aria-label={t`Edit ${viewName}`}>
          <ActionButton look="quiet" onAct={() => change({ pinned: !view.pinned })}>
            {view.pinned ? t`Unpin` : t`Pin`}
          </ActionButton>
          <ActionButton look="quiet" onAct={() => change({ shared: !view.shared })}>
            {view.shared ? t`Make private` : t`Share with team`}
          </ActionButton>
          <Button look="quiet" onClick={() => rename(true)}>
            <Trans>Rename</Trans>
          </Button>
          <ActionButton look="quiet" onAct={() => change({ query: shownQuery() })}>
            <Trans>Update with current settings</Trans>
          </ActionButton>
          <ConfirmButton
            label={t`Delete`}
            consequence={t`${viewName} is deleted for everyone. Your data isn’t affected.`}
            onConfirm={() => remove.mutateAsync({ path })}
          />
        </div>
      ) : null}
    </li>
  );
}

function whoseText({ own, shared }: View): string {
  if (!own) return t`Shared by a teammate`;
  return shared ? t`Yours, shared` : t`Yours`;
}
