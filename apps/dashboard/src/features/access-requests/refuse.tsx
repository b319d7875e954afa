// Requests are refused with a reason, which the affiliate reads (docs/rules/input-output.md#refused-requests).
import { msg, plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useChange } from '../../api/query.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import type { Choice } from '../../table/choice.tsx';
import { ManyForm } from '../../table/many.tsx';
import { texts } from '../../language/texts.ts';

const REASON = texts({
  name: 'reason',
  label: msg`Reason`,
  kind: 'long',
  hint: msg`The affiliate sees this and can apply again.`,
});

export function RefuseOne({ id, name }: { readonly id: string; readonly name: string }) {
  const decide = useChange('post', '/campaign/access-requests/{id}');
  return (
    <Opened title={t`Decline ${name}`} action={t`Decline…`}>
      {(close) => (
        <RecordForm
          action={t`Decline`}
          onCancel={close}
          fields={[REASON]}
          fieldOf={() => REASON.name}
          onSend={async ({ reason }) => {
            await decide.mutateAsync({ path: { id }, body: { live: false, refusal_reason: reason } });
            close();
          }}
        />
      )}
    </Opened>
  );
}

type ManyProps = { readonly choice: Choice; readonly nameOf: (id: string) => ReactNode };

/** Of those that are chosen, each for the same reason; nothing while none is. */
export function RefuseMany({ choice: { chosen, choose }, nameOf }: ManyProps) {
  const { mutateAsync: change } = useChange('post', '/campaign/access-requests/bulk');
  const count = chosen.size;
  return (
    <Opened title={t`Decline requests`} action={count === 0 ? undefined : t`Decline ${count}`}>
      {(close) => (
        <ManyForm
          many={{
            thing: t`Request`,
            them: (count) => plural(count, { one: '# request', other: '# requests' }),
            title: t`Decline requests`,
            fields: [REASON],
            change: (ids, { reason }) =>
              change({ body: { ids: [...ids], live: false, refusal_reason: reason } }),
            // No reason is typed yet, and each would do.
            rehearse: (ids) =>
              ask('post', '/campaign/access-requests/bulk', {
                body: { ids: [...ids], live: false, refusal_reason: '–', dry_run: true },
              }),
            nameOf,
          }}
          ids={[...chosen]}
          onDone={() => choose([])}
          onClose={close}
        />
      )}
    </Opened>
  );
}

type OpenedProps = {
  readonly title: string;
  /** What the button says that opens it; without, there is no button, and what is open stays open. */
  readonly action: string | undefined;
  readonly children: (close: () => void) => ReactNode;
};

function Opened({ title, action, children }: OpenedProps) {
  const [isOpen, open] = useState(false);
  const isReadOnly = useReadOnly();
  if (!useMayChange()) return null;
  const close = () => open(false);
  return (
    <>
      {action === undefined ? null : (
        <span className={actionsClass}>
          <Button off={isReadOnly} onClick={() => open(true)}>
            {action}
          </Button>
        </span>
      )}
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {isOpen ? children(close) : null}
      </Dialog>
    </>
  );
}
