// A choice between a few: all of them in sight, each with what it means, or as words in one line.
import { type Ref, useId } from 'react';
import type { Choice } from '../design/parts/choice.ts';
import { type Common, FieldSet } from '../design/parts/field.tsx';
import styles from '../design/parts/field.module.css';

type Props = Pick<Common, 'label' | 'error'> & {
  readonly ref: Ref<HTMLInputElement>;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly isSegment?: boolean;
};

export function CardsField({ label, error, ref, choices, value, onChoose, isSegment = false }: Props) {
  const name = useId();
  const shown = choices.map((one, at) => (
    <label
      key={one.value}
      className={isSegment ? undefined : `${styles['check'] ?? ''} ${styles['card'] ?? ''}`}
    >
      <input
        type="radio"
        className={isSegment ? 'visually-hidden' : styles['box']}
        ref={at === 0 ? ref : undefined}
        name={name}
        checked={one.value === value}
        onChange={() => onChoose(one.value)}
      />
      {isSegment ? (
        one.label
      ) : (
        <span className={styles['field']}>
          <span className={styles['label']}>{one.label}</span>
          <span className={styles['hint']}>{one.detail}</span>
        </span>
      )}
    </label>
  ));
  return (
    <FieldSet legend={label} error={error}>
      {isSegment ? <span className={styles['segment']}>{shown}</span> : shown}
    </FieldSet>
  );
}
