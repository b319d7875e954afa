// The trade's words and numbers for the status of an order (docs/rules/attribution.md#words-for-a-status). Pure.
import { own } from '../shared/own.ts';
import { invalid } from '../shared/refusal.ts';

export const STATUS_WORDS_MAX = 50;
const WORD_LENGTH_MAX = 32;

const WORDS = {
  approved: [
    ...[
      'approved',
      'approve',
      'accepted',
      'confirmed',
      'valid',
      'validated',
      'paid',
      'complete',
      'completed',
    ],
    '1',
  ],
  pending: ['pending', 'hold', 'onhold', 'open', 'new', 'waiting', 'processing', '2'],
  rejected: [
    ...['rejected', 'reject', 'declined', 'decline', 'denied', 'disapproved', 'invalid', 'refused'],
    ...['failed', 'fraud', 'trash', '3'],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'cancel', 'reversed', 'reversal', 'reverted', 'refunded', 'refund'],
    ...['returned', 'return', 'chargeback', 'chargedback', 'voided', 'void'],
  ],
};

/** The statuses of a conversion. */
export type StatusOfWord = keyof typeof WORDS;
/** By word: lower case, without blanks, dashes and underscores. */
export type StatusWords = Readonly<Record<string, StatusOfWord>>;

const STATUSES: StatusWords = Object.fromEntries(
  Object.entries(WORDS).flatMap(([status, words]) => words.map((word) => [word, status as StatusOfWord])),
);

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** What a word stands for: by the network's own table, else by the one above; undefined when neither has it. */
export const statusOfWord = (text: string, words: StatusWords): StatusOfWord | undefined =>
  own(words, bare(text)) ?? own(STATUSES, bare(text));

/** The table as it is kept; refuses with `invalid_parameter` a word that is empty or long, sent twice, or too many of them. */
export function parseStatusWords(given: StatusWords): StatusWords {
  const words: Record<string, StatusOfWord> = {};
  for (const [text, status] of Object.entries(given)) {
    const word = bare(text);
    if (word === '' || word.length > WORD_LENGTH_MAX)
      throw invalid('statusWords', `A word for a status has 1 to ${WORD_LENGTH_MAX} characters.`);
    if (own(words, word) !== undefined)
      throw invalid('statusWords', `The word ${word} appears twice. Spaces, dashes and case are ignored.`);
    words[word] = status;
  }
  if (Object.keys(words).length > STATUS_WORDS_MAX)
    throw invalid('statusWords', `At most ${STATUS_WORDS_MAX} words for statuses.`);
  return words;
}
