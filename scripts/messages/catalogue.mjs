// Catalogues of the dashboard's texts: taken from its code, written as .po files, and made for a browser.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasMessages, withMessages } from './macro.mjs';

const SOURCES = fileURLToPath(new URL('../../apps/dashboard/src/', import.meta.url));

/** All languages but English, which stands in the code, each with its files: the dashboard's texts, and the API's refusals. */
export const languages = () => {
  const folder = join(SOURCES, 'language');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => ({
      language: name.slice(0, -'.po'.length),
      texts: join(folder, name),
      refusals: join(folder, 'refusals', name),
    }));
};

const textOf = (node) => (node?.type === 'StringLiteral' ? node.value : undefined);

/** Tells of every message of a file. */
const finding = (found) => () => ({
  name: 'messages-found',
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
            const given = Object.fromEntries(
              node.properties.map(({ key, value }) => [key?.name, textOf(value)]),
            );
            if (given.message !== undefined) found(given);
          },
        });
      },
    },
  },
});

/** Every message of the code, by its text. */
export function extracted() {
  const all = new Map();
  for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const source = readFileSync(path, 'utf8');
    if (!hasMessages(source)) continue;
    const found = ({ id, message, context }) => all.set(id, { id, message, context });
    withMessages(source, path, { extract: true, more: [finding(found)] });
  }
  const keyOf = ({ message, context = '' }) => `${message}\0${context}`;
  return [...all.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const quoted = (text) => JSON.stringify(text);
const HEAD = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`;

/** As a .po file, the words of each from `wordsOf`. */
export const written = (messages, language, wordsOf) =>
  [
    `${HEAD}"Language: ${language}\\n"\n`,
    ...messages.map(({ id, message, context }) =>
      [
        ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
        `msgid ${quoted(message)}`,
        `msgstr ${quoted(wordsOf({ id, message }))}\n`,
      ].join('\n'),
    ),
  ].join('\n');

/** What a .po file says, by the ids that the code asks for. */
export function read(po) {
  const words = new Map();
  for (const entry of po.split(/\n\n+/)) {
    const fields = {};
    let last;
    for (const line of entry.split('\n')) {
      const [, name, text] = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(line) ?? [];
      if (text === undefined) continue;
      last = name ?? last;
      fields[last] = (fields[last] ?? '') + JSON.parse(text);
    }
    if (fields.msgid) words.set(generateMessageId(fields.msgid, fields.msgctxt ?? ''), fields);
  }
  return words;
}

const MARKS = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  U: 'Ü',
  s: 'š',
  S: 'Š',
  y: 'ý',
  z: 'ž',
};
/** German is about a third longer. */
const LONGER = 0.35;

const longer = (word) =>
  word.replace(/[a-z]/gi, (letter) => MARKS[letter] ?? letter) + '~'.repeat(Math.round(word.length * LONGER));

/** Words with marks on their letters, each a third longer, but not in the tags of elements. */
const marked = (text) =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[a-z]+/gi, longer)))
    .join('');

function pseudo(tokens, isInside = false) {
  if (typeof tokens === 'string') return marked(tokens);
  const parts = tokens.map((token) => {
    if (typeof token === 'string') return isInside && token === '#' ? token : marked(token);
    const [name, kind, cases] = token;
    if (typeof cases !== 'object' || cases === null) return token;
    const changed = Object.entries(cases).map(([one, of]) => [one, one === 'offset' ? of : pseudo(of, true)]);
    return [name, kind, Object.fromEntries(changed)];
  });
  return parts;
}

/** A catalogue of refusals as a module of the browser's: what the API says, and the words for it. */
export const refusalModuleOf = (po) =>
  `export const refusals = ${JSON.stringify([...read(po).values()].map(({ msgid, msgstr }) => [msgid, msgstr]))};`;

/** The catalogue as a module of the browser's: nothing is parsed there. */
export function moduleOf(po, isPseudo = false) {
  const words = [...read(po)].flatMap(([id, { msgid, msgstr }]) => {
    const text = isPseudo ? msgid : msgstr;
    if (!text) return [];
    const parts = compileMessage(text);
    return [[id, isPseudo ? pseudo(parts) : parts]];
  });
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(words)))});`;
}
