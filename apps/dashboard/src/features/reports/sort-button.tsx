// The head of a pivot's column, which orders the rows, and says what its measure means.
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Explained } from '../../design/parts/explained.tsx';
import styles from './pivot.module.css';

type Direction = 'ascending' | 'descending' | undefined;
export const directionOf = (
  key: string,
  sort: string | undefined,
  ascending: boolean | undefined,
): Direction => (sort !== key ? undefined : ascending ? 'ascending' : 'descending');
const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

type SortProps = {
  readonly label: string;
  /** What it means, of a measure. */
  readonly about: readonly string[] | undefined;
  readonly direction: Direction;
  readonly onSort: () => void;
};

export function SortButton({ label, about, direction, onSort }: SortProps) {
  const Arrow = direction && ARROWS[direction];
  const shown = (
    <>
      {label}
      {Arrow ? <Arrow /> : null}
    </>
  );
  return about ? (
    <Explained className={styles['sort']} onClick={onSort} lines={about}>
      {shown}
    </Explained>
  ) : (
    <button type="button" className={styles['sort']} onClick={onSort}>
      {shown}
    </button>
  );
}
