// What is known of one record, name beside value.
import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { Dated } from './time.tsx';

export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? <Dated>{value}</Dated> : value}</dd>
        </div>
      ))}
  </dl>
);
