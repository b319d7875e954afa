import { type ReactNode, useEffect } from 'react';
import styles from './shell.module.css';

/** The title of a page, which the browser's tab shows too, and what can be done with the whole of it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  // Outside React: the title of the tab.
  useEffect(() => {
    document.title = `${title} · Tributary`;
  }, [title]);
  return (
    <div className={styles['head']}>
      <h1 dir="auto">{title}</h1>
      {children}
    </div>
  );
}
