// The best rows of a report, each with a bar for its share of the largest.
import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NumberText } from '../api/exact-json.ts';
import { Explained } from '../design/parts/explained.tsx';
import { partsOfLargest } from '../numbers/change.ts';
import { Section } from '../shell/section.tsx';
import type { PeriodSearch } from '../shell/use-period.ts';
import { useAboutMeasure } from './about-measure.ts';
import { aloneText, exactText, type MeasureWords } from './measures.ts';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;

export type TopProps<Row, Measure extends string> = {
  readonly title: string;
  readonly head: string;
  readonly currency: string;
  /** What they are ranked and drawn by. */
  readonly measure: Measure;
  readonly words: Readonly<Record<Measure, MeasureWords>>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => ReactNode;
  /** What the whole report is grouped by. */
  readonly group: string;
  /** Of one campaign. */
  readonly campaignId?: string;
};

/** The first of a report, each with a bar for its share of the largest. */
export function Top<Measure extends string, Row extends Values<Measure>>(props: TopProps<Row, Measure>) {
  const { title, head, currency, measure, words, rows, keyOf, nameOf, group, campaignId } = props;
  const aboutMeasure = useAboutMeasure();
  const parts = partsOfLargest(rows.map((row) => row[measure]));
  return (
    <Section
      title={title}
      end={<ReportLink group={group} measure={measure} campaignId={campaignId} of={title} />}
    >
      {rows.length === 0 ? (
        <p>
          <Trans>No activity in this period.</Trans>
        </p>
      ) : (
        <div className={styles['bars']}>
          <div className={styles['barsHead']}>
            <span>{head}</span>
            <Explained lines={aboutMeasure(measure, words[measure].about)}>{words[measure].name}</Explained>
          </div>
          <ul>
            {rows.map((row, place) => (
              <li key={keyOf(row)}>
                <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={parts[place]} height="30" />
                </svg>
                <span className={styles['who']} dir="auto">
                  {nameOf(row)}
                </span>
                <span className={styles['much']} title={exactText(measure, row[measure], currency)}>
                  {aloneText(measure, row[measure], currency)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

type ReportLinkProps = {
  readonly group: string;
  readonly measure: string;
  readonly campaignId: string | undefined;
  readonly of: string;
};

/** The whole of it, of the same days. */
function ReportLink({ group, measure, campaignId, of }: ReportLinkProps) {
  const { period, start, end }: PeriodSearch = useSearch({ strict: false });
  const measures = ['clicks', 'approvedConversions', 'cr', measure];
  return (
    <Link
      to="/reports"
      search={{
        period,
        start,
        end,
        groups: [group],
        measures,
        sort: measure,
        ...(campaignId !== undefined && { filters: { adid: [campaignId] } }),
      }}
    >
      <Trans>
        View report<span className="visually-hidden">: {of}</span>
      </Trans>
    </Link>
  );
}
