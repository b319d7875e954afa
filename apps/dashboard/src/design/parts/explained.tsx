// A name that says more of what it names: to who points at it, comes to it with Tab, or taps it. Esc takes it away, as does a tap elsewhere.
import {
  type ComponentProps,
  createContext,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './explained.module.css';
import { floats } from './floats.ts';
import { useLater } from './later.ts';

/** How long one points before it opens, and how long the pointer may be on its way to what has opened. */
const OPENS_MS = 250;
const CLOSES_MS = 150;

/** When what stands on this part of the page was answered, in milliseconds of the browser's clock. */
export const AnsweredAt = createContext<number | undefined>(undefined);

type Props = Pick<ComponentProps<'button'>, 'className' | 'onClick'> & {
  /** What is shown and named. */
  readonly children: ReactNode;
  /** Each in a line of its own. */
  readonly lines: readonly (string | undefined)[];
};

export function Explained({ className, onClick, children, lines }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isOpen, show, hide, hideNow } = useOpen(button);
  const parts = useLater(floats);
  const isShown = isOpen && parts !== undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles['explained'] ?? ''} ${className ?? ''}`}
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={onMouse(() => show(OPENS_MS))}
        onPointerLeave={onMouse(hide)}
        onFocus={({ currentTarget }) => (currentTarget.matches(':focus-visible') ? show(0) : undefined)}
        onBlur={hideNow}
        onClick={(event) => {
          // A mouse has it open already; of a button that does something else, a press is for that.
          if (!onClick || isTap(event.nativeEvent)) show(0);
          onClick?.(event);
        }}
      >
        {children}
      </button>
      {isShown ? (
        <parts.Explanation id={id} anchor={button} onEnter={() => show(0)} onLeave={hide}>
          {lines.map((line) => (line === undefined ? null : <p key={line}>{line}</p>))}
          <Age />
        </parts.Explanation>
      ) : null}
    </>
  );
}

const onMouse = (act: () => void) => (event: PointerEvent) =>
  event.pointerType === 'mouse' ? act() : undefined;

const isTap = (event: MouseEvent): boolean =>
  'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen');

function useOpen(button: { readonly current: HTMLElement | null }) {
  const [isOpen, open] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (ms: number, opens: boolean) => {
    clearTimeout(timer.current);
    if (ms === 0) open(opens);
    else timer.current = setTimeout(() => open(opens), ms);
  };
  // Outside React: time.
  useEffect(() => () => clearTimeout(timer.current), []);
  // Outside React: keys and taps anywhere on the page.
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It is meant for this, and for nothing below it.
      event.stopPropagation();
      open(false);
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !button.current?.contains(target)) open(false);
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, button]);
  return {
    isOpen,
    show: (ms: number) => {
      floats.fetch();
      after(ms, true);
    },
    hide: () => after(CLOSES_MS, false),
    hideNow: () => after(0, false),
  };
}

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** How old the answer is that a figure comes from, by the second while one looks. */
function Age() {
  const at = useContext(AnsweredAt);
  const [now, setNow] = useState(Date.now);
  // Outside React: time.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return at === undefined ? null : <p>{ageText(Math.max(0, Math.floor((now - at) / SECOND_MS)))}</p>;
}

export function ageText(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s old`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min old`;
  return `${Math.floor(seconds / HOUR_S)} h old`;
}
