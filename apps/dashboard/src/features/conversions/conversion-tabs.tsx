// The statuses of a log of conversions: those on hold apart from those that somebody has to review.
import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { StatusTabs } from '../../shell/status-tabs.tsx';
import { type LogSum, type SummedPath, useSums } from '../../table/log-sums.tsx';
import { STATUSES, useConversionSearch } from './filters.tsx';

const TABS = ['approved', 'pending', 'on_hold', 'rejected', 'cancelled'] as const;
/** No tab's: several statuses, or a hold that ends today. */
const NONE = 'none';

type Props = {
  readonly path: SummedPath;
  /** What the log is asked for with. */
  readonly query: { readonly 'status[]'?: unknown; readonly hold?: unknown };
};

export function ConversionTabs({ path, query }: Props) {
  const { search } = useConversionSearch();
  const { 'status[]': _statuses, hold: _hold, ...rest } = query;
  const sums = useSums(path, rest);
  return (
    <StatusTabs
      label={t`Statuses`}
      of="conversion"
      statuses={TABS}
      counts={'data' in sums && sums.data ? countsOf(sums.data) : undefined}
      present={tabOf(search)}
      searchOf={searchOf}
    />
  );
}

/** One is listed for each status there is. */
function countsOf(sums: readonly LogSum[]): ReadonlyMap<string, NumberText> {
  const counts = STATUSES.map((status) => {
    const { count = '0', on_hold: held = '0' } = sums.find((one) => one.status === status) ?? {};
    return [status, `${BigInt(count) - BigInt(held)}` as NumberText] as const;
  });
  const onHold = sums.find(({ status }) => status === 'pending')?.on_hold ?? '0';
  return new Map<string, NumberText>([...counts, ['on_hold', onHold]]);
}

type Search = { readonly status?: string | undefined; readonly hold?: string | undefined };

function tabOf({ status, hold }: Search): string | undefined {
  if (hold === 'on' && (status === undefined || status === 'pending')) return 'on_hold';
  if (status === 'pending') return hold === 'off' ? status : NONE;
  return hold === undefined ? status : NONE;
}

const searchOf = (tab: string | undefined): Search =>
  tab === 'on_hold'
    ? { status: undefined, hold: 'on' }
    : { status: tab, hold: tab === 'pending' ? 'off' : undefined };
