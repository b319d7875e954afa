// What narrows a table. Every filter is in the URL, and counts a moment after the last key.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { inputClass } from '../design/parts/field.tsx';
import styles from './filters.module.css';

const WAIT_MS = 250;

export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['filters']} role="search">
    {children}
  </div>
);

/** A text as it is typed, which counts a moment after the last key. */
export function useLateText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL changed by itself: back, forward, or filters cleared.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = useEffectEvent(onChange);
  // Outside React: the clock.
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => change(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped] as const;
}

type Props = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };

export function SearchFilter({ label, value, onChange }: Props) {
  const [typed, type] = useLateText(value, onChange);
  return (
    <div className={styles['search']}>
      <Search />
      <input
        type="search"
        className={inputClass}
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? type('') : undefined)}
      />
    </div>
  );
}
