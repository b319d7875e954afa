// A choice between a few with consequences: all of them in sight, each with what it means.
import { type Ref, useId } from 'react';
import type { Choice } from '../design/parts/choice.ts';
import { type Common, FieldSet } from '../design/parts/field.tsx';
import styles from '../design/parts/field.module.css';

type Props = Pick<Common, 'label' | 'error'> & {
  readonly ref: Ref<HTMLInputElement>;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

export function CardsField({ label, error, ref, choices, value, onChoose }: Props) {
  const name = useId();
  return (
    <FieldSet legend={label} error={error}>
      {choices.map((one, at) => (
        <label key={one.value} className={`${styles['check'] ?? ''} ${styles['card'] ?? ''}`}>
          <input
            type="radio"
            className={styles['box']}
            ref={at === 0 ? ref : undefined}
            name={name}
            checked={one.value === value}
            onChange={() => onChoose(one.value)}
          />
          <span className={styles['field']}>
            <span className={styles['label']}>{one.label}</span>
            <span className={styles['hint']}>{one.detail}</span>
          </span>
        </label>
      ))}
    </FieldSet>
  );
}
