// The figures that a page is about, in one card; pressing one draws it in the chart below, two at most.
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { comparedPeriod, periodText } from '../numbers/period.ts';
import { usePeriod } from '../shell/use-period.ts';
import { useDrawn } from './drawn-measures.ts';
import { Figure, Figures } from './figure.tsx';
import type { MeasureWords } from './measures.ts';

export type Values<Measure extends string> = Readonly<Partial<Record<Measure, NumberText>>>;
/** What is drawn, and of which of it. */
export type Drawable<Measure extends string> = {
  readonly measures: readonly Measure[];
  /** Those that are drawn where nobody chose others. */
  readonly usual: readonly Measure[];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly currency: string;
  readonly zone: string;
};

type Props<Measure extends string> = Drawable<Measure> & {
  readonly figures: Values<Measure>;
  /** Of the compared period, or of the one before where none is chosen. */
  readonly previous: Values<Measure> | undefined;
  /** Those that can't be drawn. */
  readonly children?: ReactNode;
};

export function KeyFigures<Measure extends string>(props: Props<Measure>) {
  const { measures, usual, words, figures, previous, currency, zone, children } = props;
  const { period, compared } = usePeriod();
  const { drawn, press } = useDrawn(measures, usual);
  const before = compared ?? comparedPeriod(period, 'previous_period');
  return (
    <Figures>
      {measures.map((measure) => {
        const place = drawn.indexOf(measure);
        return (
          <Figure
            key={measure}
            measure={measure}
            name={words[measure].name}
            value={figures[measure] ?? '0'}
            before={previous && (previous[measure] ?? '0')}
            currency={currency}
            lines={[
              words[measure].about,
              `${periodText(period)} (${zone})`,
              previous && t`Compared with ${periodText(before)}`,
            ]}
            place={place < 0 ? undefined : place}
            onPress={() => press(measure)}
          />
        );
      })}
      {children}
    </Figures>
  );
}
