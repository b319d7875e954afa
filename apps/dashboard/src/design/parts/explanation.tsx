// What an explained name says, once it is asked (explained.tsx).
import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { spokenLocale } from '../../language/locale.ts';
import styles from './explained.module.css';
import { usePlaced } from './placed.ts';

type Lines = readonly (string | undefined)[];

type ExplanationProps = {
  readonly id: string;
  /** What it is about, and lies beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly lines: Lines;
  /** When it was answered. */
  readonly at: number | undefined;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
};

/** Below what it is about, or above it where there is no room; within the page's main part, because everything is to be in a landmark. */
export function Explanation({ id, anchor, lines, at, onEnter, onLeave, onClose }: ExplanationProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlaced(box, () => anchor.current);
  // Outside React: keys and taps anywhere on the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It is meant for this, and for nothing below it.
      event.stopPropagation();
      onClose();
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target) && !box.current?.contains(target))
        onClose();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  });
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className={styles['popup']}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {lines.map((line) => (line === undefined ? null : <p key={line}>{line}</p>))}
      {at === undefined ? null : <Age at={at} />}
    </div>,
    anchor.current?.closest('main') ?? document.body,
  );
}

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** How old the answer is that a figure comes from, by the second while one looks. */
function Age({ at }: { readonly at: number }) {
  const [now, setNow] = useState(Date.now);
  // Outside React: time.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <p>{ageText(Math.max(0, Math.floor((now - at) / SECOND_MS)))}</p>;
}

function ageText(seconds: number): string {
  const ago = agoText(seconds);
  return t`Updated ${ago}`;
}

function agoText(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(spokenLocale(), { style: 'short' });
  if (seconds < MINUTE_S) return words.format(-seconds, 'second');
  return seconds < HOUR_S
    ? words.format(-Math.floor(seconds / MINUTE_S), 'minute')
    : words.format(-Math.floor(seconds / HOUR_S), 'hour');
}
