// A button that opens a list of things to do or to choose. Arrow keys move, Enter does, Esc goes back to the button.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import styles from './menu.module.css';

type MenuProps = { readonly label: string; readonly shown?: ReactNode; readonly children: ReactNode };

/** `label` names the button; `shown` is what it shows, the label unless said otherwise. */
export function Menu({ label, shown = label, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className={buttonClass('quiet')} aria-label={label}>
        {shown}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles['place']} sideOffset={4} align="end">
          <Base.Popup className={styles['popup']}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.Item className={styles['item']} onClick={onClick}>
      {children}
    </Base.Item>
  );
}

/** An item that goes somewhere: `to` is the link, without text. */
export function MenuLink({ to, children }: { readonly to: ReactElement; readonly children: ReactNode }) {
  return (
    <Base.Item className={styles['item']} render={to}>
      {children}
    </Base.Item>
  );
}

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
};

/** One of several, the present one marked. */
export function MenuChoice<T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen: T) => onChoose(chosen)}>
      <Base.GroupLabel className={styles['group']}>{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} className={styles['item']} value={choice.value} closeOnClick>
          <span className={styles['mark']} aria-hidden="true">
            {choice.value === value ? '✓' : ''}
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
