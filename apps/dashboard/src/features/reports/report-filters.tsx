// What narrows a report: values of its groups, chosen by name, and bounds of its figures.
import { t } from '@lingui/core/macro';
import Flag from 'lucide-react/icons/flag';
import Group from 'lucide-react/icons/group';
import Hash from 'lucide-react/icons/hash';
import ListFilter from 'lucide-react/icons/list-filter';
import Megaphone from 'lucide-react/icons/megaphone';
import Users from 'lucide-react/icons/users';
import { type Answer, useAnswer } from '../../api/query.ts';
import { isLimited } from '../../api/limited.ts';
import { useSession } from '../../api/session.ts';
import { usePeriod } from '../../shell/use-period.ts';
import {
  type BoundFilter,
  type Filter,
  FilterBar,
  type Offer,
  type UseOffer,
} from '../../table/filter-bar.tsx';
import {
  useAdvertisers,
  useAffiliates,
  useCampaigns,
  useCountries,
  useGroups,
  useOffers,
  useOwnCampaigns,
} from '../../table/record-filters.tsx';
import { REASON_CODES, reasonCodeWord } from '../../words/reason-codes.ts';
import { type Path, type Report, valueOf, valueWord } from '../../figures/report.ts';
import { boundOf, type Filters, parameterOf, shortName, withValues } from './report-search.ts';
import { labelOf } from './report-words.ts';

type Labels = Readonly<Record<string, string>>;
type Changed = {
  filters?: Filters | undefined;
  having?: string[] | undefined;
  countries?: string[] | undefined;
};
type Props = {
  readonly path: Path;
  readonly countries: readonly string[];
  readonly filters: Filters;
  readonly having: readonly string[];
  /** Every group and measure there is, to its label; empty until the first answer. */
  readonly groupLabels: Labels;
  readonly measureLabels: Labels;
  readonly onChange: (changed: Changed) => void;
  readonly onClear: () => void;
};

export function ReportFilters({ path, onClear, ...props }: Props) {
  const { user } = useSession();
  const isStaff = user.kind === 'staff';
  // Limited staff may not list groups: they choose among those that the report shows.
  const reader = { isStaff, seesGroups: isStaff && !isLimited(user) };
  return (
    <FilterBar filters={[...valueFilters(path, reader, props), ...boundFilters(props)]} onClear={onClear} />
  );
}

type Reader = { readonly isStaff: boolean; readonly seesGroups: boolean };
type Given = Omit<Props, 'path' | 'onClear'>;

/** One for each parameter of the API: the first group that has it names it. */
function valueFilters(path: Path, reader: Reader, given: Given): readonly Filter[] {
  const { groupLabels, filters, countries, onChange } = given;
  const groups = new Map<string, string>();
  // What the URL narrows by is shown before its label is known.
  for (const group of [...Object.keys(groupLabels), ...Object.keys(filters), 'country']) {
    const parameter = parameterOf(group);
    if (parameter !== undefined && !groups.has(parameter)) groups.set(parameter, group);
  }
  return [...groups].map(([name, group]): Filter => {
    const isCountry = name === 'country';
    const chosen = Object.hasOwn(filters, name) ? (filters[name] ?? []) : [];
    return {
      kind: 'choice',
      key: name,
      label: shortName(labelOf(groupLabels, NAMED_BY.get(group) ?? group)),
      icon: ICONS.get(name) ?? ListFilter,
      isMany: true,
      values: isCountry ? countries : chosen,
      onChange: (values) =>
        onChange(
          isCountry
            ? { countries: values.length === 0 ? undefined : [...values] }
            : { filters: withValues(filters, name, values) },
        ),
      useOffer: offerOf(path, { name, group, chosen }, reader),
    };
  });
}

const ICONS = new Map([
  ['adid', Megaphone],
  ['pid', Users],
  ['affiliate_group_id', Group],
  ['country', Flag],
]);

type Narrowed = { readonly name: string; readonly group: string; readonly chosen: readonly string[] };

function offerOf(path: Path, { name, group, chosen }: Narrowed, { isStaff, seesGroups }: Reader): UseOffer {
  if (name === 'country') return useCountries;
  if (name === 'adid') {
    if (isStaff) return useCampaigns;
    return path === '/affiliate/customReport' ? useOffers : useOwnCampaigns;
  }
  if (name === 'pid' && isStaff) return useAffiliates;
  if (name === 'affiliate_group_id' && seesGroups) return useGroupsAndNone;
  if (name === 'reason_code') return useReasonCodes;
  if (name === 'advertiser_id' && isStaff) return useAdvertisers;
  return function useOffer() {
    return useValues(path, group, chosen);
  };
}

function useGroupsAndNone(): Offer {
  const { choices } = useGroups();
  return { choices: [...choices, { value: '', label: t`None` }] };
}

const useReasonCodes = (): Offer => ({
  choices: [
    ...REASON_CODES.map((value) => ({ value, label: reasonCodeWord(value) })),
    { value: '', label: t`None` },
  ],
});

const VALUES_MOST = '1000';
/** What is known by an id is chosen by its name. */
const NAMED_BY = new Map([
  ['advertiser_id', 'advertiser'],
  ['affiliate_group_id', 'affiliate_group'],
  ['goalId', 'goalName'],
  ['urlId', 'urlTitle'],
]);

/** What a group has had in the period, the most clicked first; whatever else is typed can be chosen, too. */
function useValues(path: Path, group: string, chosen: readonly string[]): Offer {
  const { period } = usePeriod();
  const named = NAMED_BY.get(group);
  const query = {
    ...period,
    'group[]': [group, ...(named === undefined ? [] : [named])] as ['device'],
    'fields[]': ['clicks'],
    sort: 'clicks',
    order: 'desc',
    limit: VALUES_MOST,
  } as const;
  const answer = useAnswer(path as '/network/customReport', { query }) as Answer<Report>;
  const records = 'data' in answer ? (answer.data?.records ?? []) : [];
  const labels = new Map(
    records.map((row) => [valueOf(row, group) ?? '', valueWord(group, valueOf(row, named ?? group) ?? '')]),
  );
  // What is chosen already, and not among what there was.
  if (named === undefined)
    for (const value of chosen) labels.set(value, labels.get(value) ?? valueWord(group, value));
  labels.set('', t`None`);
  return {
    choices: [...labels].map(([value, label]) => ({ value, label })),
    isOpen: true,
  };
}

/** Those there are, and one more for each figure. */
function boundFilters({ measureLabels, having, onChange }: Given): readonly BoundFilter[] {
  const filterOf = (measure: string, bound?: string): BoundFilter => {
    const { sign, value } = boundOf(bound ?? '');
    return {
      kind: 'bound',
      key: `having ${bound ?? measure}`,
      label: shortName(labelOf(measureLabels, measure)),
      icon: Hash,
      group: t`Metrics`,
      sign,
      value,
      isOffered: bound === undefined,
      onChange: (nextSign, next) => {
        const left = having.filter((one) => one !== bound);
        const changed = next === '' ? left : [...new Set([...left, `${measure}${nextSign}${next}`])];
        onChange({ having: changed.length === 0 ? undefined : changed });
      },
    };
  };
  return [
    ...having.map((bound) => filterOf(boundOf(bound).measure, bound)),
    ...Object.keys(measureLabels).map((measure) => filterOf(measure)),
  ];
}
