// What the overviews of all roles share: figures of a period beside those of another, what waits, and the best of each kind.
import { t } from '@lingui/core/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Step } from '../../chart/ticks.ts';
import { Country } from '../../design/parts/country.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { useChartAhead } from '../../chart/chart.tsx';
import type { Answer } from '../../api/query.ts';
import { KeyFigures } from '../../figures/key-figures.tsx';
import type { MeasureWords } from '../../figures/measures.ts';
import { OverTime } from '../../figures/over-time.tsx';
import { stepOf } from '../../figures/points.ts';
import { hasWeeks, overviewQuery, type TopBy } from '../../numbers/overview-query.ts';
import { Answered } from '../../shell/answered.tsx';
import { CampaignNamed } from '../../shell/campaign-named.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { Top, type TopProps } from '../../figures/top.tsx';
import type { OverviewAnswer } from './parts.tsx';
import styles from '../../figures/overview.module.css';

/** What an overview is asked with: the days of the page, those compared, and by which measure the best are found. */
export function useAskedOverview<const By extends TopBy>(topBy: By) {
  const { period, compared } = usePeriod();
  const { by }: { readonly by?: string } = useSearch({ strict: false });
  return { query: overviewQuery(period, topBy, { compared, isByWeek: by === 'week' }) };
}

/** By day or week, where there are weeks. */
function Interval({ step }: { readonly step: Step }) {
  const { period } = usePeriod();
  const navigate = useNavigate();
  if ((step !== 'day' && step !== 'week') || !hasWeeks(period)) return null;
  return (
    <Segmented
      label={t`Interval`}
      choices={[
        ['day', t`Day`],
        ['week', t`Week`],
      ]}
      value={step}
      onChoose={(chosen) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, by: chosen === 'week' ? chosen : undefined }),
          replace: true,
        })
      }
    />
  );
}

type FrameProps<Measure extends string, Overview extends OverviewAnswer<Measure>> = {
  readonly answer: Answer<Overview>;
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly keyFigures: readonly Measure[];
  /** The measures that are drawn where nobody chose others. */
  readonly lines: readonly Measure[];
  /** What follows from the figures of a point of the chart. */
  readonly derived: (values: Overview['figures']) => readonly [name: string, text: string] | undefined;
  /** What the role does most often. */
  readonly action?: ReactNode;
  /** Beside the chart. */
  readonly aside: (overview: Overview) => ReactNode;
  /** Figures that can't be drawn, after those that can. */
  readonly stillFigures?: (overview: Overview) => ReactNode;
  readonly tops: (overview: Overview) => ReactNode;
  /** What is beside the chart is taller than it: the best stand below the chart. */
  readonly isAsideTall?: boolean;
  /** Below the best; it is asked for by itself. */
  readonly after?: ReactNode;
};

export function OverviewFrame<Measure extends string, Overview extends OverviewAnswer<Measure>>(
  props: FrameProps<Measure, Overview>,
) {
  const { answer, words, keyFigures, lines, derived, aside, tops, isAsideTall, after, action, stillFigures } =
    props;
  const drawable = { measures: keyFigures, usual: lines, words };
  useChartAhead();
  return (
    <>
      <PageHead title={t`Overview`}>
        <PeriodPicker compares />
        {action}
      </PageHead>
      <Answered answer={answer} height={480}>
        {(overview) => (
          <>
            <KeyFigures {...drawable} {...overview}>
              {stillFigures?.(overview)}
            </KeyFigures>
            <div className={styles['columns']}>
              <div className={styles['aside']}>
                <OverTime
                  {...drawable}
                  currency={overview.currency}
                  zone={overview.zone}
                  step={stepOf(overview.series_by)}
                  series={byKey(overview.series)}
                  previousSeries={byKey(overview.previous_series)}
                  derived={(values) => derived({ ...overview.figures, ...values })}
                  tools={<Interval step={stepOf(overview.series_by)} />}
                />
                {isAsideTall ? <div className={styles['tops']}>{tops(overview)}</div> : null}
              </div>
              {aside(overview)}
            </div>
            {isAsideTall ? null : <div className={styles['tops']}>{tops(overview)}</div>}
            {after}
          </>
        )}
      </Answered>
    </>
  );
}

const byKey = <Point extends { readonly key: string }>(
  series: readonly Point[],
): ReadonlyMap<string, Point> => new Map(series.map((point) => [point.key, point]));

type TopOf<Row, Measure extends string> = Pick<
  TopProps<Row, Measure>,
  'rows' | 'currency' | 'measure' | 'words'
>;
type Values<Measure extends string> = OverviewAnswer<Measure>['figures'];

type CampaignRow<Measure extends string> = Values<Measure> & { readonly _id: string; readonly title: string };
export function TopCampaigns<Measure extends string, Row extends CampaignRow<Measure>>(
  rest: TopOf<Row, Measure>,
) {
  return (
    <Top
      {...rest}
      title={t`Top campaigns`}
      head={t`Campaign`}
      group="adid"
      keyOf={({ _id }) => _id}
      nameOf={({ _id, title }) => (
        <CampaignNamed name={title} id={_id} size="small">
          <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
            {title}
          </Link>
        </CampaignNamed>
      )}
    />
  );
}

type CountryRow<Measure extends string> = Values<Measure> & { readonly country: string };
export function TopCountries<Measure extends string, Row extends CountryRow<Measure>>(
  rest: TopOf<Row, Measure>,
) {
  return (
    <Top
      {...rest}
      title={t`Countries`}
      head={t`Country`}
      group="country"
      keyOf={({ country }) => country}
      nameOf={({ country }) => <Country code={country} />}
    />
  );
}
