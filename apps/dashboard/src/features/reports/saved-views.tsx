// Names for what the page shows. A view is the query of a URL, so that opening one is going there, and the way back is the browser's.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import { lazy, Suspense, useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button, buttonClass } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { OF_PAGE, PAGE, shownQuery, ViewLink } from './saved-view-link.tsx';
import styles from './saved-views.module.css';

const ViewList = lazy(async () => ({ default: (await import('./saved-view-list.tsx')).ViewList }));

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
                <Suspense fallback={null}>
                  <ViewList views={views} onOpen={() => open(false)} />
                </Suspense>
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
