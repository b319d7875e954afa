// Rows chosen one by one, for something that is done with all of them. What is chosen stays so while more rows are loaded.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { boxClass } from '../design/parts/field.tsx';
import type { Column } from './data-table.tsx';

/** More is seldom meant; whoever means it does it again. */
export const CHOSEN_MAX = 1000;

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
  { chosen, toggle, choose }: Choice,
  keyOf: (row: Row) => string | undefined,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'choice',
  head: t`Select`,
  kind: 'choice',
  isChange: true,
  headCell: (rows) => {
    const keys = rows.flatMap((row) => keyOf(row) ?? []).slice(0, CHOSEN_MAX);
    const many = keys.filter((key) => chosen.has(key)).length;
    const isAll = many > 0 && many === keys.length;
    return (
      <input
        type="checkbox"
        className={boxClass}
        aria-label={t`Select all shown`}
        ref={(box) => {
          if (box) box.indeterminate = many > 0 && !isAll;
        }}
        disabled={keys.length === 0}
        checked={isAll}
        onChange={() => choose(isAll ? [] : keys)}
      />
    );
  },
  cell: (row) => {
    const key = keyOf(row);
    return key === undefined ? null : (
      <input
        type="checkbox"
        className={boxClass}
        aria-label={t`Select ${nameOf(row)}`}
        checked={chosen.has(key)}
        onChange={() => toggle(key)}
      />
    );
  },
});
