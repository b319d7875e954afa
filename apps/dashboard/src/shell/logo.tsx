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
  if (!light) return <Streams />;
  const size = isSmall ? styles['small'] : styles['large'];
  const dark = look?.logo_dark;
  return (
    <>
      <img className={`${size} ${dark ? styles['light'] : ''}`} src={light} alt="" />
      {dark ? <img className={`${size} ${styles['dark']}`} src={dark} alt="" /> : null}
    </>
  );
}

const Streams = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="var(--accent)"
    strokeWidth="2.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M4 3c0 7 8 6 8 12v6" />
    <path d="M20 3c0 7-8 6-8 12" />
    <path d="M12 3v18" />
  </svg>
);
