// `npm run messages`: takes every text of the dashboard from its code into the catalogues, apps/dashboard/src/language/*.po, with the words
// they have already; with `-- --check` it says what is missing, what no code asks for any more, and where a translation has other values or
// plural forms than its text.
import { basename } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { catalogues, extracted, read, written } from './messages/catalogue.mjs';
import { differencesOf } from './messages/differences.mjs';

const messages = extracted();
const isCheck = process.argv.includes('--check');
const wrong = [];
for (const file of catalogues()) {
  const language = basename(file, '.po');
  const before = readFileSync(file, 'utf8');
  const known = read(before);
  const wordsOf = ({ id }) => known.get(id)?.msgstr ?? '';
  const now = written(messages, language, wordsOf);
  if (now !== before && isCheck)
    wrong.push(`${language}.po lacks a text, or has one that no code asks for: npm run messages`);
  if (now !== before && !isCheck) writeFileSync(file, now);
  wrong.push(...differencesOf(messages, language, wordsOf));
}
if (wrong.length > 0) console.error(wrong.join('\n'));
if (isCheck && wrong.length > 0) process.exitCode = 1;
