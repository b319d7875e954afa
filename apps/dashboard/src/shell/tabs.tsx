// Parts of a page under one title. The one that is shown is in the URL; those that a role does not open are not offered.
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { missingFor } from '../roles/asks.ts';
import styles from './tabs.module.css';

export type TabOf<Tab extends string> = readonly [tab: Tab, label: string];

/** Those of a page's tabs that the person may open. */
export function useOpenTabs<Tab extends string>(tabs: readonly TabOf<Tab>[]): readonly TabOf<Tab>[] {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return tabs.filter(([tab]) => missingFor(session, pathname, tab) === undefined);
}

type Props<Tab extends string> = {
  readonly label: string;
  readonly tabs: readonly TabOf<Tab>[];
  readonly present: Tab;
};

export function Tabs<Tab extends string>({ label, tabs, present }: Props<Tab>) {
  return (
    <nav aria-label={label} className={styles['around']}>
      <ul className={styles['tabs']}>
        {useOpenTabs(tabs).map(([tab, name], index) => (
          <li key={tab}>
            <TabLink
              tab={index === 0 ? undefined : tab}
              className={styles['tab']}
              isPresent={tab === present}
            >
              {name}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = {
  /** Undefined: the first. */
  readonly tab: string | undefined;
  readonly className: string | undefined;
  readonly isPresent: boolean;
  readonly children: ReactNode;
};

/** On a phone the bar is wider than the window. */
const intoView = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

export const TabLink = ({ tab, className, isPresent, children }: LinkProps) => (
  <Link
    to="."
    search={(tab === undefined ? {} : { tab }) as never}
    className={className}
    aria-current={isPresent ? 'page' : undefined}
    // Otherwise the first one, whose search is empty, would count as open beside every other.
    activeOptions={{ exact: true }}
    activeProps={{}}
    ref={isPresent ? intoView : undefined}
  >
    {children}
  </Link>
);
