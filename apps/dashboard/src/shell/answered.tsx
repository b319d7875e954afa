// The five states of a question, shown once for all pages.
import type { ReactNode } from 'react';
import type { Answer } from '../api/query.ts';
import { Refused, Skeleton } from '../design/parts/notice.tsx';
import styles from './answered.module.css';

type Props<T> = {
  readonly answer: Answer<T>;
  /** Of what will be there, so that nothing jumps when it comes. */
  readonly height: number;
  /** What is said when there is nothing. */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

export function Answered<T>({ answer, height, empty, children }: Props<T>) {
  switch (answer.state) {
    case 'loading':
      return <Skeleton height={height} />;
    case 'failed':
      return (
        <>
          <Refused refusal={answer.refusal} retry={answer.retry} />
          {answer.data === undefined ? null : children(answer.data)}
        </>
      );
    case 'empty':
      return <>{empty ?? children(answer.data)}</>;
    case 'stale':
      return (
        <div className={styles['stale']} aria-busy="true">
          {children(answer.data)}
        </div>
      );
    case 'ready':
      // In the same place as beside a refusal: a form that is open keeps what was typed when a role is taken away.
      return (
        <>
          {null}
          {children(answer.data)}
        </>
      );
  }
}
