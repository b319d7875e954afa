import type { Look } from '../design/look.ts';
import styles from './logo.module.css';

type Props = {
  readonly look?: Look | undefined;
  /** At the top of a page. */
  readonly isSmall?: boolean;
};

/** The network's picture; without one, the product's: three streams that become one. The name stands beside it. */
export function Logo({ look, isSmall = false }: Props) {
  const light = (isSmall ? look?.hlogo : null) ?? look?.logo ?? look?.hlogo ?? look?.logo_dark;
  if (!light) return <Streams size={isSmall ? 24 : 44} />;
  const size = isSmall ? styles['small'] : styles['large'];
  const dark = look?.logo_dark;
  return (
    <>
      <img className={`${size} ${dark ? styles['light'] : ''}`} src={light} alt="" />
      {dark ? <img className={`${size} ${styles['dark']}`} src={dark} alt="" /> : null}
    </>
  );
}

const Streams = ({ size }: { readonly size: number }) => (
  <svg className={styles['mark']} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M8 7c0 7 8 6 8 12v6M24 7c0 7-8 6-8 12M16 7v12" />
  </svg>
);
