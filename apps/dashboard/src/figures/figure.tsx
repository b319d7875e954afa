// A figure is never bare: its name, its change against the compared period, and on hover, focus or tap what it means, of which zone, and how
// old it is.
import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Equal from 'lucide-react/icons/equal';
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { Explained } from '../design/parts/explained.tsx';
import { changeOf } from '../numbers/change.ts';
import styles from './figure.module.css';
import { exactText, isMoney, measureText } from './measures.ts';

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['figures']}>{children}</dl>
);

type Props = {
  readonly name: string;
  readonly measure: string;
  readonly value: NumberText;
  readonly before?: NumberText | undefined;
  /** The compared period in words. */
  readonly beforeOf?: string | undefined;
  readonly currency: string;
  /** What it is. */
  readonly about: string;
  /** Of which days, of which zone. */
  readonly of: string;
  /** How it went over the period, drawn. */
  readonly trend?: ReactNode;
};

export function Figure({ name, measure, value, before, beforeOf, currency, about, of, trend }: Props) {
  return (
    <div className={styles['figure']}>
      <dt className={styles['name']}>
        <Explained lines={[about, exactText(measure, value, currency), of]}>{name}</Explained>
      </dt>
      <dd className={styles['value']}>
        {isMoney(measure) ? <span className={styles['currency']}>{currency} </span> : null}
        {measureText(measure, value, currency)}
      </dd>
      {trend === undefined ? null : <dd className={styles['trend']}>{trend}</dd>}
      {before === undefined ? null : (
        <dd className={styles['change']}>
          <ChangeText before={before} now={value} /> vs {beforeOf}
        </dd>
      )}
    </div>
  );
}

type MeasureProps = { readonly measure: string; readonly value: NumberText; readonly currency: string };

/** A measure in a table: of a rounded sum the exact one on hover. */
export const MeasureValue = ({ measure, value, currency }: MeasureProps) => (
  <span title={exactText(measure, value, currency)}>{measureText(measure, value, currency)}</span>
);

type SumProps = {
  readonly value: NumberText;
  readonly currency: string;
  /** Where the currency is not in the head of the column. */
  readonly isNamed?: boolean;
};

/** A sum of money outside the measures, rounded as they are. */
export const Sum = ({ value, currency, isNamed = false }: SumProps) => (
  <span>
    {isNamed ? `${currency}\u00a0` : ''}
    <MeasureValue measure="payout" value={value} currency={currency} />
  </span>
);

const SIGNS = { up: ArrowUpRight, down: ArrowDownRight, same: Equal } as const;
const SAID = { up: 'up', down: 'down', same: 'unchanged' } as const;

/** Sign and share of a change; the sign is said, too. */
export function ChangeText({ before, now }: { readonly before: NumberText; readonly now: NumberText }) {
  const { direction, share } = changeOf(before, now);
  const Sign = SIGNS[direction];
  return (
    <span className={`${styles['delta'] ?? ''} ${direction === 'same' ? '' : (styles[direction] ?? '')}`}>
      <Sign />
      <span className="visually-hidden">{SAID[direction]}</span> {share ?? 'new'}
    </span>
  );
}
