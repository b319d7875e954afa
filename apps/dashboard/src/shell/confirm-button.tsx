// Something that cannot be had back is asked for twice, in the same place; of who may.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass } from '../design/parts/field.tsx';
import { Refused } from '../design/parts/notice.tsx';
import { refusalFrom } from '../api/query.ts';
import { type Operation, useMayChange } from '../api/permitted.ts';
import { useReadOnly } from '../api/session.ts';
import type { Refusal } from '../api/refusals.ts';

type Props = {
  readonly label: string;
  /** What will happen, in a sentence that names the record. */
  readonly consequence: ReactNode;
  /** What it calls, where the page is changed by another operation. */
  readonly asks?: Operation | undefined;
  /** Nothing is lost by it: it is asked for twice because it is much at once. */
  readonly isHarmless?: boolean;
  readonly onConfirm: () => Promise<unknown>;
};

export const ConfirmButton = ({ asks, ...props }: Props) =>
  useMayChange(asks) ? <ShownButton {...props} /> : null;

function ShownButton(props: Asked) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button look={props.isHarmless ? 'plain' : 'dangerQuiet'} off={useReadOnly()} onClick={() => ask(true)}>
        {props.label}
      </Button>
      <ConfirmDialog {...props} isOpen={isAsking} onClose={() => ask(false)} />
    </>
  );
}

type Asked = Omit<Props, 'asks'>;
type DialogProps = Asked & { readonly isOpen: boolean; readonly onClose: () => void };

export function ConfirmDialog({ label, consequence, isHarmless, onConfirm, isOpen, onClose }: DialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(refusalFrom(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={label} isOpen={isOpen} onClose={onClose}>
      <p>{consequence}</p>
      {refusal ? <Refused refusal={refusal} /> : null}
      <div className={actionsClass}>
        <Button look={isHarmless ? 'main' : 'danger'} busy={isBusy} onClick={() => void confirm()}>
          {label}
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
