// What an item of an invoice is for, by the API's names for it.
import { msg } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';

const WORDS = textMap([
  ['campaign', msg`Campaign`],
  ['referral', msg`Referral`],
  ['bonus', msg`Bonus`],
  ['adjustment', msg`Adjustment`],
]);

export const lineWord = (kind: string): string => WORDS.get(kind) ?? kind;
