// The report of each role. The three routes answer alike but for what a role may not see, which is not in the answer.
import { t } from '@lingui/core/macro';
import type { Data } from '../api/client.ts';
import type { NumberText } from '../api/exact-json.ts';
import { spokenLocale } from '../language/locale.ts';
import { countryName } from '../numbers/countries.ts';
import { deviceWord } from '../words/device.ts';
import { reasonCodeWord } from '../words/reason-codes.ts';

export type Path = '/network/customReport' | '/affiliate/customReport' | '/advertiser/customReport';
/** Records and totals by the names of groups and measures, which depend on the role and come from the URL. */
export type Report = Pick<
  Data<'get', '/network/customReport'>,
  'groupingMap' | 'fieldMap' | 'ads' | 'affs' | 'count'
> & {
  readonly records: readonly Row[];
  readonly total: Sums;
  readonly previous_total?: Sums;
  /** By the measures that the role sees. */
  readonly missing: MissingSums | null;
  readonly previous_missing?: MissingSums | null;
};
export type MissingSums = { readonly before: string } & Readonly<
  Partial<Record<'clicks' | 'impressions' | 'payout' | 'revenue', NumberText>>
>;
export type Sums = Readonly<Record<string, NumberText>>;
/** `previous` holds the figures of the compared period. */
export type Row = Readonly<Record<string, string | Sums>>;

/** Names of groups and measures come from the URL. */
export const valueOf = (row: Row | Sums, name: string): string | undefined => {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The values of some groups as one text, which no other values have. */
export const keyOf = (row: Row, groups: readonly string[]): string =>
  JSON.stringify(groups.map((group) => valueOf(row, group) ?? ''));

/** A group's value by the name the report knows for it. */
export function nameOf({ ads, affs }: Pick<Report, 'ads' | 'affs'>, group: string, value: string): string {
  if (value === '') return t`None`;
  const ofRecord = (found: { readonly title: string } | { readonly name: string } | undefined): string =>
    found === undefined ? value : 'title' in found ? found.title : found.name;
  if (group === 'adid' || group === 'campaign_long_id') return ofRecord(ads.find(({ _id }) => _id === value));
  if (group === 'pid' || group === 'publisher_long_id')
    return ofRecord(affs.find(({ _id }) => _id === value));
  return valueWord(group, value);
}

/** A value of a group that is no record's, where it has words. */
export function valueWord(group: string, value: string): string {
  switch (group) {
    case 'country':
      return countryName(value);
    case 'device':
    case 'os':
    case 'browser':
      return deviceWord(value);
    case 'weekday':
      return weekdayName(value);
    case 'reason_code':
      return reasonCodeWord(value);
    default:
      return value;
  }
}

/** Of 1, Monday, to 7, which 1 to 7 January 2024 were. */
const weekdayName = (day: string): string =>
  /^[1-7]$/.test(day)
    ? new Intl.DateTimeFormat(spokenLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(`2024-01-0${day}T00:00:00Z`),
      )
    : day;
