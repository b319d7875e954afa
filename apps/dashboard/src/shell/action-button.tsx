// A button that changes something at once, and says so when it was refused. Who may not is not shown it.
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { refusalFrom } from '../api/query.ts';
import { type Operation, useMayChange } from '../api/permitted.ts';
import { useReadOnly } from '../api/session.ts';
import type { Refusal } from '../api/refusals.ts';
import { Button, type ButtonLook, type IconOf } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { Refused } from '../design/parts/notice.tsx';

type Props = {
  readonly onAct: () => Promise<unknown>;
  readonly look?: ButtonLook;
  /** Left of the words. */
  readonly icon?: IconOf;
  /** What it calls, where the page is changed by another operation. */
  readonly asks?: Operation | undefined;
  readonly children: ReactNode;
};

export const ActionButton = ({ asks, ...props }: Props) =>
  useMayChange(asks) ? <ShownButton {...props} /> : null;

function ShownButton({ onAct, look = 'plain', icon, children }: Omit<Props, 'asks'>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const act = async () => {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      setRefusal(refusalFrom(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look={look} icon={icon} busy={isBusy} off={useReadOnly()} onClick={() => void act()}>
        {children}
      </Button>
      <RefusedDialog refusal={refusal} onClose={() => setRefusal(undefined)} />
    </>
  );
}

type RefusedProps = { readonly refusal: Refusal | undefined; readonly onClose: () => void };

/** Open while there is a refusal. */
export const RefusedDialog = ({ refusal, onClose }: RefusedProps) => (
  <Dialog title={t`That didn’t work`} isOpen={refusal !== undefined} onClose={onClose}>
    {refusal ? <Refused refusal={refusal} /> : null}
  </Dialog>
);
