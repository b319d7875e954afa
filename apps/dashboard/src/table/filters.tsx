// What narrows a table. Every filter is in the URL, and counts a moment after the last key.
import { type ReactNode, useEffect, useState } from 'react';
import { ChoiceField } from '../design/parts/choice-field.tsx';
import { TextField } from '../design/parts/field.tsx';
import { statusWord } from '../words/en.ts';
import styles from './filters.module.css';

const WAIT_MS = 250;

export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['filters']} role="search">
    {children}
  </div>
);

type Props = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };

export function SearchFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL changed by itself: back, forward, or filters cleared.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  // Outside React: the clock.
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className={styles['search']}>
      <TextField
        label={label}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? setTyped('') : undefined)}
      />
    </div>
  );
}

type StatusProps<Status extends string> = {
  readonly statuses: readonly Status[];
  readonly chosen: Status | undefined;
  /** With undefined: of all of them. */
  readonly onChange: (status: Status | undefined) => void;
};

export const StatusFilter = <Status extends string>({ statuses, chosen, onChange }: StatusProps<Status>) => (
  <ChoiceField
    label="Status"
    value={chosen ?? ''}
    choices={[{ value: '', label: 'All' }, ...statuses.map((value) => ({ value, label: statusWord(value) }))]}
    onChoose={(value) => onChange(statuses.find((one) => one === value))}
  />
);
