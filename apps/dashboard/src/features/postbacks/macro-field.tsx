// An address in which macros are completed: `{` opens the list, arrows go through it, Enter or Tab takes one, Esc closes it.
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField } from '../../design/parts/field.tsx';
import { begunAt, completed, fitting, type Macro } from './macros.ts';
import styles from './macro-field.module.css';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly macros: readonly Macro[];
  readonly onChange: (value: string) => void;
};

export function MacroField({ label, hint, value, error, macros, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | undefined>();
  const [chosen, choose] = useState(0);
  const begun = caret === undefined ? undefined : begunAt(value, caret);
  const found = begun ? fitting(macros, begun.typed) : [];
  const isOpen = found.length > 0;
  const at = Math.min(chosen, found.length - 1);

  const take = (macro: string) => {
    if (!begun) return;
    const done = completed(value, begun, macro);
    onChange(done.text);
    setCaret(undefined);
    // Once the new text is in the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(done.caret, done.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const { key } = event;
    if (key === 'ArrowDown') choose((at + 1) % found.length);
    else if (key === 'ArrowUp') choose((at - 1 + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') take(found[at]?.macro ?? '');
    else if (key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['around']}>
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={error}
        value={value}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart ?? undefined);
          choose(0);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={onKeyDown}
      />
      <ul className={styles['list']} id={listId} role="listbox" aria-label={t`Macros`} hidden={!isOpen}>
        {found.map(({ macro, label: meaning }, index) => (
          <li
            key={macro}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              take(macro);
            }}
          >
            <code>{macro}</code> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
