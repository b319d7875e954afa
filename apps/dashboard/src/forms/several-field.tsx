// Several of many choices, as one value of a form: the chosen ones, one a line, in the order of the choices, so that the same choice is
// equal whoever made it in which order.
import { CheckField, type Choice, FieldSet } from '../design/parts/field.tsx';
import { linesOf, textOfLines } from './lines.ts';
import styles from './several-field.module.css';

type Props = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function SeveralField({ label, hint, error, choices, value, onChange }: Props) {
  const chosen = new Set(linesOf(value));
  const toggle = (one: string) => {
    const isChosen = (value: string) => (value === one ? !chosen.has(one) : chosen.has(value));
    onChange(textOfLines(choices.map((choice) => choice.value).filter(isChosen)));
  };
  return (
    <FieldSet legend={label} error={error}>
      {hint ? <span className={styles['hint']}>{hint}</span> : null}
      <div className={styles['choices']}>
        {choices.map((choice) => (
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
