// What became of an affiliate's campaigns lately (docs/rules/stats.md#news-of-an-affiliate).
import { Link } from '@tanstack/react-router';
import { useAnswer } from '../../api/query.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf } from '../../table/record-list.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import styles from './overview.module.css';

const WORDS = new Map([
  ['granted', 'You can run it now'],
  ['refused', 'Request declined'],
  ['taken_back', 'Your access has ended'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
]);
/** Those that an affiliate cannot open any more. */
const GONE = new Set(['paused', 'ended']);

export function News() {
  const answer = useAnswer('/affiliate/news', {});
  return (
    <Section title="Campaign news">
      <Answered
        answer={listOf(answer, ({ news }) => news)}
        height={80}
        empty={<NothingYet>Nothing new in the last 30 days.</NothingYet>}
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
