import { type ReactNode, useId } from 'react';
import { useMayChange } from '../api/permitted.ts';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** It is there to change something, and only for who may. */
  readonly isChange?: boolean;
  /** Where the page's head says it already: it stays for who can't see where it stands. */
  readonly isTitleHidden?: boolean;
  /** At the end of its head: a link to more of it. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page with a heading of its own. */
export function Section({ title, isChange = false, isTitleHidden, end, children }: Props) {
  const id = useId();
  const mayChange = useMayChange();
  if (isChange && !mayChange) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      {end === undefined ? (
        <h2 id={id} className={isTitleHidden ? 'visually-hidden' : undefined}>
          {title}
        </h2>
      ) : (
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          {end}
        </div>
      )}
      {children}
    </section>
  );
}
