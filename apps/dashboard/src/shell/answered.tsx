// The five states of a question, shown once for all pages.
import { type ReactNode, useDeferredValue } from 'react';
import type { Answer } from '../api/query.ts';
import { AnsweredAt } from '../design/parts/explained.tsx';
import { Refused, Skeleton } from '../design/parts/notice.tsx';
import styles from './answered.module.css';
import { cameBack } from './came-back.ts';
import { Recovery } from './recovery.tsx';
import { PageHead } from './page-head.tsx';

type Props<T> = {
  readonly answer: Answer<T>;
  /** Of what will be there, so that nothing jumps when it comes. */
  readonly height: number;
  /** Of a page that has the name of a record for its title: its title until the record is there. */
  readonly title?: string;
  /** What is said when there is nothing. */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

export function Answered<T>({ answer, height, title, empty, children }: Props<T>) {
  // A page answers the hand that opened it before it draws what it knows already.
  const isDrawn = useDeferredValue(true, cameBack());
  const head = title === undefined ? null : <PageHead title={title} />;
  if (answer.state === 'loading' || !isDrawn)
    return (
      <>
        {head}
        <Skeleton height={height} />
      </>
    );
  if (answer.state === 'empty') return <>{empty ?? children(answer.data)}</>;
  const isStale = answer.state === 'stale';
  // In the same place in each state: a table that is ordered anew keeps the focus and how far it is scrolled, and a form that is open keeps
  // what was typed when a role is taken away.
  return (
    <>
      {answer.data === undefined ? head : null}
      {answer.state === 'failed' ? (
        <>
          <Refused refusal={answer.refusal} retry={answer.retry} />
          <Recovery refusal={answer.refusal} retry={answer.retry} />
        </>
      ) : null}
      {answer.data === undefined ? null : (
        <div className={isStale ? styles['stale'] : styles['known']} aria-busy={isStale}>
          <AnsweredAt value={answer.at}>{children(answer.data)}</AnsweredAt>
        </div>
      )}
    </>
  );
}
