// What is known of one record, name beside value.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? unbroken(value) : value}</dd>
        </div>
      ))}
  </dl>
);

const DAY = /(\d{4}-\d{2}-\d{2})/;
/** A day is read as one word; its hyphens would be places to break a line at. */
const unbroken = (text: string): ReactNode =>
  text.split(DAY).map((part, index) =>
    DAY.test(part) ? (
      <span key={index} className={styles['day']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
