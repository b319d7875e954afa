// A time as it is read; the API's own spelling is what is copied, and what says when that is elsewhere.
import { partsOf, timeText } from '../../numbers/time-text.ts';
import styles from './facts.module.css';

export const Time = ({ at }: { readonly at: string | null | undefined }) =>
  at ? <time dateTime={at}>{timeText(at, thisYear())}</time> : null;

/** Of the reader's machine: a time of another year says which. */
const thisYear = (): number => new Date().getFullYear();

/** A text with times and days in it, each of them read as one word: no line ends in them. */
export const Dated = ({ children }: { readonly children: string }) =>
  partsOf(children, thisYear()).map(({ text, at }, index) =>
    at === undefined ? (
      text
    ) : (
      <time key={index} className={styles['day']} dateTime={at}>
        {text}
      </time>
    ),
  );
