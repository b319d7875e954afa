// The pages before somebody is in: a narrow column with the logo, a title and a form.
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, formClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
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

type FormProps = {
  readonly sent: {
    readonly submit: (event: FormEvent) => Promise<void>;
    readonly refused: string | undefined;
    readonly isBusy: boolean;
  };
  /** What the button says. */
  readonly action: string;
  readonly children: ReactNode;
};

/** What is typed before somebody is in, with what was wrong with it as a whole. */
export const WayInForm = ({ sent: { submit, refused, isBusy }, action, children }: FormProps) => (
  <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
    {refused ? <Notice tone="bad">{refused}</Notice> : null}
    {children}
    <div className={actionsClass}>
      <Button look="main" type="submit" busy={isBusy}>
        {action}
      </Button>
    </div>
  </form>
);
