// Several of many choices, as one value of a form: the chosen ones, one a line, in the order of the choices, so that the same choice is
// equal whoever made it in which order.
import { useState } from 'react';
import { CheckField, type Choice, FieldSet } from '../design/parts/field.tsx';
import { linesOf, textOfLines } from './lines.ts';
import styles from './several-field.module.css';

type Props = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly choices: readonly Choice[];
  /** Of many: those that are shown beside the chosen ones; all unless said otherwise. */
  readonly shown?: ReadonlySet<string> | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function SeveralField({ label, hint, error, choices, shown, value, onChange }: Props) {
  const chosen = new Set(linesOf(value));
  // What was chosen a moment ago can be chosen again.
  const [touched, touch] = useState<ReadonlySet<string>>(new Set());
  const isShown = (one: string) => !shown || shown.has(one) || chosen.has(one) || touched.has(one);
  const toggle = (one: string) => {
    touch(new Set([...touched, one]));
    const isChosen = (value: string) => (value === one ? !chosen.has(one) : chosen.has(value));
    onChange(textOfLines(choices.map((choice) => choice.value).filter(isChosen)));
  };
  return (
    <FieldSet legend={label} error={error}>
      {hint ? <span className={styles['hint']}>{hint}</span> : null}
      <div className={styles['choices']}>
        {choices
          .filter((choice) => isShown(choice.value))
          .map((choice) => (
            <CheckField
              key={choice.value}
              label={choice.label}
              checked={chosen.has(choice.value)}
              onChange={() => toggle(choice.value)}
            />
          ))}
      </div>
    </FieldSet>
  );
}
