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
import { later, useLater } from './later.ts';

const explanation = later(() => import('./explanation.tsx'));

/** How long one points before it opens, and how long the pointer may be on its way to what has opened. */
const OPENS_MS = 250;
const CLOSES_MS = 150;

/** When what stands on this part of the page was answered, in milliseconds of the browser's clock. */
export const AnsweredAt = createContext<number | undefined>(undefined);

type Props = Pick<ComponentProps<'button'>, 'className' | 'onClick' | 'aria-pressed'> & {
  /** What is shown and named. */
  readonly children: ReactNode;
  /** Each in a line of its own. */
  readonly lines: readonly (string | undefined)[];
};

export function Explained({ className, onClick, 'aria-pressed': isPressed, children, lines }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const at = useContext(AnsweredAt);
  const { isOpen, show, hide, hideNow } = useOpen();
  const parts = useLater(explanation);
  const isShown = isOpen && parts !== undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles['explained'] ?? ''} ${className ?? ''}`}
        aria-pressed={isPressed}
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
        <parts.Explanation
          id={id}
          anchor={button}
          lines={lines}
          at={at}
          onEnter={() => show(0)}
          onLeave={hide}
          onClose={hideNow}
        />
      ) : null}
    </>
  );
}

const onMouse = (act: () => void) => (event: PointerEvent) =>
  event.pointerType === 'mouse' ? act() : undefined;

const isTap = (event: MouseEvent): boolean =>
  'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen');

function useOpen() {
  const [isOpen, open] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (ms: number, opens: boolean) => {
    clearTimeout(timer.current);
    if (ms === 0) open(opens);
    else timer.current = setTimeout(() => open(opens), ms);
  };
  // Outside React: time.
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isOpen,
    show: (ms: number) => {
      explanation.fetch();
      after(ms, true);
    },
    hide: () => after(CLOSES_MS, false),
    hideNow: () => after(0, false),
  };
}
