// Parts of a page under one title. The one that is shown is in the URL.
import { Link } from '@tanstack/react-router';
import styles from './tabs.module.css';

type Props<Tab extends string> = {
  readonly label: string;
  readonly tabs: readonly (readonly [tab: Tab, label: string])[];
  readonly present: Tab;
};

export function Tabs<Tab extends string>({ label, tabs, present }: Props<Tab>) {
  return (
    <nav aria-label={label}>
      <ul className={styles['tabs']}>
        {tabs.map(([tab, name], index) => (
          <li key={tab}>
            <Link
              to="."
              search={(index === 0 ? {} : { tab }) as never}
              className={styles['tab']}
              aria-current={tab === present ? 'page' : undefined}
              // Otherwise the first one, whose search is empty, would count as open beside every other.
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
