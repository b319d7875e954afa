// The last minute: how much happened, and in each second of it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveKind, StreamEvent } from '../../api/event-stream.ts';
import { useAnswer } from '../../api/query.ts';
import { serverNow } from '../../api/server-time.ts';
import { useSession } from '../../api/session.ts';
import { roundTicks } from '../../chart/ticks.ts';
import { rounded, withSymbol } from '../../numbers/money.ts';
import { secondIn } from '../../numbers/zone.ts';
import { Figures, StillFigure } from '../../figures/figure.tsx';
import { spokenLocale } from '../../language/locale.ts';
import { Section } from '../../shell/section.tsx';
import styles from './live.module.css';
import { type Minute, minuteOf, type Noted, notedOf, stillNoted } from './words.ts';

/** Updated every second. */
export function useMinute(): { readonly minute: Minute; readonly note: (event: StreamEvent) => void } {
  const [minute, setMinute] = useState(() => minuteOf([], 0));
  const noted = useRef<Noted[]>([]);
  // Outside React: the clock.
  useEffect(() => {
    const timer = setInterval(() => {
      const now = performance.now();
      noted.current = stillNoted(noted.current, now);
      setMinute(minuteOf(noted.current, now));
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const note = useCallback(
    (event: StreamEvent) => void noted.current.push(...notedOf(event, performance.now())),
    [],
  );
  return { minute, note };
}

/** `kinds`: those that are watched; of others nothing is known. */
export function LiveMinute({
  minute,
  kinds,
}: {
  readonly minute: Minute;
  readonly kinds: readonly LiveKind[];
}) {
  const { many, rejectedShare: rejected } = minute;
  const manyOf = (kind: keyof Minute['many']) => (kinds.includes(kind) ? wholeText(many[kind]) : '–');
  const note = t`last minute`;
  return (
    <>
      <Figures>
        <StillFigure name={t`Clicks`} value={manyOf('click')} note={note} />
        <StillFigure name={t`Conversions`} value={manyOf('conversion')} note={note} />
        <StillFigure name={t`Payout`} value={usePayoutOfMinute()} note={note} />
        <StillFigure
          name={t`Rejected clicks`}
          value={rejected === undefined || !kinds.includes('click') ? '–' : shareText(rejected)}
          note={note}
        />
      </Figures>
      <Section title={t`Events per second`}>
        <Bars perSecond={minute.perSecond} />
      </Section>
    </>
  );
}

const ASKED_MS = 10_000;

/** Of approved conversions, as their log sums them: asked again every ten seconds. */
function usePayoutOfMinute(): string {
  const { currency, zone } = useSession().network;
  const [now, setNow] = useState(() => serverNow().getTime());
  // Outside React: the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), ASKED_MS);
    return () => clearInterval(timer);
  }, []);
  const answer = useAnswer('/network/conversions', {
    query: {
      start: secondIn(zone, new Date(now - MINUTE_MS)),
      end: secondIn(zone, new Date(now)),
      'status[]': ['approved'],
      'with[]': ['sums'],
      limit: '1',
    },
  });
  if (!('data' in answer) || answer.data === undefined) return '–';
  const [sum] = answer.data.sums ?? [];
  return withSymbol(rounded(sum?.payout ?? '0', currency), currency);
}

const MINUTE_MS = 60_000;
const HEIGHT = 40;

function Bars({ perSecond }: Pick<Minute, 'perSecond'>) {
  const ticks = roundTicks(perSecond, { isWhole: true, intervals: 2 });
  const top = ticks.at(-1) ?? 1;
  const peak = wholeText(Math.max(...perSecond));
  return (
    <div className={styles['plot']}>
      <div aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{wholeText(tick)}</span>
        ))}
      </div>
      <svg
        width="100%"
        height={112}
        fill="var(--series-1)"
        viewBox={`0 0 ${perSecond.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`At most ${peak} events per second`}
      >
        {ticks.map((tick) => (
          <rect
            key={`tick ${tick}`}
            y={HEIGHT - (HEIGHT * tick) / top}
            width={perSecond.length}
            height={0.3}
            fill="var(--line)"
          />
        ))}
        {perSecond.map((events, second) => {
          const height = (HEIGHT * events) / top;
          return <rect key={second} x={second + 0.15} width={0.7} y={HEIGHT - height} height={height} />;
        })}
      </svg>
      <div>
        <span>
          <Trans>60 s ago</Trans>
        </span>
        <span aria-hidden="true">
          <Trans>30 s</Trans>
        </span>
        <span>
          <Trans>Now</Trans>
        </span>
      </div>
    </div>
  );
}

const wholeText = (many: number): string => new Intl.NumberFormat(spokenLocale()).format(many);
const shareText = (share: number): string =>
  new Intl.NumberFormat(spokenLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
