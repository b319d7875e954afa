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
};

export function Button({ look = 'plain', busy = false, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
