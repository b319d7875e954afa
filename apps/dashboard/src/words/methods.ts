// How a conversion was reported, by the API's names for it.
import { msg } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';

const WORDS = textMap([
  ['postback', msg({ message: 'Server call', context: 'way a conversion came' })],
  ['pixel', msg`Pixel`],
  ['import', msg({ message: 'Import', context: 'way a conversion came' })],
  ['api', msg`API`],
]);

export const methodWord = (method: string): string => WORDS.get(method) ?? method;
