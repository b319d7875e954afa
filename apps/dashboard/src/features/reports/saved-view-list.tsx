// All saved reports, and what may be done with each; loaded when it is opened.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Refused } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { type Mailed, MailedView } from './mailed-view.tsx';
import { OF_PAGE, shownQuery, type View, ViewLink } from './saved-view-link.tsx';
import styles from './saved-views.module.css';

/** What of them comes by e-mail is asked for when it is opened; without an answer, which is told once, the views are there all the same. */
export function ViewList({
  views,
  onOpen,
}: {
  readonly views: readonly View[];
  readonly onOpen: () => void;
}) {
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
