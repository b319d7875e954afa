// `npm run messages`: takes every text of the dashboard from its code into the catalogues, apps/dashboard/src/language/*.po, and everything
// that the API refuses into those beside them, refusals/*.po, with the words they have already; with `-- --check` it says what is missing,
// what no code asks for any more, and where a translation has other values or plural forms than its text.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extracted, languages, read, written } from './messages/catalogue.mjs';
import { onlyWords } from './prepare.mjs';
import { differencesOf } from './messages/differences.mjs';
import { refusals } from './messages/refusals.mjs';

onlyWords('--check');
const texts = extracted();
const refused = refusals();
const isCheck = process.argv.includes('--check');
const wrong = languages().flatMap((one) => [
  ...kept(texts, one.language, one.texts),
  ...kept(refused, one.language, one.refusals),
]);
if (wrong.length > 0) console.error(wrong.join('\n'));
if (isCheck && wrong.length > 0) process.exitCode = 1;

function kept(messages, language, file) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = read(before);
  const wordsOf = ({ id }) => known.get(id)?.msgstr ?? '';
  const now = written(messages, language, wordsOf);
  if (now !== before && !isCheck) writeFileSync(file, now);
  return [
    ...(now !== before && isCheck
      ? [`${file} lacks a text, or has one that no code asks for: npm run messages`]
      : []),
    ...differencesOf(messages, language, wordsOf),
  ];
}
