import { type ReactNode, useId } from 'react';
import { useMayChange } from '../api/permitted.ts';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** It is there to change something, and only for who may. */
  readonly isChange?: boolean;
  readonly children: ReactNode;
};

/** A part of a page with a heading of its own. */
export function Section({ title, isChange = false, children }: Props) {
  const id = useId();
  const mayChange = useMayChange();
  if (isChange && !mayChange) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
