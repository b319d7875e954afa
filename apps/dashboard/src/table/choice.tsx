// Rows chosen one by one, for something that is done with all of them. What is chosen stays so while more rows are loaded.
import { useState } from 'react';
import styles from './choice.module.css';
import type { Column } from './data-table.tsx';

export type Choice = {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly choose: (keys: readonly string[]) => void;
};

/** Of another `scope`, which is what the rows are narrowed by, nothing is chosen: what one does not see is not changed. */
export function useChoice(scope: string, start: readonly string[] = []): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start));
  const [known, setKnown] = useState(scope);
  if (known !== scope) {
    setKnown(scope);
    setChosen(new Set(start));
  }
  return {
    chosen,
    toggle: (key) =>
      setChosen(
        (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
      ),
    choose: (keys) => setChosen(new Set(keys)),
  };
}

/** The first column of a table whose rows can be chosen. `keyOf` gives undefined for a row that can't be. */
export const choiceColumn = <Row,>(
  { chosen, toggle }: Choice,
  keyOf: (row: Row) => string | undefined,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'choice',
  head: 'Choose',
  kind: 'choice',
  isChange: true,
  cell: (row) => {
    const key = keyOf(row);
    return key === undefined ? null : (
      <input
        type="checkbox"
        className={styles['box']}
        aria-label={`Choose ${nameOf(row)}`}
        checked={chosen.has(key)}
        onChange={() => toggle(key)}
      />
    );
  },
});
