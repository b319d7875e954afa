import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NumberText } from '../../api/exact-json.ts';
import type { Data } from '../../api/client.ts';
import { amount, count, short, withPercentSign } from '../../numbers/money.ts';
import styles from './cap-use.module.css';
import { CAP_MEASURES, CAP_PERIODS, wordOf } from '../../words/caps.ts';

/** How much of a cap is used, in words and as a bar, which never is longer than full. */
export const CapUse = ({ percent }: { readonly percent: NumberText }) => (
  <span className={styles['use']}>
    <Meter percent={percent} />
    {withPercentSign(count(percent))}
  </span>
);

export const Meter = ({
  percent,
  tone,
}: {
  readonly percent: NumberText;
  readonly tone?: 'wait' | 'bad';
}) => (
  <svg className={styles['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles['all']} width="100" height="8" />
    <rect className={styles[tone ?? 'used']} width={percent} height="8" />
  </svg>
);

type FullestProps = {
  readonly cap: Pick<
    NonNullable<Data<'get', '/campaign'>['campaigns'][number]['cap']>,
    'measure' | 'period' | 'used' | 'limit' | 'percent'
  >;
  readonly currency: string;
};

const OF_MONEY: ReadonlySet<string> = new Set(['payout', 'revenue', 'pendingPayout', 'pendingRevenue']);

const UNDER_A_THOUSAND = /^\d{1,3}(?:\.|$)/;

/** In words: what a cap limits and when, what is used of it, in short, and all of it with every digit. */
function wordsOf({ measure, period, used, limit, percent }: FullestProps['cap'], currency: string) {
  const text = (value: NumberText) => (OF_MONEY.has(measure) ? amount(value, currency) : count(value));
  const brief = (value: NumberText) =>
    UNDER_A_THOUSAND.test(value) ? text(value) : short(value, OF_MONEY.has(measure) ? currency : undefined);
  const [what, when] = [wordOf(CAP_MEASURES, measure), wordOf(CAP_PERIODS, period)];
  return {
    what,
    when,
    brief: [brief(used), brief(limit)],
    title: t`${what} ${when}: ${text(used)} of ${text(limit)}, ${withPercentSign(count(percent))}`,
  };
}

/** How much of a campaign's fullest cap is used (docs/rules/caps.md#the-fullest-cap). */
export function FullestCap({ cap, currency }: FullestProps) {
  const {
    what,
    when,
    brief: [used, limit],
    title,
  } = wordsOf(cap, currency);
  return (
    <span className={styles['fullest']} title={title}>
      <span className={styles['text']}>
        <Trans>
          {used} of {limit} <span className={styles['what']}>{what}</span>{' '}
          <span className={styles['when']}>{when}</span>
        </Trans>
      </span>
      <Meter percent={cap.percent} {...toneOf(cap.percent)} />
    </span>
  );
}

export const NoCap = () => (
  <span className={styles['when']}>
    <Trans>No cap</Trans>
  </span>
);

/** One of several caps: what it limits, how much of it is used, and both as a bar. */
export function CapLine({ cap, currency }: FullestProps) {
  const {
    what,
    when,
    brief: [used, limit],
    title,
  } = wordsOf(cap, currency);
  return (
    <div className={styles['fullest']} title={title}>
      <span className={styles['line']}>
        <span>
          {what} {when}
        </span>
        <span>
          <Trans>
            {used} of {limit}
          </Trans>
        </span>
      </span>
      <Meter percent={cap.percent} {...toneOf(cap.percent)} />
    </div>
  );
}

/** From four fifths on it is nearly full, as for the notices. The percents are whole. */
export function toneOf(percent: NumberText): { readonly tone?: 'wait' | 'bad' } {
  if (percent.length > 2) return { tone: 'bad' };
  return /^[89]\d$/.test(percent) ? { tone: 'wait' } : {};
}
