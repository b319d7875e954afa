import type { NumberText } from '../../api/exact-json.ts';
import { count, withPercentSign } from '../../numbers/money.ts';
import styles from './cap-use.module.css';

/** How much of a cap is used, in words and as a bar, which never is longer than full. */
export const CapUse = ({ percent }: { readonly percent: NumberText }) => (
  <span className={styles['use']}>
    <svg className={styles['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['all']} width="100" height="8" />
      <rect className={styles['used']} width={percent} height="8" />
    </svg>
    {withPercentSign(count(percent))}
  </span>
);
