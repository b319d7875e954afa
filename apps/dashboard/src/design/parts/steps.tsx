// What is done one after the other, as a numbered list in one card.
import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './steps.module.css';

export type Step = {
  readonly title: ReactNode;
  readonly isDone: boolean;
  /** At the end of its line, once it is done. */
  readonly record?: string | undefined;
  readonly body?: ReactNode;
};

type Props = {
  readonly steps: readonly Step[];
  /** Its place in the list; -1 where all are done. */
  readonly present: number;
};

export const Steps = ({ steps, present }: Props) => (
  <ol className={styles['steps']}>
    {steps.map(({ title, isDone, record, body }, index) => (
      <li key={index} className={styles['step']} aria-current={index === present ? 'step' : undefined}>
        <span className={styles['number']} aria-hidden="true">
          {isDone ? <Check /> : index + 1}
        </span>
        <h2>
          <span className="visually-hidden">{index + 1}. </span>
          {title}
          {isDone ? (
            <span className="visually-hidden">
              {' '}
              <Trans>– done</Trans>
            </span>
          ) : null}
        </h2>
        {record === undefined ? null : (
          <span className={styles['record']} dir="auto">
            {record}
          </span>
        )}
        {body === undefined ? null : <div>{body}</div>}
      </li>
    ))}
  </ol>
);
