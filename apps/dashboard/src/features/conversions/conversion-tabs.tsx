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
  const all = useSums(path, rest);
  const held = useSums(path, { ...rest, hold: 'on' });
  return (
    <StatusTabs
      label={t`Statuses`}
      statuses={TABS}
      counts={
        'data' in all && all.data && 'data' in held && held.data ? countsOf(all.data, held.data) : undefined
      }
      present={tabOf(search)}
      searchOf={searchOf}
    />
  );
}

function countsOf(all: readonly LogSum[], held: readonly LogSum[]): ReadonlyMap<string, NumberText> {
  const onHold = many(held);
  const counts = STATUSES.map(
    (status) => [status, many(all.filter((one) => one.status === status))] as const,
  );
  return new Map<string, NumberText>([
    ...counts.map(
      ([status, count]) => [status, text(status === 'pending' ? count - onHold : count)] as const,
    ),
    ['on_hold', text(onHold)],
  ]);
}

const many = (sums: readonly LogSum[]): bigint => sums.reduce((sum, { count }) => sum + BigInt(count), 0n);
const text = (count: bigint) => `${count}` as NumberText;

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
