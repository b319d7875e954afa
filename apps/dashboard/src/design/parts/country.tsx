// A country by its flag and name. Flags are files, fetched when they come into sight.
import { countryName } from '../../numbers/countries.ts';
import styles from './country.module.css';

const KNOWN = new Set(__FLAGS__.codes.match(/../g));

export function Country({ code = '' }: { readonly code?: string | undefined }) {
  if (code === '') return <span>–</span>;
  const flag = code.toLowerCase();
  return (
    <span className={styles['country']}>
      {KNOWN.has(flag) ? (
        <img
          className={styles['flag']}
          src={`/app/assets/flag-${__FLAGS__.version}-${flag}.svg`}
          alt=""
          width="18"
          height="13"
          loading="lazy"
        />
      ) : null}
      <span>{countryName(code)}</span>
    </span>
  );
}
