// Asks or shows something over the page. Focus goes in, stays in, and comes back to where it was; Esc closes.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Dialog({ title, isOpen, onClose, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles['back']} />
        <Base.Popup className={styles['popup']}>
          <div className={styles['head']}>
            <Base.Title>{title}</Base.Title>
            <Base.Close className={buttonClass('quiet')} aria-label="Close">
              ✕
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
