// What the URL says of a report, and what the API is asked for it. Everything here is text, and nothing of it is a role's: the API says
// what there is.
import type { Period } from '../../numbers/period.ts';
import { monthOf } from '../../numbers/period.ts';

/** Values wanted of each parameter of the API, without its brackets. */
export type Filters = Readonly<Record<string, readonly string[]>>;
export type ReportSearch = {
  readonly groups?: readonly string[] | undefined;
  /** Groups whose values are the columns of a pivot. */
  readonly across?: readonly string[] | undefined;
  readonly measures?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  readonly ascending?: boolean | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  readonly having?: readonly string[] | undefined;
};

/** Several groups of one record share one filter. */
const PARAMETERS = new Map([
  ['campaign_id', 'adid'],
  ['campaign_long_id', 'adid'],
  ['publisher_id', 'pid'],
  ['publisher_long_id', 'pid'],
]);
/** A name may belong to several records, so that it is no filter. */
const NAMES = new Set(['affiliate_group', 'advertiser', 'goalName', 'urlTitle']);
const DAYS = new Set(['created', 'month']);

/** The API's parameter for what a group shows; undefined where there is none: days are the period, names are not exact. */
export const parameterOf = (group: string): string | undefined =>
  NAMES.has(group) || DAYS.has(group) ? undefined : (PARAMETERS.get(group) ?? group);

/** Whether a value of the group can be looked into. */
export const isDrillable = (group: string): boolean => DAYS.has(group) || parameterOf(group) !== undefined;

export type Cut = { readonly group: string; readonly value: string };
type Drilled = ReportSearch & { readonly start?: string; readonly end?: string; readonly period?: undefined };

/** What the URL becomes for a look into some cuts by another group: each becomes a filter, a day or a month the period. */
export function drilled(
  { filters = {} }: ReportSearch,
  { cuts, by, period }: { readonly cuts: readonly Cut[]; readonly by: string; readonly period: Period },
): Drilled {
  const found = cuts.reduce<{ filters: Filters; countries?: string[]; days: Period | undefined }>(
    (all, { group, value }) => {
      if (group === 'country') return { ...all, countries: [value] };
      if (DAYS.has(group))
        return { ...all, days: group === 'created' ? oneDay(value) : monthOf(value, period) };
      const parameter = parameterOf(group);
      return parameter === undefined ? all : { ...all, filters: { ...all.filters, [parameter]: [value] } };
    },
    { filters, days: undefined },
  );
  return {
    groups: [by],
    across: undefined,
    sort: undefined,
    ascending: undefined,
    filters: found.filters,
    ...(found.countries && { countries: found.countries }),
    ...(found.days && { ...found.days, period: undefined }),
  };
}

const oneDay = (day: string): Period => ({ start: day, end: day });

/** Of one text alone the API takes a comma for the end of a value; of several it does not. */
const asList = (values: readonly string[]): string[] => {
  const [only = ''] = values;
  return values.length === 1 && only.includes(',') ? [only, only] : [...values];
};

/** How a filter stands in a query of the API. */
export const filterQuery = ({
  filters = {},
  countries = [],
  having = [],
}: ReportSearch): Record<string, string[]> => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [`${name}[]`, asList(values)])),
  ...(countries.length > 0 && { 'country[]': [...countries] }),
  ...(having.length > 0 && { 'having[]': [...having] }),
});

/** The same filters with these values of one of them, and without what then holds nothing. */
export function withValues(filters: Filters, name: string, values: readonly string[]): Filters | undefined {
  const left = Object.entries({ ...filters, [name]: values }).filter(([, each]) => each.length > 0);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** What a role's report shows where its URL names no measures. Reports by mail know the same. */
export const USUAL = {
  staff: ['clicks', 'approvedConversions', 'cr', 'payout', 'revenue', 'profit'],
  affiliate: ['clicks', 'approvedConversions', 'cr', 'epc', 'payout'],
  advertiser: ['clicks', 'approvedConversions', 'cr', 'revenue'],
};

/** Groups whose rows follow one another as time goes. */
const TIMES = new Set(['created', 'month', 'hour', 'weekday']);
const AMOUNTS = ['profit', 'payout', 'revenue'];

/** The measure a report is ordered by where nobody chose one; undefined: by its first group. Reports by mail know the same. */
export const usualSort = (groups: readonly string[], measures: readonly string[]): string | undefined =>
  groups.some((group) => TIMES.has(group)) ? undefined : mainOf(measures);

/** What is earned, else the first. */
export const mainOf = (measures: readonly string[]): string | undefined =>
  AMOUNTS.find((amount) => measures.includes(amount)) ?? measures[0];

/** What a chart above a report that is not of times draws lines of; undefined where there is nothing to tell apart. */
export const linesBy = (groups: readonly string[]): string | undefined =>
  groups.some((group) => TIMES.has(group))
    ? undefined
    : groups.find((group) => parameterOf(group) !== undefined);

/** `clicks>=100` in its parts; a text that is no bound is a measure without one. */
export function boundOf(bound: string) {
  const [, measure = bound, sign = '', value = ''] = /^(\w+)(>=|<=|>|<|=)(.*)$/.exec(bound) ?? [];
  return { measure, sign, value };
}

/** A label without what stands behind it in brackets. */
export const shortName = (label: string): string => label.replace(/ \(.*\)$/, '');
