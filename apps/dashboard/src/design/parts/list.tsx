// Things to do, listed beside what they are of. The focus goes to the first and comes back to what they are of. Keys: arrows, Home and End
// move, a letter goes to what begins with it, Enter does it, Esc and Tab close.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './menu.module.css';
import { landmarkOf, usePlaced } from './placed.ts';

type Props = {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function List({ label, anchor, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  usePlaced(box, () => anchor);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    anchor.focus();
    onClose();
  };
  // Outside React: the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  // Outside React: a press anywhere else.
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Meant for this, and for nothing below it.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const all = items();
    const next = nextOf(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={label}
      className={`${styles['popup'] ?? ''} ${styles['list'] ?? ''}`}
      onKeyDown={onKey}
      onClick={close}
    >
      {children}
    </div>,
    landmarkOf(anchor),
  );
}

export const ListItem = ({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <button type="button" role="menuitem" tabIndex={-1} className={styles['item']} onClick={onClick}>
    {children}
  </button>
);

function nextOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return key.length === 1
        ? all.find((one) => one.innerText.toLowerCase().startsWith(key.toLowerCase()))
        : undefined;
  }
}
