// Parts of a page that are too many for a line: listed in groups at its side, above it on a phone.
import type { ReactNode } from 'react';
import type { IconOf } from '../design/parts/button.tsx';
import sidebar from './sidebar.module.css';
import styles from './side-tabs.module.css';
import { TabLink, type TabOf, useOpenTabs } from './tabs.tsx';

type Props<Tab extends string> = {
  readonly label: string;
  readonly tabs: readonly TabOf<Tab>[];
  readonly looks: Readonly<Record<Tab, readonly [icon: IconOf, group: string]>>;
  readonly present: Tab;
  /** The part that is open. */
  readonly children: ReactNode;
};

export function SideTabs<Tab extends string>({ label, tabs, looks, present, children }: Props<Tab>) {
  const open = useOpenTabs(tabs);
  const groups = [...new Set(open.map(([tab]) => looks[tab][1]))];
  return (
    <div className={styles['around']}>
      <nav aria-label={label} className={styles['tabs']}>
        {groups.map((group) => (
          <div key={group} className={styles['group']}>
            <div className={sidebar['group']}>{group}</div>
            <ul className={styles['list']}>
              {open
                .filter(([tab]) => looks[tab][1] === group)
                .map(([tab, name]) => {
                  const [Icon] = looks[tab];
                  const isFirst = tab === open[0]?.[0];
                  return (
                    <li key={tab}>
                      <TabLink
                        tab={isFirst ? undefined : tab}
                        className={sidebar['place']}
                        isPresent={tab === present}
                      >
                        <Icon />
                        {name}
                      </TabLink>
                    </li>
                  );
                })}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles['part']}>{children}</div>
    </div>
  );
}
