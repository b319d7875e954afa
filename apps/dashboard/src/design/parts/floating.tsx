// What floats over a page: menus and dialogs as they are once they are needed (menu.tsx, dialog.tsx).
import { t } from '@lingui/core/macro';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import X from 'lucide-react/icons/x';
import { buttonClass } from './button.tsx';
import dialog from './dialog.module.css';
import { List } from './list.tsx';

export { ListChoice as Choice, ListItem as Item } from './list.tsx';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** From the foot of the window, over its whole width. */
  readonly isSheet?: boolean;
  /** Beside the page, over its whole height; on a phone from the foot. */
  readonly isSide?: boolean;
  /** In its head, before what closes it. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

export const DialogBox = ({ title, isOpen, onClose, isSheet, isSide, tools, children }: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={dialog['back']} />
      <BaseDialog.Popup
        className={[dialog['popup'], isSheet ? dialog['sheet'] : isSide ? dialog['side'] : ''].join(' ')}
      >
        <div className={dialog['head']}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {tools}
          <BaseDialog.Close
            className={`${buttonClass('quiet')} ${dialog['close'] ?? ''}`}
            aria-label={t`Close`}
          >
            <X />
          </BaseDialog.Close>
        </div>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);

export type MenuProps = {
  readonly label: string;
  readonly shown?: ReactNode;
  /** Of the button. */
  readonly className?: string | undefined;
  /** Pressed anywhere on the page, it opens the list. */
  readonly keys?: string;
  readonly children: ReactNode;
};
type MenuBoxProps = MenuProps & {
  /** Its button was pressed before it had come, or had the focus. */
  readonly start: { readonly isOpen: boolean; readonly hasFocus: boolean };
};

export function MenuBox(props: MenuBoxProps) {
  const { label, shown = label, className = buttonClass('quiet'), keys, start, children } = props;
  const [isOpen, open] = useState(start.isOpen);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // A press on the button while the list is open closes it as a press elsewhere does, and is not to open it again.
  const wasOpen = useRef(false);
  const onKey = (event: KeyboardEvent) => {
    wasOpen.current = false;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(true);
  };
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-keyshortcuts={keys}
        aria-expanded={isOpen}
        autoFocus={start.hasFocus}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onKeyDown={onKey}
        onClick={() => open(!wasOpen.current)}
      >
        {shown}
      </button>
      {isOpen && button ? (
        <List label={label} anchor={button} onClose={() => open(false)}>
          {children}
        </List>
      ) : null}
    </>
  );
}
