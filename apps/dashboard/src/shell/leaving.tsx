// Asks before words that are typed and not saved are lost: on the way to another page, or with the tab.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass } from '../design/parts/field.tsx';
import { giveUpUnsaved, hasUnsaved } from '../forms/unsaved.ts';

type Place = { readonly pathname: string; readonly search: object };
const tabOf = ({ search }: Place): unknown => ('tab' in search ? search.tab : undefined);

/** A filter, a period or a sheet beside a form leaves it where it is. */
const isAway = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next);

export function Leaving() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAway(current, next) && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const leave = () => {
    giveUpUnsaved();
    proceed?.();
  };
  return (
    <Dialog title={t`Leave without saving?`} isOpen={status === 'blocked'} onClose={() => reset?.()}>
      <p>
        <Trans>Your changes on this page aren’t saved yet. They’re lost if you leave.</Trans>
      </p>
      <div className={actionsClass}>
        <Button look="danger" onClick={leave}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={() => reset?.()}>
          <Trans>Keep editing</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
