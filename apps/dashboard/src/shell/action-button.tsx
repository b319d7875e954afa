// A button that changes something at once, and says so when it was refused.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { refusalFrom } from '../api/query.ts';
import { useReadOnly } from '../api/session.ts';
import type { Refusal } from '../api/refusals.ts';
import { Button, type ButtonLook } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { Refused } from '../design/parts/notice.tsx';

type Props = {
  readonly onAct: () => Promise<unknown>;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
};

export function ActionButton({ onAct, look = 'plain', children }: Props) {
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
      <Button look={look} busy={isBusy} off={useReadOnly()} onClick={() => void act()}>
        {children}
      </Button>
      <Dialog title="Not done" isOpen={refusal !== undefined} onClose={() => setRefusal(undefined)}>
        {refusal ? <Refused refusal={refusal} /> : null}
      </Dialog>
    </>
  );
}
