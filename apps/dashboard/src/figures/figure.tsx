// A figure is never bare: its name, its change against another period, and on hover, focus or tap what it means, of which zone, and how old
// it is.
import { texts } from '../language/texts.ts';
import { msg, t } from '@lingui/core/macro';
import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Equal from 'lucide-react/icons/equal';
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { Explained } from '../design/parts/explained.tsx';
import { changeOf, pointsOf } from '../numbers/change.ts';
import { codeAround } from '../numbers/money.ts';
import styles from './figure.module.css';
import { aloneText, exactText, isPercent, measureText } from './measures.ts';

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['figures']} role="group" aria-label={t`Key figures`}>
    {children}
  </div>
);

type Props = {
  readonly name: string;
  readonly measure: string;
  readonly value: NumberText;
  readonly before: NumberText | undefined;
  readonly currency: string;
  /** What it is, and of which days of which zone. */
  readonly lines: readonly (string | undefined)[];
  /** Its place among those that are drawn; undefined when it is not. */
  readonly place: number | undefined;
  readonly onPress: () => void;
};

export function Figure({ name, measure, value, before, currency, lines, place, onPress }: Props) {
  const drawn = place === undefined ? '' : (styles[`drawn${place}`] ?? '');
  return (
    <Explained
      className={`${styles['figure'] ?? ''} ${drawn}`}
      aria-pressed={place !== undefined}
      onClick={onPress}
      lines={[lines[0], exactText(measure, value, currency), ...lines.slice(1)]}
    >
      <span className={styles['name']}>
        {place === undefined ? null : <i />}
        {name}
      </span>{' '}
      <span className={styles['value']}>{aloneText(measure, value, currency)}</span>{' '}
      <span className={styles['change']}>
        {before === undefined ? (
          '\u2007'
        ) : (
          <ChangeText before={before} now={value} isRate={isPercent(measure)} />
        )}
      </span>
    </Explained>
  );
}

type StillProps = {
  readonly name: string;
  readonly value: string;
  /** Of which time it is, or its change. */
  readonly note: ReactNode;
};

/** One that draws nothing. */
export const StillFigure = ({ name, value, note }: StillProps) => (
  <div className={styles['figure']}>
    <span className={styles['name']}>{name}</span> <span className={styles['value']}>{value}</span>{' '}
    <span className={styles['change']}>{note}</span>
  </div>
);

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
export function Sum({ value, currency, isNamed = false }: SumProps) {
  const [before, after] = isNamed ? codeAround(currency) : ['', ''];
  return (
    <span>
      {before}
      <MeasureValue measure="payout" value={value} currency={currency} />
      {after}
    </span>
  );
}

const SIGNS = { up: ArrowUpRight, down: ArrowDownRight, same: Equal } as const;
const SAID = texts({ up: msg`up`, down: msg`down`, same: msg`unchanged` });

type ChangeProps = {
  readonly before: NumberText;
  readonly now: NumberText;
  /** A number of percent, of which the change is in points. */
  readonly isRate?: boolean;
};

/** Sign and share of a change; the sign is said, too. */
export function ChangeText({ before, now, isRate = false }: ChangeProps) {
  const { direction, share } = changeOf(before, now);
  const Sign = SIGNS[direction];
  const points = pointsOf(before, now);
  return (
    <span className={`${styles['delta'] ?? ''} ${direction === 'same' ? '' : (styles[direction] ?? '')}`}>
      <Sign />
      <span className="visually-hidden">{SAID[direction]}</span>{' '}
      {isRate ? t`${points} pp` : (share ?? t`new`)}
    </span>
  );
}
