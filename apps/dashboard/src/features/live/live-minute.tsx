// The last minute: how much happened, and in each second of it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveKind, StreamEvent } from '../../api/event-stream.ts';
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
        <StillFigure name={t`Incoming conversions`} value={manyOf('hit')} note={note} />
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

const HEIGHT = 40;

function Bars({ perSecond }: Pick<Minute, 'perSecond'>) {
  const most = Math.max(...perSecond);
  const peak = wholeText(most);
  return (
    <>
      <svg
        width="100%"
        height={96}
        fill="var(--series-1)"
        viewBox={`0 0 ${perSecond.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`At most ${peak} events per second`}
      >
        {perSecond.map((events, second) => {
          const height = most === 0 ? 0 : (HEIGHT * events) / most;
          return <rect key={second} x={second + 0.15} width={0.7} y={HEIGHT - height} height={height} />;
        })}
      </svg>
      <div className={`${styles['held']} ${styles['axis']}`}>
        <span>
          <Trans>60 s ago</Trans>
        </span>
        <span aria-hidden="true">
          <Trans>Peak: {peak}</Trans>
        </span>
        <span>
          <Trans>Now</Trans>
        </span>
      </div>
    </>
  );
}

const wholeText = (many: number): string => new Intl.NumberFormat(spokenLocale()).format(many);
const shareText = (share: number): string =>
  new Intl.NumberFormat(spokenLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
