// The trade's words and numbers for the status of an order (docs/rules/attribution.md#words-for-a-status). Pure.
import { own } from '../shared/own.ts';
import { invalid } from '../shared/refusal.ts';
import type { ConversionStatus } from './conversion.ts';

/** By word: lower case, without blanks, dashes and underscores. */
export type StatusWords = Readonly<Record<string, ConversionStatus>>;

export const STATUS_WORDS_MAX = 50;
const WORD_LENGTH_MAX = 32;

const WORDS: Readonly<Record<ConversionStatus, readonly string[]>> = {
  approved: ['approved', 'approve', 'accepted', 'confirmed', 'valid', 'paid', 'complete', 'completed', '1'],
  pending: ['pending', 'hold', 'onhold', 'open', 'new', 'waiting', 'processing', '2'],
  rejected: ['rejected', 'reject', 'declined', 'decline', 'denied', 'invalid', 'refused', '3'],
  cancelled: [
    ...['cancelled', 'canceled', 'cancel', 'reversed', 'reversal', 'reverted', 'refunded', 'refund'],
    ...['returned', 'return', 'chargeback', 'voided', 'void'],
  ],
};
const STATUSES: StatusWords = Object.fromEntries(
  Object.entries(WORDS).flatMap(([status, words]) => words.map((word) => [word, status as ConversionStatus])),
);

/** The words that are known without a table, by what they stand for. */
export const KNOWN_STATUS_WORDS = WORDS;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** What a word stands for: by the network's own table, else by the one above; undefined when neither has it. */
export const statusOfWord = (text: string, words: StatusWords): ConversionStatus | undefined =>
  own(words, bare(text)) ?? own(STATUSES, bare(text));

/** The table as it is kept; refuses with `invalid_parameter` a word that is empty or long, sent twice, or too many of them. */
export function parseStatusWords(given: StatusWords): StatusWords {
  const words: Record<string, ConversionStatus> = {};
  for (const [text, status] of Object.entries(given)) {
    const word = bare(text);
    if (word === '' || word.length > WORD_LENGTH_MAX)
      throw invalid('statusWords', `A word for a status has 1 to ${WORD_LENGTH_MAX} characters.`);
    if (own(words, word) !== undefined)
      throw invalid(
        'statusWords',
        `The word ${word} stands there twice; blanks, dashes and case do not count.`,
      );
    words[word] = status;
  }
  if (Object.keys(words).length > STATUS_WORDS_MAX)
    throw invalid('statusWords', `At most ${STATUS_WORDS_MAX} words for statuses.`);
  return words;
}
