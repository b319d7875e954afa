// What the overviews of all roles are made of. Which measures and records are in them is each role's own.
import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { NumberText } from '../../api/exact-json.ts';
import type { IconOf } from '../../design/parts/button.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { count } from '../../numbers/money.ts';
import { Section } from '../../shell/section.tsx';
import tabs from '../../shell/tabs.module.css';
import styles from '../../figures/overview.module.css';

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
  isStill = false,
  children,
}: TodoLook & {
  /** Nothing in it is followed. */
  readonly isStill?: boolean;
  readonly children: ReactNode;
}) => (
  <li dir="auto">
    <span className={`${styles['tile'] ?? ''} ${styles[tone] ?? ''}`}>
      <Icon />
    </span>
    <span className={styles['what']}>
      {children}
      {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
    </span>
    {isStill ? null : <ChevronRight className={styles['go'] ?? ''} />}
  </li>
);
