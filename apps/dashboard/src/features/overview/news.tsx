// What became of an affiliate's campaigns lately (docs/rules/stats.md#news-of-an-affiliate).
import { Link } from '@tanstack/react-router';
import { useAnswer } from '../../api/query.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf } from '../../table/record-list.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import styles from './overview.module.css';

const WORDS = new Map([
  ['granted', 'you may run it'],
  ['refused', 'refused'],
  ['taken_back', 'you may run it no more'],
  ['paused', 'paused'],
  ['ended', 'ended'],
]);
/** Those that an affiliate cannot open any more. */
const GONE = new Set(['paused', 'ended']);

export function News() {
  const answer = useAnswer('/affiliate/news', {});
  return (
    <Section title="News of your campaigns">
      <Answered
        answer={listOf(answer, ({ news }) => news)}
        height={80}
        empty={<NothingYet>Nothing changed in the last 30 days.</NothingYet>}
      >
        {(news) => (
          <ul className={styles['todo']}>
            {news.map(({ ad_id: campaignId, ad_title: title, kind, day, reason }) => (
              <li key={`${campaignId} ${kind}`} dir="auto">
                {GONE.has(kind) ? (
                  title
                ) : (
                  <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                    {title}
                  </Link>
                )}
                : {WORDS.get(kind) ?? kind}, {day}
                {reason === null ? null : <>. {reason}</>}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  );
}
