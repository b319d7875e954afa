import type { NumberText } from '../api/exact-json.ts';
import styles from './sparkline.module.css';

const WIDTH = 120;
const HEIGHT = 20;

/** How something went, without numbers: those stand beside it. */
export function Sparkline({ values }: { readonly values: readonly NumberText[] }) {
  if (values.length < 2) return null;
  // Pixels have no fifteen digits: only here it is a float.
  const floats = values.map(Number);
  const [low, high] = [Math.min(0, ...floats), Math.max(0, ...floats)];
  const step = WIDTH / (values.length - 1);
  const points = floats
    .map((value, index) => `${index * step},${(1 - (value - low) / (high - low || 1)) * (HEIGHT - 2) + 1}`)
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
