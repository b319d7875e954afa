import { invalid } from '../shared/refusal.ts';
import { money, type Money, ZERO } from '../shared/money.ts';
import { REPORT_AMOUNTS, REPORT_COUNTS, type ReportMeasure, type ReportMeasures } from './report.ts';

/** The longer ones first, so that `>=` is not read as `>`. */
export const COMPARISONS = ['>=', '<=', '>', '<', '='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A condition on the figures of a row, such as `clicks>=100`: a report has only rows that meet it (docs/rules/stats.md#filters-by-measures). */
export type MeasureBound = {
  readonly measure: ReportMeasure;
  readonly comparison: Comparison;
  /** Also of counts, which are compared with it as they are. */
  readonly value: Money;
};

/** The measures that are quotients. Their exact values are compared, not the rounded figures that are shown. */
export const REPORT_RATIOS = {
  epc: { part: 'payout', whole: 'clicks', times: 1n },
  ctr: { part: 'clicks', whole: 'impressions', times: 100n },
  cr: { part: 'approvedConversions', whole: 'clicks', times: 100n },
} as const satisfies Readonly<
  Partial<
    Record<
      ReportMeasure,
      { readonly part: keyof ReportMeasures; readonly whole: keyof ReportMeasures; readonly times: bigint }
    >
  >
>;
export type RatioMeasure = keyof typeof REPORT_RATIOS;
/** Whether the measure is a quotient, which REPORT_RATIOS has. */
export const isRatio = (measure: ReportMeasure): measure is RatioMeasure =>
  Object.hasOwn(REPORT_RATIOS, measure);

/** Thirteen digits before the point and fifteen behind it: with it, every product a comparison needs fits 128 bits. */
const FORM = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*(>=|<=|>|<|=)\s*([+-]?\d{1,13}(?:\.\d{1,15})?)\s*$/;

/**
 * A bound as people write it: a measure, one of COMPARISONS, an exact decimal. `nameOf` says which measure a name stands for, if any that
 * may be named. Refuses with `invalid_parameter`, under `field`, and says what is allowed.
 */
export function measureBound(
  text: string,
  field: string,
  {
    nameOf,
    allowed,
  }: {
    readonly nameOf: (name: string) => ReportMeasure | undefined;
    readonly allowed: readonly ReportMeasure[];
  },
): MeasureBound {
  const [, name = '', comparison, value = ''] = FORM.exec(text) ?? [];
  if (comparison === undefined)
    throw invalid(
      field,
      `Expected a metric (one of ${COMPARISONS.join(' ')}) and a number with up to 13 digits before the decimal point and 15 after it, such as clicks>=100.`,
    );
  const measure = nameOf(name);
  if (!measure) throw invalid(field, `There is no metric ${name}. Allowed: ${allowed.join(', ')}.`);
  return { measure, comparison: comparison as Comparison, value: money(value) };
}

/** Whether the figures meet all bounds; exact, whatever the measure. */
export const isWithin = (bounds: readonly MeasureBound[], measures: ReportMeasures): boolean =>
  bounds.every(({ measure, comparison, value }) => {
    const [left, right] = sidesOf(measure, value, measures);
    return COMPARED[comparison](left, right);
  });

const COMPARED: Readonly<Record<Comparison, (left: bigint, right: bigint) => boolean>> = {
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '=': (left, right) => left === right,
};

/** Units of a count of one, as amounts are kept. */
const UNIT = money('1');

/** Without dividing: instead of the quotient, its numerator is compared with the bound times its denominator. Divided by 0 it is 0. */
function sidesOf(measure: ReportMeasure, value: Money, measures: ReportMeasures): [bigint, bigint] {
  if (!isRatio(measure)) return [unitsOf(measure, measures), value];
  const { part, whole, times } = REPORT_RATIOS[measure];
  const divisor = BigInt(measures[whole]);
  if (divisor === 0n) return [ZERO, value];
  return [unitsOf(part, measures) * times, value * divisor];
}

function unitsOf(measure: Exclude<ReportMeasure, RatioMeasure>, measures: ReportMeasures): bigint {
  if (Object.hasOwn(REPORT_COUNTS, measure))
    return BigInt(REPORT_COUNTS[measure as keyof typeof REPORT_COUNTS](measures)) * UNIT;
  return REPORT_AMOUNTS[measure as keyof typeof REPORT_AMOUNTS](measures);
}
