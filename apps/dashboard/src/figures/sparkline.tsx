// How a figure went, day by day, as a line without an axis: beside the figure itself, which says how much.
import type { NumberText } from '../api/exact-json.ts';
import { partsOfLargest } from '../numbers/change.ts';
import styles from './sparkline.module.css';

const HEIGHT = 24;
const PERCENT = 100;

type Props = { readonly values: readonly NumberText[]; readonly label: string };

export function Sparkline({ values, label }: Props) {
  if (values.every((value) => value === '0')) return <span className={styles['none']}>–</span>;
  const points = partsOfLargest(values).map(
    (part, at) => `${at},${HEIGHT - 2 - ((HEIGHT - 4) * part) / PERCENT}`,
  );
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
