// The statuses of a list, with how many there are of each: one is chosen at once; more than one in the bar of filters.
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { NumberText } from '../api/exact-json.ts';
import { count } from '../numbers/money.ts';
import { type TabOf, tabWord } from '../words/en.ts';
import styles from './tabs.module.css';

type Props = {
  readonly label: string;
  readonly of: TabOf;
  readonly statuses: readonly string[];
  /** How many of each, once that is known. */
  readonly counts: ReadonlyMap<string, NumberText> | undefined;
  /** As the address says it. */
  readonly present: string | undefined;
  /** What the address says of one, where that is not its name alone. */
  readonly searchOf?: (status: string | undefined) => object;
};

export function StatusTabs({ label, of, statuses, counts, present, searchOf = byName }: Props) {
  const all = counts && `${[...counts.values()].reduce((sum, many) => sum + BigInt(many), 0n)}`;
  return (
    <nav aria-label={label} className={styles['around']}>
      <ul className={styles['tabs']}>
        {[undefined, ...statuses].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to="."
              search={((before: object) => ({ ...before, ...searchOf(status) })) as never}
              className={styles['tab']}
              aria-current={present === status ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {status === undefined ? allOf(of) : tabWord(status, of)}
              <Many many={status === undefined ? all : counts?.get(status)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const allOf = (of: Props['of']): string =>
  of === 'account' ? t({ message: 'All', context: 'partners or users' }) : t`All`;

const byName = (status: string | undefined): object => ({ status });

const Many = ({ many }: { readonly many: string | undefined }) =>
  many === undefined ? null : <span className={styles['many']}>{count(many as NumberText)}</span>;
