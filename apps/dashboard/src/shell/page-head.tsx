import { type ReactNode, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import styles from './shell.module.css';

/** The title of a page, which the browser's tab shows too, and what can be done with the whole of it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { name } = useSession().network;
  // Outside React: the title of the tab.
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles['head']}>
      <h1 dir="auto">{title}</h1>
      {children}
    </div>
  );
}
