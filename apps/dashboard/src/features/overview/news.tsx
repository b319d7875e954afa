// Changes of an affiliate's campaigns lately (docs/rules/stats.md#news-of-an-affiliate).
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { useAnswer } from '../../api/query.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf } from '../../table/record-list.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { dayText } from '../../numbers/period.ts';
import { TodoLine, type TodoLook } from './parts.tsx';
import styles from '../../figures/overview.module.css';
import { textMap } from '../../language/texts.ts';

const WORDS = textMap([
  ['granted', msg`You can run it now`],
  ['refused', msg`Request declined`],
  ['taken_back', msg`Your access has ended`],
  ['paused', msg`Paused`],
  ['ended', msg`Ended`],
]);
const USUAL = { icon: Megaphone, tone: 'quiet' } as const;
const LOOKS = new Map<string, Pick<TodoLook, 'icon' | 'tone'>>([
  ['granted', { icon: Check, tone: 'info' }],
  ['refused', { icon: X, tone: 'bad' }],
  ['taken_back', { icon: X, tone: 'bad' }],
  ['paused', { icon: CirclePause, tone: 'wait' }],
  ['ended', { icon: CirclePause, tone: 'quiet' }],
]);
/** Those that an affiliate cannot open any more. */
const GONE = new Set(['paused', 'ended']);

export function News() {
  const answer = useAnswer('/affiliate/news', {});
  return (
    <Section title={t`Campaign news`}>
      <Answered
        answer={listOf(answer, ({ news }) => news)}
        height={80}
        empty={
          <NothingYet>
            <Trans>Nothing new in the last 30 days.</Trans>
          </NothingYet>
        }
      >
        {(news) => (
          <ul className={styles['todo']}>
            {news.map(({ ad_id: campaignId, ad_title: title, kind, day, reason }) => {
              const { icon, tone } = LOOKS.get(kind) ?? USUAL;
              const detail = [WORDS.get(kind) ?? kind, dayText(day), reason].filter(Boolean).join(' · ');
              return (
                <TodoLine
                  key={`${campaignId} ${kind}`}
                  icon={icon}
                  tone={tone}
                  detail={detail}
                  isStill={GONE.has(kind)}
                >
                  {GONE.has(kind) ? (
                    title
                  ) : (
                    <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                      {title}
                    </Link>
                  )}
                </TodoLine>
              );
            })}
          </ul>
        )}
      </Answered>
    </Section>
  );
}
