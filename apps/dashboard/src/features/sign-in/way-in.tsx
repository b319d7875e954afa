// The pages before somebody is in: a narrow column with the logo, a title and a form.
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../shell/logo.tsx';
import styles from './way-in.module.css';

export function WayInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  // Outside React: the title of the tab.
  useEffect(() => {
    document.title = `${title} · Tributary`;
  }, [title]);
  return (
    <main className={styles['page']}>
      <div className={styles['head']}>
        <Logo />
        <h1>{title}</h1>
      </div>
      {children}
    </main>
  );
}
