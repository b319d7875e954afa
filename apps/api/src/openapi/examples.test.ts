// The examples of the document are answers of the API itself: this asks for them again and compares their form. With
// UPDATE_EXAMPLES=true (npm run openapi:examples) it writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ID_PATTERN } from '@tributary/domain/shared/ids';
import { collectExamples } from '../../test/collect-examples.ts';
import { ROUTES } from '../routes.ts';
import { documentText } from './document-text.ts';
import { type Examples, examplesIn } from './examples.ts';
import { openApiDocument } from './openapi-document.ts';

const FILE = 'docs/openapi.json';
/** Some 200 calls; a busy machine takes its time. */
const COLLECTING_MS = 180_000;
let asked: Examples;
let stored: Examples;

beforeAll(async () => {
  asked = inDocument(textWith(await collectExamples()));
  stored = inDocument(readFileSync(FILE, 'utf8'));
  if (process.env['UPDATE_EXAMPLES'] !== 'true') return;
  // An example whose form is still right stays as it was: a new operation changes nothing of the others'.
  const isRight = (operation: string) =>
    isDeepStrictEqual(formOf(stored[operation]), formOf(asked[operation]));
  const kept = Object.entries(stored).filter(([operation]) => isRight(operation));
  const text = textWith({ ...asked, ...Object.fromEntries(kept) });
  writeFileSync(FILE, text);
  stored = inDocument(text);
}, COLLECTING_MS);

const textWith = (examples: Examples): string =>
  documentText(JSON.parse(JSON.stringify(openApiDocument(ROUTES, { examples }))) as Record<string, unknown>);
const inDocument = (text: string): Examples => examplesIn(JSON.parse(text) as { paths: object });

describe('the examples', () => {
  it.each(ROUTES.map(({ operation }) => operation))(
    'of %s are what the API is sent and answers',
    (operation) => {
      expect(formOf(stored[operation])).toEqual(formOf(asked[operation]));
    },
  );
});

/** Some answers are keyed by ids. */
const ID = new RegExp(`^${ID_PATTERN}$`);

/** Of keys and users: when one was used is noted a little later, and those of one moment may come in any order. */
const SOMETIMES_NULL = new Set(['last_used', 'last_login', 'user_id']);

/** Names and kinds of values, without the values: those depend on the time of the run. Of messages, the words. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(ID, 'an id'),
      SOMETIMES_NULL.has(name) ? 'a text or null' : name === 'message' ? wordsOf(one) : formOf(one),
    ]),
  );
}

const wordsOf = (message: unknown): string => String(message).replaceAll(/[0-9a-f]{24}|\d+/g, '…');
