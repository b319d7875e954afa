// A country by its flag and name. Flags are files, fetched when they come into sight.
import Globe from 'lucide-react/icons/globe';
import { countryName } from '../../numbers/countries.ts';
import { kept } from '../../numbers/kept.ts';
import type { Choice } from './choice.ts';
import styles from './country.module.css';

const KNOWN = new Set(__FLAGS__.codes.match(/../g));

type Props = {
  readonly code?: string | undefined;
  /** The name is only said by who points at the flag, and to screen readers. */
  readonly isShort?: boolean;
};

export const Country = ({ code = '', isShort = false }: Props) =>
  code === '' ? (
    <span>–</span>
  ) : (
    <span className={styles['country']} title={isShort ? countryName(code) : undefined}>
      <Flag code={code} />
      <span className={isShort ? 'visually-hidden' : undefined}>{countryName(code)}</span>
    </span>
  );

/** Flags of what is no country. */
const NONE = new Set(['cp', 'dg', 'eu', 'ic', 'pc', 'un', 'xx']);

export function Flag({ code }: { readonly code: string }) {
  const flag = code.toLowerCase();
  return KNOWN.has(flag) && !NONE.has(flag) ? (
    <img
      className={styles['flag']}
      src={`/app/assets/flag-${__FLAGS__.version}-${flag}.svg`}
      alt=""
      width="18"
      height="13"
      loading="lazy"
    />
  ) : (
    <Globe className={styles['none'] ?? ''} />
  );
}

/** Every country by its name, found by its code, too. */
export const countryChoices = kept((): readonly Choice[] =>
  [...KNOWN]
    .filter((flag) => !NONE.has(flag))
    .map((flag) => flag.toUpperCase())
    .map((code) => ({ value: code, label: countryName(code), detail: code, mark: <Flag code={code} /> }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
);
