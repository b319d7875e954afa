// What floats over a page: menus and dialogs as they are once they are needed (menu.tsx, dialog.tsx).
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import dialog from './dialog.module.css';
import menu from './menu.module.css';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const DialogBox = ({ title, isOpen, onClose, children }: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={dialog['back']} />
      <BaseDialog.Popup className={dialog['popup']}>
        <div className={dialog['head']}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          <BaseDialog.Close className={buttonClass('quiet')} aria-label="Close">
            ✕
          </BaseDialog.Close>
        </div>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);

export type MenuProps = { readonly label: string; readonly shown?: ReactNode; readonly children: ReactNode };
type MenuBoxProps = MenuProps & {
  /** Its button was pressed before it had come, or had the focus. */
  readonly start: { readonly isOpen: boolean; readonly hasFocus: boolean };
};

export const MenuBox = ({ label, shown = label, start, children }: MenuBoxProps) => (
  <BaseMenu.Root modal={false} defaultOpen={start.isOpen}>
    <BaseMenu.Trigger className={buttonClass('quiet')} aria-label={label} autoFocus={start.hasFocus}>
      {shown}
    </BaseMenu.Trigger>
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={menu['place']} sideOffset={4} align="end">
        <BaseMenu.Popup className={menu['popup']}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

export type ItemProps = {
  readonly onClick?: () => void;
  /** A link without text, where it goes somewhere. */
  readonly to?: ReactElement;
  readonly children: ReactNode;
};

export const Item = ({ onClick, to, children }: ItemProps) => (
  <BaseMenu.Item className={menu['item']} {...(onClick && { onClick })} {...(to && { render: to })}>
    {children}
  </BaseMenu.Item>
);

export type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
};

export const Choice = <T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) => (
  <BaseMenu.RadioGroup value={value} onValueChange={(chosen: T) => onChoose(chosen)}>
    <BaseMenu.GroupLabel className={menu['group']}>{label}</BaseMenu.GroupLabel>
    {choices.map((choice) => (
      <BaseMenu.RadioItem key={choice.value} className={menu['item']} value={choice.value} closeOnClick>
        <span className={menu['mark']} aria-hidden="true">
          {choice.value === value ? '✓' : ''}
        </span>
        {choice.label}
      </BaseMenu.RadioItem>
    ))}
  </BaseMenu.RadioGroup>
);
