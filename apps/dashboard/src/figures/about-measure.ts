// What a measure in the head of a report's table says of itself: its definition in the words of who reads, and of which days it is.
import { useSession } from '../api/session.ts';
import { periodText } from '../numbers/period.ts';
import { usePeriod } from '../shell/use-period.ts';
import { ADVERTISER_WORDS, AFFILIATE_WORDS, MEASURE_WORDS, type MeasureWords } from './measures.ts';

const WORDS: Readonly<Record<string, Readonly<Record<string, MeasureWords>>>> = {
  staff: MEASURE_WORDS,
  affiliate: AFFILIATE_WORDS,
  advertiser: ADVERTISER_WORDS,
};

export type AboutMeasure = (measure: string, label: string) => readonly string[];

/** `label`: how the API calls it, which says enough of what has no words here. */
export function useAboutMeasure(): AboutMeasure {
  const { user, network } = useSession();
  const { period } = usePeriod();
  const words = WORDS[user.kind] ?? {};
  const days = `${periodText(period)} (${network.zone})`;
  return (measure, label) => [
    (Object.hasOwn(words, measure) ? words[measure]?.about : undefined) ?? label,
    days,
  ];
}
