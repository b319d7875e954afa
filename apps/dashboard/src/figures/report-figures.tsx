// The figures of one record over the period of the page, asked for as a report of that record alone.
import type { NumberText } from '../api/exact-json.ts';
import { type Answer, useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { periodText } from '../numbers/period.ts';
import { Answered } from '../shell/answered.tsx';
import { usePeriod } from '../shell/use-period.ts';
import { Figure, Figures } from './figure.tsx';
import type { MeasureWords } from './measures.ts';

type Props<Measure extends string> = {
  readonly path: '/network/customReport' | '/affiliate/customReport' | '/advertiser/customReport';
  readonly filter: Readonly<Partial<Record<'adid[]' | 'pid[]' | 'advertiser_id[]', string[]>>>;
  readonly measures: readonly Measure[];
  readonly words: Readonly<Record<Measure, MeasureWords>>;
};

export function ReportFigures<Measure extends string>({ path, filter, measures, words }: Props<Measure>) {
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  // The three routes take these parameters alike.
  const answer = useAnswer(path as '/network/customReport', {
    query: { ...period, ...filter, 'group[]': ['adid'], 'fields[]': [...measures] },
  }) as Answer<{ readonly total: Readonly<Partial<Record<Measure, NumberText>>> }>;
  return (
    <Answered answer={answer} height={80}>
      {({ total }) => (
        <Figures>
          {measures.map((measure) => (
            <Figure
              key={measure}
              measure={measure}
              name={words[measure].name}
              value={total[measure] ?? '0'}
              currency={currency}
              about={words[measure].about}
              of={`${periodText(period)} (${zone})`}
            />
          ))}
        </Figures>
      )}
    </Answered>
  );
}
