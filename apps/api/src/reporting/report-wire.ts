// Custom reports (docs/rules/stats.md#reports): how rows look, and what narrows them.
import { z } from 'zod';
import {
  FILTER_GROUPS,
  type FilterGroup,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import {
  GROUP_LABELS,
  MEASURE_LABELS,
  missingMeasures,
  type ReportView,
} from '@tributary/domain/reporting/report-view';
import { aliasesOf, measureNamed } from '@tributary/tables/measure-aliases';
import type { MissingFromReport } from '@tributary/application/reporting/report';
import { choiceList, countryList, idList, wholeTexts } from '../shared/input.ts';
import { dayOut, exact, int, written } from '../shared/output.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => String(hour).padStart(2, '0'));
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];
/** Longer ones are not kept with an event. */
const VALUE_LENGTH_MAX = 2000;

/** What a role may filter by: what it may group by, under the same names (docs/rules/stats.md#filters-of-reports). */
export const filterShapeOf = ({ groups }: ReportView): Record<FilterGroup, FilterInput> => {
  const shown = FILTER_GROUPS.filter((name) => groups.includes(name));
  return Object.fromEntries(shown.map((name) => [name, filterInput(name)])) as Record<
    FilterGroup,
    FilterInput
  >;
};
type FilterInput = z.ZodType<string[] | undefined>;

function filterInput(group: FilterGroup): FilterInput {
  switch (group) {
    case 'country':
      return countryList('Two-letter country codes; XX for unknown.').optional();
    case 'goalId':
    case 'urlId':
      return idList(`Long IDs (${GROUP_LABELS[group].toLowerCase()}); an empty one for none.`).optional();
    case 'hour':
      return choiceList('Hours of the day, 00 to 23.', HOURS).optional();
    case 'weekday':
      return choiceList('Weekdays, 1 (Monday) to 7.', WEEKDAYS).optional();
    default:
      return wholeTexts(
        `${GROUP_LABELS[group]}: values as the report shows them; an empty value finds rows without ${group}.`,
        VALUE_LENGTH_MAX,
      ).optional();
  }
}

export const labelsFor = <T extends string>(
  labels: Readonly<Record<T, string>>,
  names: readonly T[],
): Record<string, string> => Object.fromEntries(names.map((name) => [name, labels[name]]));

const isCount = (name: ReportMeasure): boolean => name in REPORT_COUNTS;
/** A measure on the wire: a whole number, or an exact one. */
export const measureOut = (name: ReportMeasure): z.ZodType =>
  isCount(name) ? int(MEASURE_LABELS[name]) : exact(MEASURE_LABELS[name]);
const isShortId = (group: ReportGroup): boolean => group === 'campaign_id' || group === 'publisher_id';
const keyOut = (group: ReportGroup): z.ZodType =>
  (isShortId(group) ? z.int() : z.string()).meta({ description: GROUP_LABELS[group] }).optional();

const measuresShape = ({ measures }: ReportView): Record<string, z.ZodType> =>
  Object.fromEntries(
    [...measures, ...aliasesOf(measures)].map((name) => [name, measureOut(measureNamed(name)).optional()]),
  );

export const measuresOut = (view: ReportView, name: string) =>
  z.object(measuresShape(view)).meta({ id: `${name}Measures` });

/** docs/rules/stats.md#forgotten-rows */
export const missingOut = (view: ReportView, name: string) =>
  z
    .object({
      before: dayOut('The first UTC day with complete clicks and impressions.'),
      ...(Object.fromEntries(missingMeasures(view).map((one) => [one, measureOut(one)])) as Record<
        string,
        z.ZodType
      >),
    })
    .meta({ id: `MissingFrom${name}` });
export const missingOrNullOut = (missing: ReturnType<typeof missingOut>, what: string) =>
  missing.nullable().meta({
    description: `${what}, because the rows of clicks and impressions were removed: those of its campaigns and accounts, before any filter by other values. null when the report shows everything.`,
  });

/** Of what the view may see. */
export const missingOf = (view: ReportView, missing: MissingFromReport | undefined) =>
  missing === undefined
    ? null
    : {
        before: missing.before,
        ...Object.fromEntries(missingMeasures(view).map((name) => [name, missing[name]])),
      };

const recordOut = (view: ReportView, measures: ReturnType<typeof measuresOut>) =>
  z
    .object({
      ...(Object.fromEntries(view.groups.map((group) => [group, keyOut(group)])) as Record<
        string,
        z.ZodType
      >),
      ...measuresShape(view),
      previous: measures
        .meta({
          description:
            'The measures of the compared period, where one was named; zeros where it has no such row.',
        })
        .optional(),
    })
    .meta({ description: 'One key for each group, then the measures.' });

export const reportRecordsOut = (view: ReportView, measures: ReturnType<typeof measuresOut>) =>
  written(z.array(recordOut(view, measures)).meta({ description: 'One for each group.' }));
