// Why a conversion was rejected or canceled, by the code of its verdict (docs/rules/statuses.md#reason-codes).
import { msg } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';

const WORDS = textMap([
  ['returned', msg({ message: 'Returned', context: 'reason of a verdict' })],
  ['duplicate', msg({ message: 'Duplicate', context: 'reason of a verdict' })],
  ['fraud', msg`Fraud`],
  ['terms', msg`Against the terms`],
  ['test', msg({ message: 'Test', context: 'reason of a verdict' })],
  ['other', msg({ message: 'Other', context: 'reason of a verdict' })],
]);

export const REASON_CODES = ['returned', 'duplicate', 'fraud', 'terms', 'test', 'other'] as const;

/** What is newer than this page is shown as it comes. */
export const reasonCodeWord = (code: string): string => WORDS.get(code) ?? code;
