// Parts of a page under one title. The one that is shown is in the URL; those that a role does not open are not offered.
import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { missingFor } from '../roles/needs.ts';
import styles from './tabs.module.css';

type TabOf<Tab extends string> = readonly [tab: Tab, label: string];

/** Those of a page's tabs that the person may open. */
export function useOpenTabs<Tab extends string>(tabs: readonly TabOf<Tab>[]): readonly TabOf<Tab>[] {
  const { user } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return tabs.filter(([tab]) => missingFor(user, pathname, tab) === undefined);
}

type Props<Tab extends string> = {
  readonly label: string;
  readonly tabs: readonly TabOf<Tab>[];
  readonly present: Tab;
};

export function Tabs<Tab extends string>({ label, tabs, present }: Props<Tab>) {
  return (
    <nav aria-label={label}>
      <ul className={styles['tabs']}>
        {useOpenTabs(tabs).map(([tab, name], index) => (
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
