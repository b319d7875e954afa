// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { NumberText } from '../../api/exact-json.ts';
import type { IconOf } from '../../design/parts/button.tsx';
import { Explained } from '../../design/parts/explained.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useAboutMeasure } from '../../figures/about-measure.ts';
import { aloneText, exactText, type MeasureWords } from '../../figures/measures.ts';
import { partsOfLargest } from '../../numbers/change.ts';
import { count } from '../../numbers/money.ts';
import { Section } from '../../shell/section.tsx';
import type { PeriodSearch } from '../../shell/use-period.ts';
import tabs from '../../shell/tabs.module.css';
import styles from './overview.module.css';

type Values<Measure extends string> = Readonly<Record<Measure, NumberText>>;
type Point<Measure extends string> = Values<Measure> & { readonly key: string };
/** What the overview of every role answers. */
export type OverviewAnswer<Measure extends string> = {
  readonly figures: Values<Measure>;
  /** Of the compared period; without one, of the period before. */
  readonly previous: Values<Measure>;
  readonly series: readonly Point<Measure>[];
  readonly previous_series: readonly Point<Measure>[];
  readonly series_by: string;
  readonly currency: string;
  readonly zone: string;
};

export type Todo = {
  readonly many: NumberText;
  /** So many, as a text: `1 conversion to review`. */
  readonly textOf: (many: NumberText, shown: string) => string;
  readonly link: LinkProps;
  readonly icon: IconOf;
  /** Of its icon: what is lost or stands still, what waits for a word, what is only said. */
  readonly tone: 'bad' | 'wait' | 'info' | 'quiet';
  /** What it amounts to. */
  readonly detail?: string | undefined;
  /** The lines that name them; until those are known, the count stands there. */
  readonly Named?: ComponentType<TodoLook & { readonly otherwise: ReactNode }>;
};

export function NeedsYou({ title, todo }: { readonly title: string; readonly todo: readonly Todo[] }) {
  const due = todo.filter(({ many }) => many !== '0');
  return (
    <Section
      title={title}
      end={due.length === 0 ? undefined : <span className={tabs['many']}>{due.length}</span>}
    >
      {due.length === 0 ? (
        <Notice tone="good">
          <Trans>You’re all caught up.</Trans>
        </Notice>
      ) : (
        <ul className={styles['todo']}>
          {due.map(({ many, textOf, link, Named, ...line }, place) => {
            const counted = (
              <TodoLine {...line}>
                <Link {...link}>{textOf(many, count(many))}</Link>
              </TodoLine>
            );
            return (
              <Fragment key={place}>{Named ? <Named {...line} otherwise={counted} /> : counted}</Fragment>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

export type TodoLook = Pick<Todo, 'icon' | 'tone' | 'detail'>;

/** One thing to do: pressed anywhere, its link is followed. */
export const TodoLine = ({
  icon: Icon,
  tone,
  detail,
  children,
}: TodoLook & { readonly children: ReactNode }) => (
  <li dir="auto">
    <span className={`${styles['tile'] ?? ''} ${styles[tone] ?? ''}`}>
      <Icon />
    </span>
    <span className={styles['what']}>
      {children}
      {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
    </span>
    <ChevronRight className={styles['go'] ?? ''} />
  </li>
);

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
