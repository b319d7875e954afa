// Several of many choices, as one value of a form: the chosen ones, one a line, in the order of the choices, so that the same choice is
// equal whoever made it in which order.
import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { ChoicesField } from '../design/parts/choice-field.tsx';
import { CheckField, FieldSet } from '../design/parts/field.tsx';
import { linesOf, textOfLines } from './lines.ts';
import styles from './several-field.module.css';

type Props = Omit<ComponentProps<typeof ChoicesField>, 'none' | 'onChoose' | 'values'> & {
  readonly none?: string | undefined;
  /** Of many: those that are offered beside the chosen ones; all unless said otherwise. */
  readonly shown?: ReadonlySet<string> | undefined;
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

/** That many are ticked where they stand; more are looked for in a list. */
const TICKED_MOST = 7;

export function SeveralField({ shown, value, onChoose, choices, finding, none = t`None`, ...field }: Props) {
  const values = linesOf(value);
  const choose = (chosen: readonly string[]) =>
    onChoose(textOfLines(choices.map((choice) => choice.value).filter((one) => chosen.includes(one))));
  if (finding || choices.length > TICKED_MOST) {
    const offered = choices.filter((one) => !shown || shown.has(one.value) || values.includes(one.value));
    return (
      <ChoicesField
        {...field}
        none={none}
        choices={offered}
        finding={finding}
        values={values}
        onChoose={choose}
      />
    );
  }
  const { label, isOptional, hint, error } = field;
  return (
    <FieldSet legend={label} isOptional={isOptional} error={error}>
      {hint ? <span className={styles['hint']}>{hint}</span> : null}
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <CheckField
            key={choice.value}
            label={choice.detail === undefined ? choice.label : `${choice.label} (${choice.detail})`}
            checked={values.includes(choice.value)}
            onChange={() =>
              choose(
                values.includes(choice.value)
                  ? values.filter((one) => one !== choice.value)
                  : [...values, choice.value],
              )
            }
          />
        ))}
      </div>
    </FieldSet>
  );
}
