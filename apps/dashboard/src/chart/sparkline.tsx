import type { NumberText } from '../api/exact-json.ts';
import { heightsOf } from './scale.ts';
import styles from './chart.module.css';

const WIDTH = 120;
const HEIGHT = 20;

/** How something went, without numbers: those stand beside it. */
export function Sparkline({ values }: { readonly values: readonly NumberText[] }) {
  if (values.length < 2) return null;
  const heights = heightsOf(values);
  const step = WIDTH / (values.length - 1);
  const points = heights
    .map((height, index) => `${index * step},${(1 - height) * (HEIGHT - 2) + 1}`)
    .join(' ');
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points} />
    </svg>
  );
}
