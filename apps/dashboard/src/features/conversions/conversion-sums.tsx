// What the conversions of a log come to, below it: those of the status that is shown, or the approved ones of several.
import { t } from '@lingui/core/macro';
import { useSession } from '../../api/session.ts';
import { rounded, withSymbol } from '../../numbers/money.ts';
import { type SummedPath, useSums } from '../../table/log-sums.tsx';
import { statusWord } from '../../words/en.ts';

type Props = {
  readonly path: SummedPath;
  /** What the log is asked for with. */
  readonly query: object;
  /** What a role calls its amounts. */
  readonly words?: { readonly payout: string; readonly revenue: string };
};

export function ConversionSums({ path, query, words }: Props) {
  const { currency } = useSession().network;
  const answer = useSums(path, query);
  const sums = 'data' in answer ? (answer.data ?? []) : [];
  const sum = sums.length === 1 ? sums[0] : sums.find(({ status }) => status === 'approved');
  if (sum === undefined) return null;
  const { payout = t`Payout`, revenue = t`Revenue` } = words ?? {};
  const amounts = [
    [payout, sum.payout],
    [revenue, sum.revenue],
  ] as const;
  return (
    <>
      · {statusWord(sum.status)}
      {amounts.map(([word, value]) =>
        value === undefined ? null : (
          <span key={word}>
            {' '}
            · {word} <strong>{withSymbol(rounded(value, currency), currency)}</strong>
          </span>
        ),
      )}
    </>
  );
}
