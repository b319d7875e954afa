// A button does something; a link that looks like one goes somewhere.
import type { ButtonHTMLAttributes, ComponentType } from 'react';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import styles from './button.module.css';

/** One `main` on a page or in a dialog; `quiet` in bars and rows; `danger` only in the dialog that asks, `dangerQuiet` before it. */
export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger' | 'dangerQuiet';

/** One of lucide's. */
export type IconOf = ComponentType<{ readonly className?: string }>;

export const buttonClass = (look: ButtonLook = 'plain'): string =>
  [styles['button'], look === 'plain' ? '' : styles[look]].filter(Boolean).join(' ');

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly look?: ButtonLook;
  /** Left of the words. */
  readonly icon?: IconOf | undefined;
  /** While what it does is under way: it keeps its place and its focus, and does nothing a second time. */
  readonly busy?: boolean;
  /** Why it does nothing now: it is still there, can be reached by keyboard, and says so. */
  readonly off?: string | undefined;
};

export function Button(props: Props) {
  const {
    look = 'plain',
    icon: Icon,
    busy = false,
    off,
    onClick,
    type = 'button',
    children,
    ...rest
  } = props;
  const isIdle = busy || off !== undefined;
  return (
    <button
      type={type}
      className={buttonClass(look)}
      aria-disabled={isIdle || undefined}
      aria-busy={busy || undefined}
      title={off}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <LoaderCircle className={styles['spinner'] ?? ''} /> : Icon ? <Icon /> : null}
      {children}
    </button>
  );
}
