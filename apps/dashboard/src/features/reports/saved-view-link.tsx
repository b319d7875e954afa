import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import styles from './saved-views.module.css';

export type View = Data<'get', '/views'>['views'][number];
export const PAGE = 'reports';
export const OF_PAGE = { query: { view_page: PAGE, limit: '1000' } } as const;

/** What the URL says now, as the browser encoded it. */
export const shownQuery = (): string => location.search.slice(1);

type LinkProps = { readonly view: View; readonly className?: string; readonly onOpen?: () => void };

/** Marked while the page shows exactly that. */
export const ViewLink = ({ view, className, onOpen }: LinkProps) => (
  <Link
    to="/reports"
    search={defaultParseSearch(`?${view.query}`)}
    activeOptions={{ exact: true }}
    className={`${styles['link'] ?? ''} ${className ?? ''}`}
    dir="auto"
    {...(onOpen && { onClick: onOpen })}
  >
    {view.name}
  </Link>
);
