// The chart below the key figures: those of them that are pressed, by hour, day, week or month.
import type { ReactNode } from 'react';
import { spokenLocale } from '../language/locale.ts';
import type { NumberText } from '../api/exact-json.ts';
import { Chart } from '../chart/chart.tsx';
import type { Step } from '../chart/ticks.ts';
import { usePeriod } from '../shell/use-period.ts';
import { useZoom } from '../shell/use-zoom.ts';
import { useDrawn } from './drawn-measures.ts';
import type { Drawable, Values } from './key-figures.tsx';
import { scaleOf } from './measures.ts';
import { isUnfinished, keysOf, seriesKeyOf } from './points.ts';

type Props<Measure extends string> = Drawable<Measure> & {
  readonly step: Step;
  /** By day, hour, first day of a week, or month; those without anything may be absent. */
  readonly series: ReadonlyMap<string, Values<Measure>>;
  readonly previousSeries: ReadonlyMap<string, Values<Measure>> | undefined;
  /** What follows from the figures of a point. */
  readonly derived?: (values: Values<Measure>) => readonly [name: string, text: string] | undefined;
  /** What can be chosen, beside the title. */
  readonly tools?: ReactNode;
};

export function OverTime<Measure extends string>(props: Props<Measure>) {
  const { measures, usual, words, currency, zone, step, series, previousSeries, derived, tools } = props;
  const { period, compared, comparedText } = usePeriod();
  const { drawn } = useDrawn(measures, usual);
  const zoom = useZoom(step);
  const keys = keysOf(step, period, zone);
  const before = compared && previousSeries && { keys: keysOf(step, compared, zone), series: previousSeries };
  const [first] = drawn;
  const valuesOf = (measure: Measure, of: Props<Measure>['series'], at: readonly string[]) =>
    at.map((key): NumberText => of.get(seriesKeyOf(key))?.[measure] ?? '0');
  return (
    <Chart
      title={titleOf(drawn.map((measure) => words[measure].name))}
      keys={keys}
      step={step}
      zone={zone}
      lines={drawn.map((measure) => ({
        ...scaleOf(measure, currency),
        name: words[measure].name,
        values: valuesOf(measure, series, keys),
      }))}
      compared={
        before &&
        first && {
          name: `${words[first].name}, ${comparedText ?? ''}`,
          keys: before.keys,
          values: valuesOf(first, before.series, before.keys),
        }
      }
      derivedAt={(point) => {
        const values = series.get(seriesKeyOf(keys[point] ?? ''));
        return values && derived?.(values);
      }}
      isUnfinished={isUnfinished(step, period, zone)}
      {...zoom}
      tools={tools}
    />
  );
}

/** `Revenue and payout`; abbreviations stay as they are, and in German every noun. */
const titleOf = (names: readonly string[], locale: string = spokenLocale()): string =>
  new Intl.ListFormat(locale).format(
    names.map((name, place) =>
      place > 0 && /^\p{Lu}\p{Ll}/u.test(name) && !locale.startsWith('de')
        ? name.replace(/^./u, (first) => first.toLocaleLowerCase(locale))
        : name,
    ),
  );
