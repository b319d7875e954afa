// Things to do or to choose, listed beside what they are of. The focus goes to the first and comes back to what they are of. Keys: arrows,
// Home and End move, letters go to what begins with them, Enter and Space do it, Esc and Tab close.
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import Check from 'lucide-react/icons/check';
import { type Letters, nextOf, NO_LETTERS, withKey } from './list-keys.ts';
import styles from './menu.module.css';
import { landmarkOf, usePlaced } from './placed.ts';

const ITEM = '[role^=menuitem]';

type Props = {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function List({ label, anchor, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const letters = useRef<Letters>(NO_LETTERS);
  usePlaced(box, () => anchor);
  const close = () => {
    anchor.focus();
    onClose();
  };
  // Outside React: the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>(ITEM)?.focus(), []);
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
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      return event.target.click();
    }
    const all = [...(box.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    letters.current = withKey(letters.current, event.key, event.timeStamp);
    const next = nextOf(
      { key: event.key, letters: letters.current.text },
      all.map((one) => one.innerText),
      all.findIndex((one) => one === document.activeElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={label}
      className={styles['popup']}
      onKeyDown={onKey}
      onPointerMove={(event) => (event.pointerType === 'mouse' ? itemAt(event)?.focus() : undefined)}
      onClick={(event) => (itemAt(event) ? close() : undefined)}
    >
      {children}
    </div>,
    landmarkOf(anchor),
  );
}

const itemAt = ({ target }: { readonly target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ITEM) : null;

export type ItemProps = {
  readonly onClick?: () => void;
  /** A link without text, where it goes somewhere. */
  readonly to?: ReactElement;
  readonly children: ReactNode;
};

export function ListItem({ onClick, to, children }: ItemProps) {
  const item = { role: 'menuitem', tabIndex: -1, className: styles['item'], onClick };
  return to ? (
    cloneElement(to, item, children)
  ) : (
    <button type="button" {...item}>
      {children}
    </button>
  );
}

export type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
};

/** One of several, the present one marked. */
export function ListChoice<T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['group']}>
        {label}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          className={styles['item']}
          onClick={() => onChoose(choice.value)}
        >
          <span className={styles['mark']} aria-hidden="true">
            {choice.value === value ? <Check /> : null}
          </span>
          {choice.label}
        </button>
      ))}
    </div>
  );
}
