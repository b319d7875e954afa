// What narrows a log of conversions, whoever reads it. All of it is in the URL.
import { msg, t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Hourglass from 'lucide-react/icons/hourglass';
import CircleX from 'lucide-react/icons/circle-x';
import MessageCircleX from 'lucide-react/icons/message-circle-x';
import { serverNow } from '../../api/server-time.ts';
import { useSession } from '../../api/session.ts';
import { allDays } from '../../numbers/period.ts';
import { dayIn } from '../../numbers/zone.ts';
import { listIn } from '../../shell/search-params.ts';
import { type Filter, FilterBar } from '../../table/filter-bar.tsx';
import { statusFilter, wordFilter } from '../../table/record-filters.tsx';
import { REASON_CODES, reasonCodeWord } from '../../words/reason-codes.ts';
import { texts } from '../../language/texts.ts';

export const STATUSES = ['approved', 'pending', 'rejected', 'cancelled'] as const;

const HOLDS = ['on', 'due', 'off'] as const;
const HOLD_WORDS = texts({ on: msg`On hold`, due: msg`Hold ends today`, off: msg`Not on hold` });

const BY = ['status', 'reason', 'code', 'campaign', 'affiliate', 'group', 'advertiser'] as const;
type By = (typeof BY)[number];

export function useConversionSearch() {
  const search = useSearch({ from: '/in/conversions' });
  const navigate = useNavigate({ from: '/conversions' });
  const set = (
    changed: Partial<Record<By | 'order', string | undefined>> &
      Partial<Pick<typeof search, 'hold' | 'start' | 'end'>>,
  ) => void navigate({ search: (before) => ({ ...before, ...changed }) });
  const statuses = listIn(search.status);
  const codes = listIn(search.code);
  const campaigns = listIn(search.campaign);
  return {
    search,
    set,
    /** What every role may ask. */
    query: {
      ...(statuses.length > 0 && {
        'status[]': STATUSES.filter((one) => statuses.includes(one)),
      }),
      ...(codes.length > 0 && { 'reason_code[]': REASON_CODES.filter((one) => codes.includes(one)) }),
      ...(search.hold && { hold: search.hold }),
      ...(search.order && { txn_id: search.order }),
      ...(campaigns.length > 0 && { 'adid[]': campaigns }),
    },
    isFiltered: [...BY, 'order' as const, 'hold' as const].some((one) => search[one] !== undefined),
    /** How the URL holds one of them. */
    kept: (by: By) => ({
      value: search[by],
      onChange: (value: string | undefined) => set({ [by]: value }),
    }),
    clear: () =>
      void navigate({ search: ({ period, start, end, columns }) => ({ period, start, end, columns }) }),
  };
}

/** `records`: by what a role may narrow it besides. */
export function ConversionFilters({ records }: { readonly records: readonly Filter[] }) {
  const { search, set, kept, clear } = useConversionSearch();
  const { zone } = useSession().network;
  return (
    <FilterBar
      search={{
        label: t`Search by order ID`,
        value: search.order ?? '',
        onChange: (text) => set({ order: text || undefined }),
      }}
      filters={[
        statusFilter(STATUSES, kept('status')),
        wordFilter({
          key: 'hold',
          label: t`Hold`,
          icon: Hourglass,
          choices: HOLDS.map((value) => ({ value, label: HOLD_WORDS[value] })),
          value: search.hold,
          onChange: (value) => {
            const hold = HOLDS.find((one) => one === value);
            // A hold may be longer than the period that is shown.
            const isLong = hold === 'on' || hold === 'due';
            set({ hold, ...(isLong && allDays(dayIn(zone, serverNow()))) });
          },
          isOne: true,
        }),
        ...records,
        wordFilter({
          key: 'code',
          label: t`Reason code`,
          icon: MessageCircleX,
          choices: REASON_CODES.map((value) => ({ value, label: reasonCodeWord(value) })),
          ...kept('code'),
        }),
      ]}
      onClear={clear}
    />
  );
}

/** By the reason that a conversion was given: what waits for a rate, which the overview leads to. */
export const reasonFilter = (value: Pick<Parameters<typeof statusFilter>[1], 'value' | 'onChange'>) =>
  wordFilter({
    key: 'reason',
    label: t`Reason`,
    icon: CircleX,
    choices: [{ value: 'NO_EXCHANGE_RATE', label: t`No exchange rate` }],
    ...value,
    isOne: true,
  });
