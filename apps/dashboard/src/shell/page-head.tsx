import { t } from '@lingui/core/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useEffect } from 'react';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../api/session.ts';
import { zoneLabel } from '../numbers/zone.ts';
import styles from './page-head.module.css';

type Props = {
  readonly title: string;
  /** What it is part of, from the whole to the part. */
  readonly crumbs?: readonly (readonly [label: string, link: LinkProps])[];
  /** Beside the title: the status of the record. */
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
};

/** The title of a page, which the browser's tab shows too, and what can be done with the whole of it. */
export function PageHead({ title, crumbs = [], badge, children }: Props) {
  const { name, zone } = useSession().network;
  // Outside React: the title of the tab.
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles['head']}>
      <div className={styles['title']}>
        {crumbs.length === 0 ? null : (
          <nav aria-label={t`Breadcrumb`} className={styles['crumbs']}>
            {crumbs.map(([label, link]) => (
              <Fragment key={label}>
                <Link {...link}>{label}</Link>
                <ChevronRight />
              </Fragment>
            ))}
          </nav>
        )}
        <h1 dir="auto">{title}</h1>
        {badge}
      </div>
      <span className={styles['zone']} title={t`All dates and times are in ${zoneLabel(zone, serverNow())}`}>
        {zone}
      </span>
      {children === undefined || children === null ? null : (
        <div className={styles['actions']}>{children}</div>
      )}
    </div>
  );
}
