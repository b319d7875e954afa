// An address in which macros are completed: `{` opens the list, arrows go through it, Enter or Tab takes one, Esc closes it. Those that are
// used most stand below it as buttons.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Button } from '../design/parts/button.tsx';
import { actionsClass, type Common, TextField } from '../design/parts/field.tsx';
import { begunAt, completed, fitting, type Macro } from './macros.ts';
import styles from './macro-field.module.css';

type Props = Pick<Common, 'label' | 'hint' | 'error' | 'isOptional'> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  readonly value: string;
  readonly macros: readonly Macro[];
  /** What the buttons below it insert; the last button opens the list of all. */
  readonly buttons?: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
};

export function MacroField({ ref, value, macros, buttons = [], onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const listId = useId();
  /** Where somebody was last. */
  const [left, leave] = useState<number | undefined>();
  const [caret, setCaret] = useState<number | undefined>();
  const [chosen, choose] = useState(0);
  const begun = caret === undefined ? undefined : begunAt(value, caret);
  const found = begun ? fitting(macros, begun.typed) : [];
  const isOpen = found.length > 0;
  const at = Math.min(chosen, found.length - 1);

  const write = (text: string, end: number) => {
    onChange(text);
    leave(end);
    // Once the new text is in the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(end, end);
    });
  };
  const take = (macro: string) => {
    if (!begun) return;
    const done = completed(value, begun, macro);
    setCaret(undefined);
    write(done.text, done.caret);
  };
  const insert = (text: string) => {
    const start = Math.min(left ?? value.length, value.length);
    write(value.slice(0, start) + text + value.slice(start), start + text.length);
    return start + text.length;
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
        {...field}
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
        onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          leave(currentTarget.selectionStart ?? undefined);
          setCaret(undefined);
        }}
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
      {buttons.length === 0 ? null : (
        <div
          className={`${actionsClass ?? ''} ${styles['buttons'] ?? ''}`}
          role="group"
          aria-label={t`Insert a macro`}
        >
          <span>
            <Trans>Insert</Trans>
          </span>
          {buttons.map((macro) => (
            <Button key={macro} onClick={() => insert(macro)}>
              <code>{macro}</code>
            </Button>
          ))}
          <Button look="quiet" onClick={() => setCaret(insert('{'))}>
            <Trans>More…</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
