// Two to five that exclude each other and change at once what is seen.
import styles from './segmented.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
};

export const Segmented = <Value extends string>({ label, choices, value, onChoose }: Props<Value>) => (
  <div role="group" aria-label={label} className={styles['segments']}>
    {choices.map(([choice, name]) => (
      <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChoose(choice)}>
        {name}
      </button>
    ))}
  </div>
);
