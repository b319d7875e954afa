// A button does something; a link that looks like one goes somewhere.
import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

export const buttonClass = (look: ButtonLook = 'plain'): string =>
  [styles['button'], look === 'plain' ? '' : styles[look]].filter(Boolean).join(' ');

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly look?: ButtonLook;
  /** While what it does is under way: it keeps its place and its focus, and does nothing a second time. */
  readonly busy?: boolean;
  /** Why it does nothing now: it is still there, can be reached by keyboard, and says so. */
  readonly off?: string | undefined;
};

export function Button({ look = 'plain', busy = false, off, onClick, type = 'button', ...rest }: Props) {
  const isIdle = busy || off !== undefined;
  return (
    <button
      type={type}
      className={buttonClass(look)}
      aria-disabled={isIdle || undefined}
      title={off}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
